import { MAX_HELD_MS, TRACKING_POINTS_PER_ITEM } from '#shared/contract/constants';
import type { GiveBackReason, HandoverReason, PlaceReason } from '#shared/contract/entities/booking';
import type { LatLng, StepFix } from '#shared/contract/entities/common';
import type { ApiError } from '#shared/client/api-error';
import type { Stamp } from './clock';

export type StepKind = 'arrive' | 'start' | 'reach' | 'close' | 'giveBack';

type StoredStep = {
  /** The idempotency key, the same for every attempt. */
  id: string;
  /** When the driver took the step; for positions, when the first of them was measured. */
  at: Stamp;
  /**
   * Whether this entry, or one queued before it, got no response at first, so that the driver has continued without
   * one.
   */
  waited: boolean;
  /** Number of attempts that failed with a server error. */
  failed: number;
};

export type StepEntry = StoredStep & {
  kind: StepKind;
  bookingId: string;
  /** The booking number that people see. */
  number: string;
  otp?: string;
  /** The recipient's code, or the reason why there is none. */
  handoverCode?: string;
  handoverReason?: HandoverReason;
  /** `at` is when it was measured, by the device's clock. */
  location?: StepFix;
  /** Why the step is taken away from its place. */
  placeReason?: PlaceReason;
  reason?: GiveBackReason;
};

/** Going off duty. */
export type DutyEntry = StoredStep & {
  kind: 'dutyOff';
};

export type PositionsEntry = StoredStep & {
  kind: 'positions';
  bookingId: string;
  /** Oldest first; `after` is in ms since `at`. */
  points: readonly (LatLng & { after: number; accuracyM?: number })[];
  /** Held back because the trip's `start` was refused and has to be repeated; sent after it. */
  parked?: boolean;
};

export type Entry = StepEntry | DutyEntry | PositionsEntry;

/** An entry that the server refused. */
export type QueueRefusal = {
  id: string;
  kind: StepKind | 'dutyOff';
  bookingId?: string;
  number?: string;
  code: ApiError['code'];
  params: Readonly<Record<string, string | number>>;
  /** When it was refused, ms since the epoch. */
  at: number;
  /** The entry had been delayed, so the driver may have moved on: shown until dismissed. */
  held: boolean;
  /** Number of later steps dropped with it. */
  dropped: number;
};

/** All of a driver's entries that the server has not acknowledged, in order of creation. */
export type QueueRecord = {
  entries: readonly Entry[];
  refusals: readonly QueueRefusal[];
};

export const emptyRecord: QueueRecord = { entries: [], refusals: [] };

export const batchSize = TRACKING_POINTS_PER_ITEM;
/** Maximum age of a position, the same as that of a late step; older ones are dropped. */
export const keptMs = MAX_HELD_MS;

/** Attempts before giving up on server errors, at least a quarter of an hour: another one would hardly succeed. */
export const TRIES_ON_ERRORS = 30;

export const isPositions = (entry: Entry): entry is PositionsEntry => entry.kind === 'positions';
export const isStep = (entry: Entry): entry is StepEntry => entry.kind !== 'positions' && entry.kind !== 'dutyOff';
