import { refuse } from '#shared/contract/errors';
import { clock } from '#shared/domain/booking/clock';
import { move } from '#lambdas/model/bookings/move';
import { collectedWrite } from '#lambdas/model/money/debts';
import type { Context } from '#lambdas/runtime/context';
import { owedKey } from '#lambdas/store/keys';
import { stillOwed } from './earlier-debt';

/**
 * A debt was waived or paid otherwise while the driver of a ride at its drop collects it in cash: the driver now asks
 * for the amount that is still owed. If nothing is owed any more, the ride collects no debt.
 */
export const lessToCollect = async (ctx: Context, uid: string): Promise<void> => {
  const bookingId = (await ctx.store.get(owedKey(uid), { consistent: true }))?.collectedBy as string | undefined;
  if (bookingId === undefined) return;
  await move(ctx, {
    bookingId,
    by: clock,
    rereads: true,
    decide: async booking => {
      const { customer, earlierDebt: before = 0, status } = booking;
      const { earlierDebt = 0 } = await stillOwed(ctx, booking);
      if (status !== 'REACHED' || earlierDebt >= before) return refuse('booking_moved_on', { status });
      const writes = earlierDebt === 0 ? [collectedWrite(customer, bookingId)] : [];
      return { kind: 'PAYMENT_CHANGED', changes: { earlierDebt }, writes };
    },
  });
};
