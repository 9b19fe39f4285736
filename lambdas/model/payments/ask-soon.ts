import type { Booking } from '#shared/contract/entities/booking';
import { exists } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { openPaymentSort, paymentIntentKey } from '#lambdas/store/keys';
import { awaitedBy } from './awaited-payments';

/** The ride is cancelled: its provider is asked now about an amount that it may have set aside without an answer. */
export const askAboutHolds = async ({ now, store }: Context, { customer, id: ride }: Booking): Promise<void> => {
  const awaited = await awaitedBy(store, customer);
  for (const { id, bookingId, purpose } of awaited)
    if (purpose === 'hold' && bookingId === ride)
      await store.write([
        {
          type: 'update',
          key: paymentIntentKey(id),
          set: { asked: 0, g5s: openPaymentSort(now(), id) },
          if: exists('g5s'),
        },
      ]);
};
