import type { Promo } from '#shared/contract/entities/promo';
import type { catalogOperations } from '#shared/contract/operations/catalog';
import { fold } from '#shared/domain/texts/fold';
import { promoState } from '#shared/domain/promo/promo-state';
import type { Store } from '#lambdas/ports/store';
import type { Call } from '#lambdas/runtime/implementation';
import { everyRecord, pageOfRecords } from '#lambdas/model/catalog/search-records';
import { withUses } from './promo-uses';

export type PromoQuestion = Call<typeof catalogOperations.fetchPromos>['input'];

/** This many promos of the largest size fit into the result of one query. */
const AT_ONCE = 300;

/**
 * A page of the matching promos, in the wanted order. All promos are read: an office has few, and an index for each
 * order would cost every edit a write.
 */
export const findPromos = async (
  store: Store,
  question: PromoQuestion,
  now: number,
): Promise<{ promos: Promo[]; nextCursor?: string }> => {
  const { search, state } = question;
  const word = fold(search ?? '');
  const named = (await everyRecord<Promo>(store, 'promo', AT_ONCE)).filter(
    ({ promo_name, promo_description }) => fold(promo_name).includes(word) || fold(promo_description).includes(word),
  );
  const found = (await withUses(store, named)).filter(promo => !state || promoState(promo, now) === state);
  const { records: promos, ...rest } = pageOfRecords(found, question);
  return { promos, ...rest };
};
