import { encodeTime } from 'ulid';
import { UNPAID_LIMIT_MS } from '#shared/contract/constants';
import { isRefusal, refuse } from '#shared/contract/errors';
import { clock } from '#shared/domain/booking/clock';
import { isLost, overdue } from '#shared/domain/booking/overdue';
import { asBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { type Decided, move, withWrites } from '#lambdas/model/bookings/move';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { activeList, bookingKey, shards, sweepKey } from '#lambdas/store/keys';
import { remindOfRide } from '#lambdas/model/payments/remind-of-ride';
import { collectWrites } from '#lambdas/model/payments/earlier-debt';
import { excessOf } from '#lambdas/model/payments/ahead-excess';
import { reached } from '#lambdas/model/trips/reached';
import { resumeSearch } from '#lambdas/model/dispatch/resume-search';

const ULID_TIME_LENGTH = 10;
const LOOKED_AT_PER_PAGE = 50;
const PAGES_PER_RUN = 20;
/** Time limit, because the function has other jobs and less than a minute for all of them. */
const BUDGET_MS = 20_000;
const FIRST = '0';

type Page = { ids: string[]; isLast: boolean };

/**
 * The next active bookings old enough to time out, oldest first, since ids order by time. Each page continues where the
 * last one stopped, even in an earlier run, and starts over at the end, so that long-lived bookings do not hide others.
 */
const nextOf = async (ctx: Context, shard: number): Promise<Page> => {
  const before = encodeTime(ctx.now() - UNPAID_LIMIT_MS, ULID_TIME_LENGTH);
  const mark = await ctx.store.get(sweepKey(shard), { consistent: true });
  const after = (mark?.after as string | undefined) ?? FIRST;
  const between = [after < before ? after : FIRST, before] as const;
  const rows = await ctx.store.query({ index: 'gsi5', pk: activeList(shard), between, limit: LOOKED_AT_PER_PAGE });
  const ids = rows.map(row => row.g5s as string);
  const isLast = ids.length < LOOKED_AT_PER_PAGE;
  const next = isLast ? FIRST : (ids.at(-1) ?? FIRST);
  if (next !== after) await ctx.store.write([{ type: 'put', item: { ...sweepKey(shard), _et: 'mark', after: next } }]);
  return { ids, isLast };
};

const endOf = async (ctx: Context, booking: StoredBooking): Promise<Decided> => {
  if (isLost(booking, ctx.now())) return reached(ctx, booking, clock, {});
  const ended = overdue(booking, ctx.now()) ?? refuse('booking_moved_on', { status: booking.status });
  const excess = await excessOf(ctx, booking);
  return withWrites(ended, decision => [...collectWrites(booking, decision), ...excess(decision)]);
};

const isDue = (booking: StoredBooking, now: number): boolean =>
  isLost(booking, now) || overdue(booking, now) !== undefined;

/** Whether the booking was ended; a concurrent move wins. */
const end = async (ctx: Context, bookingId: string): Promise<boolean> =>
  !isRefusal(
    await move(ctx, {
      bookingId,
      by: clock,
      decide: booking => endOf(ctx, booking),
      rereads: true,
    }),
  );

const lookAt = async (ctx: Context, ids: readonly string[]): Promise<number> => {
  let ended = 0;
  for (const booking of (await ctx.store.getMany(ids.map(bookingKey))).map(asBooking))
    // A failure must not stop the work on other bookings.
    try {
      if (isDue(booking, ctx.now())) ended += Number(await end(ctx, booking.id));
      else if (booking.status === 'PENDING') await remindOfRide(ctx, booking);
      else await resumeSearch(ctx, booking);
    } catch (error) {
      log.error('not ended', error, { booking: booking.id });
    }
  return ended;
};

/**
 * Times out bookings that are unpaid, unserved, stuck or unrated, and resumes lost searches. Reads page after page
 * until it has seen all of them or its time is up. @returns how many were ended.
 */
export const sweepBookings = async (ctx: Context): Promise<number> => {
  const until = ctx.now() + BUDGET_MS;
  let open = shards;
  let ended = 0;
  for (let page = 0; page < PAGES_PER_RUN && open.length > 0 && ctx.now() < until; page++) {
    const pages = await Promise.all(open.map(shard => nextOf(ctx, shard)));
    ended += await lookAt(
      ctx,
      pages.flatMap(({ ids }) => ids),
    );
    open = open.filter((_, index) => !pages[index]?.isLast);
  }
  return ended;
};
