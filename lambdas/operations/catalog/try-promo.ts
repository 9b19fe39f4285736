import { refuse } from '#shared/contract/errors';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { less } from '#shared/domain/payment/packet';
import { implement } from '#lambdas/runtime/implementation';
import { judgeOne } from '#lambdas/model/promos/judge-promos';
import { loadUser } from '#lambdas/store/user-items';

/** A trial: it decides as a booking would, and uses nothing. */
export const tryPromo = implement(catalogOperations.tryPromo, async ({ ctx, input }) => {
  const { promoId, uid, total, carTypeId, tripdate } = input;
  const rider = await loadUser(ctx.store, uid);
  if (rider?.usertype !== 'rider') return refuse('user_does_not_exists');
  const judged = await judgeOne(ctx, uid, { total, carTypeId, at: tripdate ?? ctx.now() }, promoId);
  if (!judged) return refuse('not_found');
  const { saves, reasons } = judged.verdict;
  return { applies: reasons.length === 0, saves, pays: reasons.length === 0 ? less(total, saves) : total, reasons };
});
