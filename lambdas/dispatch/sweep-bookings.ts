import { encodeTime } from 'ulid';
import { UNPAID_LIMIT_MS } from '#shared/contract/constants';
import { isRefusal, refuse } from '#shared/contract/errors';
import { overdue } from '#shared/domain/booking/overdue';
import { asBooking } from '#lambdas/bookings/booking-items';
import { move } from '#lambdas/bookings/move';
import type { Context } from '#lambdas/runtime/context';
import { activeList, bookingKey, shards } from '#lambdas/store/keys';

const ULID_TIME_LENGTH = 10;
const LOOKED_AT_PER_SHARD = 50;
const clock = { uid: 'sweeper', party: 'clock' } as const;

/** Active bookings old enough that the clock might end them, oldest first: ids order by time. */
const oldest = async (ctx: Context): Promise<string[]> => {
  const before = encodeTime(ctx.now() - UNPAID_LIMIT_MS, ULID_TIME_LENGTH);
  const pages = await Promise.all(
    shards.map(shard => ctx.store.query({ index: 'gsi5', pk: activeList(shard), before, limit: LOOKED_AT_PER_SHARD })),
  );
  return pages.flat().map(row => row.g5s as string);
};

/** Ends what nobody ends: unpaid, unserved and unrated bookings. Whoever moves one meanwhile wins. */
export const sweepBookings = async (ctx: Context): Promise<number> => {
  const bookings = (await ctx.store.getMany((await oldest(ctx)).map(bookingKey))).map(asBooking);
  let ended = 0;
  for (const { id } of bookings.filter(booking => overdue(booking, ctx.now()))) {
    const moved = await move(ctx, {
      bookingId: id,
      by: clock,
      decide: booking => overdue(booking, ctx.now()) ?? refuse('booking_moved_on', { status: booking.status }),
    });
    if (!isRefusal(moved)) ended++;
  }
  return ended;
};
