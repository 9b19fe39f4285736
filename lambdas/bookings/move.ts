import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { Actor as DomainActor, Decision } from '#shared/domain/booking/decide';
import { isActive } from '#shared/domain/booking/transitions';
import { watchedSearch } from '#lambdas/dispatch/search-times';
import { journalWrites } from '#lambdas/money/journal-items';
import { is, type Update, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { keyWrite, type RequestKey } from '#lambdas/runtime/idempotency';
import { bookingKey, driverList, fleetList } from '#lambdas/store/keys';
import type { KeptBooking } from './booking-again';
import { eventWrite, loadBooking, type StoredBooking } from './booking-items';
import { presenceWrites } from './presence-writes';

const TRIES = 8;
const KEY_WRITE = 2;

export type Move = {
  bookingId: string;
  by: DomainActor;
  /** The request's key, taken in the transaction of the step. */
  key?: RequestKey | undefined;
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

const bookingWrite = (before: StoredBooking, after: StoredBooking, decision: Decision): Update => {
  const movedIndexes = decision.driver === 'take' || !isActive(after.status);
  const index = movedIndexes ? indexChanges(after) : {};
  return {
    type: 'update',
    key: bookingKey(before.id),
    set: { ...decision.changes, v: after.v, ...index.set },
    remove: index.remove ?? [],
    if: is('v', before.v),
  };
};

const keyWrites = (key: RequestKey | undefined, kept: KeptBooking): Write[] => (key ? [keyWrite(key, kept)] : []);

/**
 * The only way a booking changes: read it, let the domain decide, and commit booking, event, driver, money and extras in
 * one transaction conditional on the version read. Whoever loses a race reads again and is told how things stand.
 */
export const move = async (ctx: Context, wanted: Move): Promise<StoredBooking | Refusal> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadBooking(ctx.store, wanted.bookingId);
    if (!before) return refuse('not_found');
    const decision = await wanted.decide(before);
    if (isRefusal(decision)) return decision;
    const after: StoredBooking = { ...before, ...decision.changes, v: before.v + 1 };
    const at = ctx.now();
    const event = {
      kind: decision.kind,
      at,
      by: wanted.by.uid,
      byType: wanted.by.party,
      status: after.status,
      changes: decision.changes,
    };
    const result = await ctx.store.write([
      bookingWrite(before, after, decision),
      eventWrite(before, after.v, event),
      ...keyWrites(wanted.key, { bookingId: before.id }),
      ...presenceWrites(after, decision),
      ...watchedSearch(after, decision, at),
      ...(decision.journals ?? []).flatMap(journal => journalWrites(journal, at)),
      ...((await wanted.extra?.(before, decision)) ?? []),
    ]);
    if (result.ok) return after;
    // Taken by a repeat of this request, which `serve` then answers from, or by another request.
    if (wanted.key && result.failed.includes(KEY_WRITE)) return refuse('same_key_other_request');
    const lostRace = result.failed.some(i => i < 2);
    if (lostRace) continue;
    if (wanted.otherwise) return wanted.otherwise;
    throw new Error(`booking ${before.id}: conditions ${result.failed.join(', ')} of ${decision.kind} do not hold`);
  }
  return refuse('booking_moved_on');
};
