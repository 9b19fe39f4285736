import { encodeTime } from 'ulid';
import { UNPAID_LIMIT_MS } from '#shared/contract/constants';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Decision } from '#shared/domain/booking/decide';
import { clock, isLost, overdue } from '#shared/domain/booking/overdue';
import { asBooking, type StoredBooking } from '#lambdas/bookings/booking-items';
import { move } from '#lambdas/bookings/move';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/runtime/log';
import { activeList, bookingKey, shards, sweepKey } from '#lambdas/store/keys';
import { reached } from '#lambdas/trips/reach-drop';

const ULID_TIME_LENGTH = 10;
const LOOKED_AT_PER_SHARD = 50;
const FIRST = '0';

/**
 * The next active bookings old enough that the clock might end them, oldest first: ids order by time. Each run goes on
 * where the last one stopped, and starts over at the end: those that may wait long hide no others.
 */
const nextOf = async (ctx: Context, shard: number): Promise<string[]> => {
  const before = encodeTime(ctx.now() - UNPAID_LIMIT_MS, ULID_TIME_LENGTH);
  const mark = await ctx.store.get(sweepKey(shard));
  const after = (mark?.after as string | undefined) ?? FIRST;
  const between = [after < before ? after : FIRST, before] as const;
  const rows = await ctx.store.query({ index: 'gsi5', pk: activeList(shard), between, limit: LOOKED_AT_PER_SHARD });
  const ids = rows.map(row => row.g5s as string);
  const next = ids.length < LOOKED_AT_PER_SHARD ? FIRST : (ids.at(-1) ?? FIRST);
  if (next !== after) await ctx.store.write([{ type: 'put', item: { ...sweepKey(shard), _et: 'mark', after: next } }]);
  return ids;
};

const endOf = async (ctx: Context, booking: StoredBooking): Promise<Decision | Refusal> => {
  const decision = isLost(booking, ctx.now()) ? await reached(ctx, booking, clock, {}) : overdue(booking, ctx.now());
  return decision ?? refuse('booking_moved_on', { status: booking.status });
};

/** Ends what nobody ends: unpaid, unserved, stuck and unrated bookings. Whoever moves one meanwhile wins. */
export const sweepBookings = async (ctx: Context): Promise<number> => {
  const ids = (await Promise.all(shards.map(shard => nextOf(ctx, shard)))).flat();
  const bookings = (await ctx.store.getMany(ids.map(bookingKey))).map(asBooking);
  const due = bookings.filter(booking => isLost(booking, ctx.now()) || overdue(booking, ctx.now()));
  let ended = 0;
  for (const { id } of due)
    // One that fails holds up no other.
    await move(ctx, { bookingId: id, by: clock, decide: booking => endOf(ctx, booking) }).then(
      moved => void (isRefusal(moved) || ended++),
      (error: unknown) => log.error('not ended', error, { booking: id }),
    );
  return ended;
};
