import type { LanguageHead } from '#shared/contract/entities/language';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { exists, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { configKey, configPk } from '#lambdas/store/keys';
import { editRecord } from '#lambdas/model/catalog/edit-record';
import {
  loadTexts,
  type MakesWrites,
  placeRefusal,
  textsDelete,
  textsWrite,
  withoutEmpty,
} from '#lambdas/model/catalog/language-texts';
import { readVersions } from '#lambdas/model/catalog/versions';
import { idOfRequest } from '#lambdas/runtime/idempotency';

type Input = Call<typeof catalogOperations.editLanguage>['input'];

const unsetDefault = (languages: readonly LanguageHead[], keep: string): Write[] =>
  languages
    .filter(language => language.default && language.id !== keep)
    .map(language => ({
      type: 'update',
      key: configKey('language', language.id),
      set: { default: false },
      if: exists(),
    }));

const problem = (input: Input, languages: readonly LanguageHead[], own: string | undefined): Refusal | undefined => {
  const isDefault = languages.some(({ id, default: chosen }) => chosen && id === own);
  if (isDefault && (input.method === 'Delete' || !input.record.default))
    return refuse('Cannot delete default language');
  if (input.method === 'Delete') return undefined;
  const wanted = input.record.langLocale.toLowerCase();
  return languages.some(({ id, langLocale }) => id !== own && langLocale.toLowerCase() === wanted)
    ? refuse('language_exists', { field: 'langLocale' })
    : undefined;
};

/** Writes its texts as given, or none: readers see the default language's texts for missing keys. */
const textsOf = async (ctx: Context, input: Input, own: string | undefined): Promise<Refusal | MakesWrites> => {
  if (input.method === 'Delete') return textsDelete;
  const { keyValuePairs } = input.record;
  if (!keyValuePairs) return () => [];
  const texts = withoutEmpty(keyValuePairs);
  const wrong = await placeRefusal(texts);
  if (wrong) return wrong;
  const { version } = await loadTexts(ctx.store, own, true);
  return textsWrite(texts, version);
};

export const editLanguage = implement(catalogOperations.editLanguage, async ({ ctx, input, key }) => {
  const [{ languages: version }, items] = await Promise.all([
    readVersions(ctx.store),
    ctx.store.query({ pk: configPk('language'), consistent: true }),
  ]);
  const languages = items as unknown as LanguageHead[];
  // A retry after an interrupted attempt finds its own record.
  const own = input.method === 'Add' ? key && idOfRequest(key) : input.id;
  const wrong = problem(input, languages, own);
  if (wrong) return wrong;
  const texts = await textsOf(ctx, input, own);
  if (isRefusal(texts)) return texts;
  const becomesDefault = input.method !== 'Delete' && input.record.default;
  return editRecord(ctx, 'language', input, key, {
    also: id => [...(becomesDefault ? unsetDefault(languages, id) : []), ...texts(id)],
    readOnly: ['keyValuePairs'],
    // If two people change the list at once, one of them fails: neither two of one locale nor two defaults result.
    version,
    otherwise: refuse('changed_meanwhile'),
  });
});
