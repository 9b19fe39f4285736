import { refuse } from '#shared/contract/errors';
import type { LanguageHead } from '#shared/contract/entities/language';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { implementPublic } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';
import { loadTexts } from '#lambdas/model/catalog/language-texts';

export const fetchLanguage = implementPublic(catalogOperations.fetchLanguage, async ({ ctx, input: { id } }) => {
  // The version is that of the texts read: a list seen a moment ago may name an earlier one.
  const [item, { texts, version }] = await Promise.all([
    ctx.store.get(configKey('language', id)),
    loadTexts(ctx.store, id, true),
  ]);
  if (!item) return refuse('not_found');
  const head = { ...(item as unknown as LanguageHead), textCount: Object.keys(texts).length, textVersion: version };
  return { language: { ...head, keyValuePairs: texts } };
});
