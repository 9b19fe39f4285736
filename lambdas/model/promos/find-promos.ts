import type { Promo } from '#shared/contract/entities/promo';
import type { catalogOperations } from '#shared/contract/operations/catalog';
import { fold } from '#shared/domain/texts/fold';
import { promoState } from '#shared/domain/promo/promo-state';
import type { Store } from '#lambdas/ports/store';
import type { Call } from '#lambdas/runtime/implementation';
import { everyRecord, pageOfRecords } from '#lambdas/model/catalog/search-records';
import { withUses } from './promo-uses';

export type PromoQuestion = Call<typeof catalogOperations.fetchPromos>['input'];

/** So many promos of the greatest size fit into what a query returns. */
const AT_ONCE = 300;

/**
 * A page of the promos that match, in the wanted order. All are read: there are as many as an office thinks up, and an
 * index for each order would cost every edit a write.
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
