import type { LanguageHead } from '#shared/contract/entities/language';
import { offerLanguages } from '@/i18n/i18n';
import { setTextLoader } from '@/i18n/own-texts';
import { api } from './api';

setTextLoader(async id => {
  const { textVersion, keyValuePairs } = (await api.fetchLanguage({ id })).language;
  return { version: textVersion, texts: keyValuePairs };
});

/** Offers the languages of the service. Resolves with the name of the reader's if it is offered no longer. */
export const offerServiceLanguages = (languages: readonly LanguageHead[]): Promise<string | undefined> =>
  offerLanguages(
    languages.map(({ id, langLocale, langName, dateLocale, textVersion, default: chosen }) => ({
      id,
      locale: langLocale,
      name: langName,
      dateLocale,
      textVersion,
      default: chosen,
    })),
  );
