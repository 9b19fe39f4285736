import type { LatLng } from '#shared/contract/entities/common';
import type { ApiError } from '#shared/client/api-error';
import { ageMs, stampOf, type Clock } from './clock';
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

/** What comes after something that waits has to wait too. */
const fate = (entries: readonly Entry[]) => ({ waited: entries.some(({ waited }) => waited), failed: 0 });

/** A step waits at the end; the same step of the same booking waits once, however often it is pressed. */
export const append = (record: QueueRecord, entry: Entry): QueueRecord => {
  const twin = record.entries.some(other => other.kind === entry.kind && about(other) === about(entry));
  if (twin && !isPositions(entry)) return record;
  const refusals = record.refusals.filter(({ kind, bookingId }) => kind !== entry.kind || bookingId !== about(entry));
  const waiting = { ...entry, ...fate(record.entries) };
  if (entry.kind !== 'start') return { refusals, entries: [...record.entries, waiting] };
  // What was driven after a start that was refused belongs to the start that makes it good.
  const isParked = (other: Entry) => isPositions(other) && other.parked === true && about(other) === entry.bookingId;
  const parked = record.entries.filter(isParked).map(other => ({ ...other, parked: undefined }));
  const others = record.entries.filter(other => !isParked(other));
  return { refusals, entries: [...others, waiting, ...parked] };
};

/** A position of a ride, into the batch that is being filled; a tab that measures the same way adds nothing. */
export const appendPoint = (
  record: QueueRecord,
  bookingId: string,
  { lat, lng, everyMs }: LatLng & { everyMs: number },
  clock: Clock,
  newId: string,
): QueueRecord => {
  const entries = fresh(record.entries, clock);
  const last = entries.at(-1);
  const parked = entries.some(entry => isPositions(entry) && entry.parked && entry.bookingId === bookingId);
  if (last && isPositions(last) && last.bookingId === bookingId && Boolean(last.parked) === parked) {
    const after = ageMs(last.at, clock);
    const since = after - last.points.at(-1)!.after;
    if (Math.abs(since) < everyMs / 2) return { ...record, entries };
    // Back in time: the clock was set. What is measured by it from now on is a batch of its own.
    if (since >= 0 && last.points.length < batchSize)
      return {
        ...record,
        entries: [...entries.slice(0, -1), { ...last, points: [...last.points, { lat, lng, after }] }],
      };
  }
  const batch: PositionsEntry = {
    id: newId,
    kind: 'positions',
    bookingId,
    at: stampOf(clock),
    ...fate(entries),
    points: [{ lat, lng, after: 0 }],
    ...(parked ? { parked } : {}),
  };
  return { ...record, entries: [...entries, batch] };
};

/** Without positions that are too old to count. */
const fresh = (entries: readonly Entry[], clock: Clock): readonly Entry[] =>
  entries.filter(entry => !isPositions(entry) || ageMs(entry.at, clock) <= keptMs);

/** The server fails on this batch over and over: the steps of the driver must not wait for it for ever. */
const isStuck = (entry: Entry) => isPositions(entry) && entry.failed >= TRIES_ON_ERRORS;

/** What goes out next: the oldest, but a batch of positions only when it is full or something came after it. */
export const nextToSend = ({ entries }: QueueRecord): Entry | undefined => {
  const due = entries.filter(entry => !isPositions(entry) || !entry.parked);
  const ready = due.filter((entry, i) => !isPositions(entry) || entry.points.length >= batchSize || i < due.length - 1);
  return ready.find(entry => !isStuck(entry)) ?? ready[0];
};

/** It got no answer, or one that is the server's own trouble: everything waits. */
export const markWaiting = (record: QueueRecord, id: string, isServerError: boolean): QueueRecord => ({
  ...record,
  entries: record.entries.map(entry => ({
    ...entry,
    waited: true,
    failed: entry.failed + (entry.id === id && isServerError ? 1 : 0),
  })),
});

/** The network is back: what is left is not ready to go, and waits for nothing else. */
export const asCalm = (record: QueueRecord): QueueRecord => ({
  ...record,
  entries: record.entries.map(entry => (entry.waited ? { ...entry, waited: false } : entry)),
});

/** It arrived. Where a ride ends, what is left of its way is of no use. */
export const remove = (record: QueueRecord, id: string): QueueRecord => {
  const gone = record.entries.find(entry => entry.id === id);
  const over = gone?.kind === 'close' || gone?.kind === 'giveBack' ? gone.bookingId : undefined;
  const stays = (entry: Entry) => entry.id !== id && !(over && isPositions(entry) && entry.bookingId === over);
  return { ...record, entries: record.entries.filter(stays) };
};

/** With these the ride is no longer what the driver took it for, so its way is of no use either. */
const final: ReadonlySet<string> = new Set(['booking_moved_on', 'not_found']);

/** It was refused: later steps of the same booking fall with it, and the driver is told. */
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

/** The driver has read it. */
export const dismiss = (record: QueueRecord, id: string): QueueRecord => ({
  ...record,
  refusals: record.refusals.filter(refusal => refusal.id !== id),
});

/** The server said which ride is running: ways of other rides, and refusals of theirs that were told at once, go. */
export const settle = (record: QueueRecord, activeId: string | undefined): QueueRecord => {
  const open = new Set(record.entries.filter(isStep).map(({ bookingId }) => bookingId));
  const lives = (bookingId: string | undefined) =>
    bookingId === undefined || bookingId === activeId || open.has(bookingId);
  const entries = record.entries.filter(entry => !isPositions(entry) || lives(entry.bookingId));
  const refusals = record.refusals.filter(refusal => refusal.held || lives(refusal.bookingId));
  const same = entries.length === record.entries.length && refusals.length === record.refusals.length;
  return same ? record : { entries, refusals };
};

/** Going off duty is taken back: the driver wants to go on. */
export const withoutDuty = (record: QueueRecord): QueueRecord => ({
  ...record,
  entries: record.entries.filter(entry => entry.kind !== 'dutyOff'),
});
