import { closestShipped } from '#shared/i18n/languages';
import { shippedTexts, type Texts } from '#shared/i18n/shipped';

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

export type ReaderLanguage = { lang: string; texts: Texts };

/** The closest shipped language. Its texts load on first use, to keep them out of the function's cold start. */
export const readerLanguage = async (wanted: string | undefined): Promise<ReaderLanguage> => {
  const lang = closestShipped(wanted);
  return { lang, texts: await shippedTexts(lang) };
};
