import type { Booking } from '#shared/contract/entities/booking';
import { all, any, exists, is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { openPaymentSort, paymentIntentKey } from '#lambdas/store/keys';
import { awaitedBy } from './awaited-payments';

/**
 * The ride is cancelled or paid: nobody waits any more for an amount that its provider may have set aside without an answer. The provider is
 * asked about it now, and then gives it up.
 */
export const askAboutHolds = async ({ now, store }: Context, { customer, id: ride }: Booking): Promise<void> => {
  const awaited = await awaitedBy(store, customer);
  for (const { id, bookingId, purpose } of awaited)
    if (purpose === 'hold' && bookingId === ride)
      await store.write([
        {
          type: 'update',
          key: paymentIntentKey(id),
          set: { asked: 0, g5s: openPaymentSort(now(), id) },
          remove: ['awaited', 'g1p', 'g1s'],
          if: all(any(is('status', 'open'), is('status', 'failed')), exists('g5s')),
        },
      ]);
};
