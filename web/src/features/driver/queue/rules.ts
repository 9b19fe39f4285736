import type { ApiError } from '#shared/client/api-error';
import { ageMs, stampBefore, type Clock } from './clock';
import {
  batchSize,
  isPositions,
  isStep,
  keptMs,
  TRIES_ON_ERRORS,
  type Entry,
  type PositionsEntry,
  type QueueRecord,
} from './entry';

const about = (entry: Entry): string | undefined => ('bookingId' in entry ? entry.bookingId : undefined);

/** Entries queued behind a delayed one count as delayed, too. */
const fate = (entries: readonly Entry[]) => ({ waited: entries.some(({ waited }) => waited), failed: 0 });

/** Appends a step; idempotent, as the same step of the same booking is queued only once. */
export const append = (record: QueueRecord, entry: Entry): QueueRecord => {
  const twin = record.entries.some(other => other.kind === entry.kind && about(other) === about(entry));
  if (twin && !isPositions(entry)) return record;
  const refusals = record.refusals.filter(({ kind, bookingId }) => kind !== entry.kind || bookingId !== about(entry));
  const waiting = { ...entry, ...fate(record.entries) };
  if (entry.kind !== 'start') return { refusals, entries: [...record.entries, waiting] };
  // Release positions parked after a refused start: they are sent after the start that replaces it.
  const isParked = (other: Entry) => isPositions(other) && other.parked === true && about(other) === entry.bookingId;
  const parked = record.entries.filter(isParked).map(other => ({ ...other, parked: undefined }));
  const others = record.entries.filter(other => !isParked(other));
  return { refusals, entries: [...others, waiting, ...parked] };
};

/** A measured position: its age in ms, and how often positions of this ride are wanted. */
export type NewPoint = Omit<PositionsEntry['points'][number], 'after'> & { everyMs: number; ageMs?: number };

/** Adds a position of a ride to the current batch; ignores a duplicate measured by another tab. */
export const appendPoint = (
  record: QueueRecord,
  bookingId: string,
  { everyMs, ageMs: age = 0, ...point }: NewPoint,
  clock: Clock,
  newId: string,
): QueueRecord => {
  const entries = fresh(record.entries, clock);
  const last = entries.at(-1);
  const parked = entries.some(entry => isPositions(entry) && entry.parked && entry.bookingId === bookingId);
  if (last && isPositions(last) && last.bookingId === bookingId && Boolean(last.parked) === parked) {
    const after = ageMs(last.at, clock) - age;
    const since = after - last.points.at(-1)!.after;
    if (Math.abs(since) < everyMs / 2) return { ...record, entries };
    // A negative interval means that the clock was set back: start a new batch.
    if (since >= 0 && last.points.length < batchSize)
      return {
        ...record,
        entries: [...entries.slice(0, -1), { ...last, points: [...last.points, { ...point, after }] }],
      };
  }
  const batch: PositionsEntry = {
    id: newId,
    kind: 'positions',
    bookingId,
    at: stampBefore(clock, age),
    ...fate(entries),
    points: [{ ...point, after: 0 }],
    ...(parked ? { parked } : {}),
  };
  return { ...record, entries: [...entries, batch] };
};

/** Drops positions that are too old. */
const fresh = (entries: readonly Entry[], clock: Clock): readonly Entry[] =>
  entries.filter(entry => !isPositions(entry) || ageMs(entry.at, clock) <= keptMs);

/** A batch that keeps failing on the server must not block the driver's steps. */
const isStuck = (entry: Entry) => isPositions(entry) && entry.failed >= TRIES_ON_ERRORS;

/** The next entry to send: the oldest, but a batch of positions only once it is full or followed by another entry. */
export const nextToSend = ({ entries }: QueueRecord): Entry | undefined => {
  const due = entries.filter(entry => !isPositions(entry) || !entry.parked);
  const ready = due.filter((entry, i) => !isPositions(entry) || entry.points.length >= batchSize || i < due.length - 1);
  return ready.find(entry => !isStuck(entry)) ?? ready[0];
};

