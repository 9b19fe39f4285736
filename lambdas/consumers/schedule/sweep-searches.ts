import { MINUTE_MS } from '#shared/contract/time';
import { encodeTime } from 'ulid';
import { SEARCH_SILENCE_MS, UNPAID_LIMIT_MS } from '#shared/contract/constants';
import { searchStart } from '#shared/domain/booking/edit';
import { isScheduled } from '#shared/domain/booking/transitions';
import { asBooking, type StoredBooking } from '#lambdas/store/booking-items';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { activeList, bookingKey, scheduleKey, shards } from '#lambdas/store/keys';
import { resumeSearch } from '#lambdas/model/dispatch/resume-search';
import { searchTime } from '#lambdas/model/bookings/search-times';

const ULID_TIME_LENGTH = 10;
const PAGE = 100;
const BUDGET_MS = 15_000;
/** A booking becomes NEW before its payment times out; plus a few minutes for the search and for a sweeper outage. */
const YOUNG_MS = UNPAID_LIMIT_MS + 10 * MINUTE_MS;

const idAt = (ms: number): string => encodeTime(ms, ULID_TIME_LENGTH);

/** Lists a Book Later booking by its minute when the event that should have done so was lost. */
const listed = async (ctx: Context, booking: StoredBooking): Promise<void> => {
  const startAt = searchStart(booking);
  if (startAt <= ctx.now() || !isScheduled(booking) || (await ctx.store.get(scheduleKey(booking.id, startAt)))) return;
  if ((await ctx.settings()).autoDispatch) await ctx.store.write([searchTime(booking, startAt)]);
};

const lookAfter = async (ctx: Context, booking: StoredBooking): Promise<boolean> => {
  // A failure must not stop the work on other searches.
  try {
    await listed(ctx, booking);
    return await resumeSearch(ctx, booking);
  } catch (error) {
    log.error('search not resumed', error, { booking: booking.id });
    return false;
  }
};

const ofShard = async (ctx: Context, shard: number, until: number): Promise<number> => {
  let resumed = 0;
  let from = idAt(ctx.now() - YOUNG_MS);
  const to = idAt(ctx.now() - SEARCH_SILENCE_MS);
  while (ctx.now() < until) {
    const between = [from, to] as const;
    const rows = await ctx.store.query({ index: 'gsi5', pk: activeList(shard), between, limit: PAGE });
    const young = (await ctx.store.getMany(rows.map(row => bookingKey(row.g5s as string)))).map(asBooking);
    for (const booking of young) resumed += Number(await lookAfter(ctx, booking));
    const last = rows.at(-1)?.g5s as string | undefined;
    if (rows.length < PAGE || last === undefined) break;
    // No id lies between an id and the same id with one more character.
    from = `${last}0`;
  }
  return resumed;
};

/**
 * Resumes the lost searches of recently created bookings, in which every first search begins. Costs half a read unit
 * per booking and minute; searches that are restarted later are listed by their minute. @returns how many were resumed.
 */
export const sweepSearches = async (ctx: Context): Promise<number> => {
  const until = ctx.now() + BUDGET_MS;
  const resumed = await Promise.all(shards.map(shard => ofShard(ctx, shard, until)));
  return resumed.reduce((sum, count) => sum + count, 0);
};
