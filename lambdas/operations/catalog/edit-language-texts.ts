import { isRefusal, refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import type { Texts } from '#shared/domain/texts/check-texts';
import { exists } from '#lambdas/ports/store';
import { implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';
import { loadTexts, placeRefusal, textsWrite, withoutEmpty } from '#lambdas/model/catalog/language-texts';
import { versionRise } from '#lambdas/model/catalog/versions';

/** Limit of retries: others write other texts at the same time, and the texts are read again. */
const TRIES = 4;

/** The first text that another person has written since; a text that already is as wanted is no conflict. */
const changed = (now: Texts, was: Texts, wanted: Texts): string | undefined =>
  Object.keys(was).find(key => (now[key] ?? '') !== was[key] && (now[key] ?? '') !== (wanted[key] ?? ''));

export const editLanguageTexts = implement(catalogOperations.editLanguageTexts, async ({ ctx, input }) => {
  const { id, texts, was = {} } = input;
  const wrong = await placeRefusal(texts);
  if (wrong) return wrong;
  for (let left = TRIES; left > 0; left--) {
    const before = await loadTexts(ctx.store, id, true);
    const other = changed(before.texts, was, texts);
    if (other !== undefined) return refuse('changed_meanwhile', { field: other });
    const after = withoutEmpty({ ...before.texts, ...texts });
    const writes = textsWrite(after, before.version);
    if (isRefusal(writes)) return writes;
    const result = await ctx.store.write([
      { type: 'check', key: configKey('language', id), if: exists() },
      ...writes(id),
      ...versionRise('language'),
    ]);
    if (result.ok) return { textCount: Object.keys(after).length, textVersion: before.version + 1 };
    if (result.failed.includes(0)) return refuse('not_found');
  }
  return refuse('changed_meanwhile');
});
