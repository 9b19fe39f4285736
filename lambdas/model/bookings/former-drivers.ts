import type { Booking } from '#shared/contract/entities/booking';
import type { Write } from '#lambdas/ports/store';
import { stopHearing } from '#lambdas/model/sockets/connections';
import type { Context } from '#lambdas/runtime/context';
import { gaveBackKey, gaveBackList } from '#lambdas/store/keys';

/**
 * Records which driver gave a ride back, because the booking no longer references them; their account and fleet find it
 * by this record.
 */
export const gaveBackWrite = ({ id, fleetadmin }: Booking, uid: string): Write => ({
  type: 'put',
  item: {
    ...gaveBackKey(id, uid),
    _et: 'gaveBack',
    ...(fleetadmin ? { fleetadmin } : {}),
    g2p: gaveBackList(uid),
    g2s: id,
  },
});

/** Unsubscribes the driver who gave the ride back, and those who manage that driver. */
export const endSubscriptions = async (ctx: Context, bookingId: string, uid: string): Promise<void> => {
  const stored = await ctx.store.get(gaveBackKey(bookingId, uid), { consistent: true });
  const fleetadmin = stored?.fleetadmin as string | undefined;
  for (const listener of [uid, ...(fleetadmin ? [fleetadmin] : [])])
    await stopHearing(ctx, listener, `bk#${bookingId}`);
};
