import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Actor as DomainActor, Decision } from '#shared/domain/booking/decide';
import { isActive } from '#shared/domain/booking/transitions';
import { watchedSearch } from '#lambdas/dispatch/search-times';
import { journalWrites } from '#lambdas/money/journal-items';
import { is, type Update, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, driverList, fleetList } from '#lambdas/store/keys';
import { eventsSince, eventWrite, loadBooking, type StoredBooking } from './booking-items';
import { presenceWrites } from './presence-writes';

const TRIES = 8;

export type Move = {
  bookingId: string;
  by: DomainActor;
  /** The client's Idempotency-Key: the same key again answers with the booking as it is. */
  key?: string | undefined;
  decide(booking: StoredBooking): Decision | Refusal | Promise<Decision | Refusal>;
  /** Writes that belong to this step alone, committed with it or not at all. */
  extra?(booking: StoredBooking, decision: Decision): readonly Write[] | Promise<readonly Write[]>;
  /** What a failed condition of the driver's or an extra write means. */
  otherwise?: Refusal;
};

const indexChanges = (booking: Booking): Pick<Update, 'set' | 'remove'> => ({
  set: {
    ...(booking.driver ? { g2p: driverList(booking.driver), g2s: booking.id } : {}),
    ...(booking.fleetadmin ? { g3p: fleetList(booking.fleetadmin), g3s: booking.id } : {}),
  },
  remove: isActive(booking.status) ? [] : ['g5p', 'g5s'],
});

const bookingWrite = (
  before: StoredBooking,
  after: StoredBooking,
  decision: Decision,
  mark: string | undefined,
): Update => {
  const movedIndexes = decision.driver === 'take' || !isActive(after.status);
  const index = movedIndexes ? indexChanges(after) : {};
  return {
    type: 'update',
    key: bookingKey(before.id),
    set: { ...decision.changes, v: after.v, ...(mark ? { lastKey: mark } : {}), ...index.set },
    remove: index.remove ?? [],
    if: is('v', before.v),
  };
};

/** Whether a step with this key was taken earlier, and others after it. */
const wasDone = async (ctx: Context, bookingId: string, mark: string): Promise<boolean> =>
  (await eventsSince(ctx.store, bookingId, 0)).some(event => event.mark === mark);

/**
 * The only way a booking changes: read it, let the domain decide, and commit booking, event, driver, money and extras in
 * one transaction conditional on the version read. Whoever loses a race reads again and is told how things stand.
 */
export const move = async (ctx: Context, wanted: Move): Promise<StoredBooking | Refusal> => {
  // With its sender, so that nobody is taken for somebody else by using the same key.
  const mark = wanted.key && `${wanted.by.uid}#${wanted.key}`;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadBooking(ctx.store, wanted.bookingId);
    if (!before) return refuse('not_found');
    if (mark && before.lastKey === mark) return before;
    const decision = await wanted.decide(before);
    if (isRefusal(decision)) return mark && (await wasDone(ctx, before.id, mark)) ? before : decision;
    const after: StoredBooking = { ...before, ...decision.changes, v: before.v + 1 };
    const at = ctx.now();
    const event = {
      kind: decision.kind,
      at,
      by: wanted.by.uid,
      byType: wanted.by.party,
      status: after.status,
      changes: decision.changes,
      ...(mark ? { mark } : {}),
    };
    const result = await ctx.store.write([
      bookingWrite(before, after, decision, mark),
      eventWrite(before, after.v, event),
      ...presenceWrites(after, decision),
      ...watchedSearch(after, decision, at),
      ...(decision.journals ?? []).flatMap(journal => journalWrites(journal, at)),
      ...((await wanted.extra?.(before, decision)) ?? []),
    ]);
    if (result.ok) return after;
    const lostRace = result.failed.some(i => i < 2);
    if (lostRace) continue;
    if (wanted.otherwise) return wanted.otherwise;
    throw new Error(`booking ${before.id}: conditions ${result.failed.join(', ')} of ${decision.kind} do not hold`);
  }
  return refuse('booking_moved_on');
};
