import type { Booking } from '#shared/contract/entities/booking';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import type { BookingActor, Decision } from '#shared/domain/booking/decide';
import { journalsNamedBy } from '#shared/domain/ledger/journal';
import { isActive } from '#shared/domain/booking/transitions';
import { deskOfBooking } from '#lambdas/model/desk/desk-marks';
import { watchedSearch } from './search-times';
import { unpaidMark } from './unpaid-marks';
import { giveBackWrites } from '#lambdas/model/promos/promo-uses';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { is, type Update, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { keyWrite, type RequestKey } from '#lambdas/runtime/idempotency';
import { bookingKey, driverList, fleetList } from '#lambdas/store/keys';
import type { StoredBookingId } from './booking-again';
import {
  eventWrite,
  loadBooking,
  type NewEvent,
  type StoredBooking,
  type WaveRecord,
} from '#lambdas/store/booking-items';
import { presenceWrites } from '#lambdas/model/drivers/presence-writes';

const TRIES = 8;

/** A decision with the writes of this step, which are committed with it or not at all. */
type Step = Decision & { writes?: readonly Write[]; record?: WaveRecord };
export type Decided = Step | Refusal;

/** Adds writes to a decision. */
export const withWrites = <Made extends Decision>(
  decided: Made | Refusal,
  writesOf: (decision: Made) => readonly Write[],
): (Made & { writes: readonly Write[] }) | Refusal =>
  isRefusal(decided) ? decided : { ...decided, writes: writesOf(decided) };

export type Move = {
  bookingId: string;
  by: BookingActor;
  /** The admin who approved the proposal of another one, in the journals. */
  approvedBy?: string;
  /** The request's idempotency key, stored in the transaction of the step. */
  key?: RequestKey | undefined;
  decide(booking: StoredBooking): Decided | Promise<Decided>;
  /** `decide` reads more than the booking: when anything that it read has changed, it is called again. */
  rereads?: boolean;
  /** The refusal when a condition of the driver's writes or the step's own writes fails. */
  otherwise?: Refusal;
};

/** Updates of the indexes that list a booking, by driver, fleet and whether it is active. */
const indexChanges = ({ id, driver, fleetadmin, status }: Booking) => ({
  set: {
    ...(driver ? { g2p: driverList(driver), g2s: id } : {}),
    ...(fleetadmin ? { g3p: fleetList(fleetadmin), g3s: id } : {}),
  },
  remove: [
    ...(driver ? [] : ['g2p', 'g2s']),
    ...(fleetadmin ? [] : ['g3p', 'g3s']),
    ...(isActive(status) ? [] : ['g5p', 'g5s']),
  ],
});

/** The booking after a decision is applied. */
const asDecided = (before: StoredBooking, { changes, remove = [] }: Decision): StoredBooking => {
  const after: Partial<StoredBooking> = { ...before, ...changes, v: before.v + 1 };
  for (const field of remove) delete after[field];
  return after as StoredBooking;
};

const bookingWrite = (before: StoredBooking, after: StoredBooking, decision: Decision): Update => {
  const movedIndexes = before.driver !== after.driver || !isActive(after.status);
  const index = movedIndexes ? indexChanges(after) : { set: {}, remove: [] };
  return {
    type: 'update',
    key: bookingKey(before.id),
    set: { ...decision.changes, v: after.v, ...index.set },
    remove: [...(decision.remove ?? []), ...index.remove],
    if: is('v', before.v),
  };
};

/**
 * The types of a decision and of an event both tie the changes to the kind. TypeScript loses the tie when the changes of all
 * kinds are copied by the same code, so it is asserted here, once for all steps.
 */
const eventOf = ({ kind, changes, remove = [] }: Decision, by: BookingActor, status: Booking['status'], at: number) => {
  const removed = Object.fromEntries(remove.map(field => [field, null]));
  return { kind, at, by: by.uid, byType: by.party, status, changes: { ...changes, ...removed } } as NewEvent;
};

type Part = 'booking' | 'event' | 'key' | 'driver' | 'search' | 'money' | 'step' | 'desk' | 'unpaid';

/** Commits all parts of a step in one transaction. @returns 'committed', or the parts whose condition failed. */
const commit = async (
  ctx: Context,
  parts: Record<Part, readonly Write[]>,
): Promise<'committed' | ReadonlySet<Part>> => {
  const named = Object.entries(parts).flatMap(([part, writes]) => writes.map(write => ({ part: part as Part, write })));
  const result = await ctx.store.write(named.map(({ write }) => write));
  return result.ok ? 'committed' : new Set(result.failed.flatMap(index => named[index]?.part ?? []));
};

/**
 * The only function that changes a booking: it reads the booking, lets the domain decide, and commits booking, event,
 * driver, money and the step's own writes in one transaction, conditional on the version read. After a lost race it
 * reads and decides again.
 */
export const move = async (ctx: Context, wanted: Move): Promise<StoredBooking | Refusal> => {
  let isBound = true;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadBooking(ctx.store, wanted.bookingId);
    if (!before) return refuse('not_found');
    const decision = await wanted.decide(before);
    if (isRefusal(decision)) return decision;
    const after = asDecided(before, decision);
    const at = ctx.now();
    const journals = decision.journals ?? [];
    // Names that follow from the booking's are found without: most events of a ride stay within one write unit.
    const known = journalsNamedBy(before.id);
    const names = journals.map(({ id }) => id).filter(id => !known.includes(id));
    const extras = {
      ...(names.length > 0 && { journals: names }),
      ...(decision.record && { record: decision.record }),
    };
    const { by, approvedBy } = wanted;
    const origin = { by: by.uid, party: by.party, booking: before.id, ...(approvedBy && { approvedBy }) };
    const result = await commit(ctx, {
      booking: [bookingWrite(before, after, decision)],
      event: [eventWrite(before, after.v, eventOf(decision, wanted.by, after.status, at), extras)],
      key: wanted.key ? [keyWrite(wanted.key, { bookingId: before.id } satisfies StoredBookingId)] : [],
      driver: presenceWrites({ ...after, driver: after.driver ?? before.driver }, decision, isBound),
      search: watchedSearch(after, decision, at),
      money: journals.flatMap(journal => journalWrites(journal, at, origin)),
      step: [...(decision.writes ?? []), ...(decision.kind === 'CANCELLED' ? giveBackWrites(before) : [])],
      desk: deskOfBooking(before, after),
      unpaid: unpaidMark(before, after),
    });
    if (result === 'committed') return after;
    // The key is taken: by a repeat of this request, for which `serve` answers with the stored response, or by another
    // request.
    if (result.has('key')) return refuse('same_key_other_request');
    if (result.has('booking') || result.has('event')) continue;
    if (decision.driver === 'free' && result.has('driver')) {
      isBound = !isBound;
      continue;
    }
    if (wanted.rereads) continue;
    if (wanted.otherwise) return wanted.otherwise;
    throw new Error(`booking ${before.id}: conditions of ${[...result].join(', ')} do not hold for ${decision.kind}`);
  }
  return refuse('booking_moved_on');
};
