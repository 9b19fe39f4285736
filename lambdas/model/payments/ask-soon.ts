import type { Booking } from '#shared/contract/entities/booking';
import { all, any, exists, is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { openPaymentSort, paymentIntentKey } from '#lambdas/store/keys';
import { payingKey } from '#lambdas/store/paying-keys';
import { awaitedBy } from './awaited-payments';
import type { Claim } from './paying-claim';

/** The latest checkouts that the payer of a booking has opened. */
const openedCheckouts = async ({ store }: Context, bookingId: string): Promise<readonly string[]> => {
  const claim = (await store.get(payingKey(bookingId), { consistent: true })) as unknown as Claim | undefined;
  return claim?.by === 'payer' ? [...(claim.earlier ?? []), claim.intentId] : [];
};

const askNow = async (ctx: Context, id: string, remove: readonly string[] = []): Promise<void> => {
  await ctx.store.write([
    {
      type: 'update',
      key: paymentIntentKey(id),
      set: { asked: 0, g5s: openPaymentSort(ctx.now(), id) },
      remove,
      if: all(any(is('status', 'open'), is('status', 'failed')), exists('g5s')),
    },
  ]);
};

/** Whether no hold can be placed and nothing can be paid for the ride any more. */
const isOver = ({ status }: Booking): boolean => ['CANCELLED', 'PAID', 'COMPLETE'].includes(status);

/**
 * After a ride is cancelled or paid, nobody should pay it at a checkout that is still open, and nobody waits any more
 * for a hold whose request had no answer. Their providers are queried now, and then close them.
 */
export const askAboutPayments = async (ctx: Context, booking: Booking): Promise<void> => {
  if (!isOver(booking)) return;
  const { cardHold, customer, id: ride } = booking;
  for (const id of await openedCheckouts(ctx, ride)) await askNow(ctx, id);
  if (!cardHold) return;
  for (const { id, bookingId, purpose } of await awaitedBy(ctx.store, customer))
    if (purpose === 'hold' && bookingId === ride) await askNow(ctx, id, ['awaited', 'g1p', 'g1s']);
};
