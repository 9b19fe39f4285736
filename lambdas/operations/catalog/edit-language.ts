import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import type { Language } from '#shared/contract/operations/catalog';
import { exists, type Write } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { configKey, configPk } from '#lambdas/store/keys';
import { editRecord } from '#lambdas/model/catalog/edit-record';

const unsetDefault = (languages: readonly Language[], keep: string): Write[] =>
  languages
    .filter(language => language.default && language.id !== keep)
    .map(language => ({
      type: 'update',
      key: configKey('language', language.id),
      set: { default: false },
      if: exists(),
    }));

export const editLanguage = implement(catalogOperations.editLanguage, async ({ ctx, input, key }) => {
  const languages = (await ctx.store.query({ pk: configPk('language'), consistent: true })) as unknown as Language[];
  const isDefault = input.method !== 'Add' && languages.some(language => language.id === input.id && language.default);
  if (isDefault && input.method === 'Delete') return refuse('Cannot delete default language');
  if (isDefault && input.method === 'Update' && !input.record.default) return refuse('Cannot delete default language');
  const becomesDefault = input.method !== 'Delete' && input.record.default;
  return editRecord(ctx, 'language', input, key, {
    also: id => (becomesDefault ? unsetDefault(languages, id) : []),
  });
});
