import { MAX_HELD_MS, TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import type { GiveBackReason } from '#shared/contract/entities/booking';
import type { LatLng } from '#shared/contract/entities/common';
import type { ApiError } from '#shared/client/api-error';
import type { Stamp } from './clock';

export type StepKind = 'arrive' | 'start' | 'reach' | 'close' | 'giveBack';

type Kept = {
  /** The idempotency key, the same for every try. */
  id: string;
  /** When the driver did it; of positions: when the first of them was measured. */
  at: Stamp;
  /** Its first try, or one of a step before it, got no answer: the driver has gone on meanwhile. */
  waited: boolean;
  /** Tries that the server answered with an error of its own. */
  failed: number;
};

export type StepEntry = Kept & {
  kind: StepKind;
  bookingId: string;
  /** The number that people know the booking by. */
  number: string;
  otp?: string;
  location?: LatLng;
  reason?: GiveBackReason;
};

/** Going off duty. */
export type DutyEntry = Kept & {
  kind: 'dutyOff';
};

export type PositionsEntry = Kept & {
  kind: 'positions';
  bookingId: string;
  /** Oldest first; `after` is in ms since `at`. */
  points: readonly (LatLng & { after: number })[];
  /** Belongs to a step that was refused and is asked for again: goes out after that. */
  parked?: boolean;
};

export type Entry = StepEntry | DutyEntry | PositionsEntry;

/** What the server did not take. */
export type QueueRefusal = {
  id: string;
  kind: StepKind | 'dutyOff';
  bookingId?: string;
  number?: string;
  code: ApiError['code'];
  params: Readonly<Record<string, string | number>>;
  /** When that was, ms since the epoch. */
  at: number;
  /** It had waited for the network, so the driver may be far from it: told until they have read it. */
  held: boolean;
  /** Later steps that fell with it. */
  dropped: number;
};

/** Everything one driver has done and the server does not know yet, in the order it was done. */
export type QueueRecord = {
  entries: readonly Entry[];
  refusals: readonly QueueRefusal[];
};

export const emptyRecord: QueueRecord = { entries: [], refusals: [] };

export const batchSize = TRACKING_POINTS_PER_ITEM;
/** Positions older than a late step may be are of no use to anybody. */
export const keptMs = MAX_HELD_MS;

/** A server that fails this often on the same thing, a quarter of an hour or more, will not take it the next time either. */
export const TRIES_ON_ERRORS = 30;

export const isPositions = (entry: Entry): entry is PositionsEntry => entry.kind === 'positions';
export const isStep = (entry: Entry): entry is StepEntry => entry.kind !== 'positions' && entry.kind !== 'dutyOff';