/** The entry got no response or a server error: mark the whole queue as delayed. */
export const markWaiting = (record: QueueRecord, id: string, isServerError: boolean): QueueRecord => ({
  ...record,
  entries: record.entries.map(entry => ({
    ...entry,
    waited: true,
    failed: entry.failed + (entry.id === id && isServerError ? 1 : 0),
  })),
});

/** Back online: the remaining entries are not due yet and no longer count as delayed. */
export const asCalm = (record: QueueRecord): QueueRecord => ({
  ...record,
  entries: record.entries.map(entry => (entry.waited ? { ...entry, waited: false } : entry)),
});

/** Removes an acknowledged entry. At the end of a ride its unsent positions are dropped, too. */
export const remove = (record: QueueRecord, id: string): QueueRecord => {
  const gone = record.entries.find(entry => entry.id === id);
  const over = gone?.kind === 'close' || gone?.kind === 'giveBack' ? gone.bookingId : undefined;
  const stays = (entry: Entry) => entry.id !== id && !(over && isPositions(entry) && entry.bookingId === over);
  return { ...record, entries: record.entries.filter(stays) };
};

/** These codes mean that the ride is not the driver's any more, or has changed, so its positions are dropped, too. */
const final: ReadonlySet<string> = new Set(['booking_moved_on', 'not_found']);

/** Removes a refused entry with the later steps of the same booking, and records the refusal for the driver. */
export const refuse = (
  record: QueueRecord,
  refused: Entry,
  { code, details }: Pick<ApiError, 'code' | 'details'>,
  now: number,
): QueueRecord => {
  if (isPositions(refused)) return remove(record, refused.id);
  const later = record.entries.slice(record.entries.findIndex(({ id }) => id === refused.id) + 1);
  const fallen = new Set(later.filter(entry => isStep(entry) && about(entry) === about(refused)));
  const parks = refused.kind === 'start' && !final.has(code);
  const drops = (entry: Entry) =>
    fallen.has(entry) || (isPositions(entry) && about(entry) === about(refused) && final.has(code));
  const parked = (entry: Entry): Entry =>
    parks && isPositions(entry) && about(entry) === about(refused) ? { ...entry, parked: true } : entry;
  const held = refused.waited || fallen.size > 0;
  return {
    entries: record.entries.filter(entry => entry.id !== refused.id && !drops(entry)).map(parked),
    refusals: [
      ...record.refusals,
      {
        id: refused.id,
        kind: refused.kind,
        ...(isStep(refused) ? { bookingId: refused.bookingId, number: refused.number } : {}),
        code,
        params: { ...details.params, ...(details.requestId ? { requestId: details.requestId } : {}) },
        at: now,
        held,
        dropped: fallen.size,
      },
    ],
  };
};

/** Removes a refusal that the driver has read. */
export const dismiss = (record: QueueRecord, id: string): QueueRecord => ({
  ...record,
  refusals: record.refusals.filter(refusal => refusal.id !== id),
});

/**
 * Reconciles with the server's active ride: drops positions of other rides, and their refusals except delayed ones that
 * the driver has not read yet.
 */
export const settle = (record: QueueRecord, activeId: string | undefined): QueueRecord => {
  const open = new Set(record.entries.filter(isStep).map(({ bookingId }) => bookingId));
  const lives = (bookingId: string | undefined) =>
    bookingId === undefined || bookingId === activeId || open.has(bookingId);
  const entries = record.entries.filter(entry => !isPositions(entry) || lives(entry.bookingId));
  const refusals = record.refusals.filter(refusal => refusal.held || lives(refusal.bookingId));
  const same = entries.length === record.entries.length && refusals.length === record.refusals.length;
  return same ? record : { entries, refusals };
};

export const withoutDuty = (record: QueueRecord): QueueRecord => ({
  ...record,
  entries: record.entries.filter(entry => entry.kind !== 'dutyOff'),
});
