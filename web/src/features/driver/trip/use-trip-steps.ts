import { OTP_WINDOW_MINUTES } from '#shared/contract/constants';
import type { Booking, GiveBackReason, HandoverReason, PlaceReason } from '#shared/contract/entities/booking';
import { countWaiting, isHeld } from '../queue/optimistic-booking';
import type { QueueState } from '../queue/driver-queue';
import { isStep } from '../queue/entry';
import { isFresh, type Located } from '../position/use-position';
import { queueOf } from '../queue/queues';
import { deviceNow } from '@/lib/server-clock';
import { photoRefusal } from './photo';
import type { Step } from './trip-step';

/** A step of the driver; `start` carries the rider's code, `reach` the recipient's, if one is required. */
export type StepRequest =
  | {
      booking: Booking;
      step: Step;
      otp?: string;
      handoverCode?: string;
      handoverReason?: HandoverReason;
      placeReason?: PlaceReason;
    }
  | { booking: Booking; reason: GiveBackReason };

/** A step that was refused because the driver is away from its place, or their position is not known. */
export type StepAway = {
  step: 'arrive' | 'start' | 'reach';
  code: 'far_from_pickup' | 'far_from_drop' | 'position_doubted' | 'position_missing';
  /** The distance; undefined if the position is not known. */
  metres?: number;
  dismiss: () => void;
};

export type TripSteps = {
  take: (request: StepRequest) => void;
  busy: boolean;
  /** Error code of the last step, to be shown at the field concerned. */
  refused:
    | 'wrong_otp'
    | 'wrong_handover_code'
    | 'too_many_requests'
    | 'pickup_image_missing'
    | 'deliver_image_missing'
    | undefined;
  /** Number of steps of this trip shown optimistically but not acknowledged by the server. */
  waiting: number;
  away: StepAway | undefined;
};

/** The steps of a running trip: each is stored in the queue before it is sent, in order. */
export function useTripSteps(options: {
  uid: string;
  queue: QueueState;
  bookingId: string | undefined;
  location: Located | undefined;
}): TripSteps {
  const { uid, queue, bookingId, location } = options;
  const mine = queue.entries.filter(entry => isStep(entry) && entry.bookingId === bookingId);
  const held = isHeld(queue.entries);
  const take = (request: StepRequest) => {
    const { id, booking_id: number } = request.booking;
    const about = { bookingId: id, number };
    if ('reason' in request) return void queueOf(uid).add({ kind: 'giveBack', ...about, reason: request.reason });
    const { step: kind, otp, handoverCode, handoverReason, placeReason } = request;
    // An old position would claim that the trip began or ended there; without one the server uses what it knows.
    const where = kind !== 'close' && location && isFresh(location, deviceNow()) ? { location } : {};
    const why = placeReason ? { placeReason } : {};
    const handover = { ...(handoverCode ? { handoverCode } : {}), ...(handoverReason ? { handoverReason } : {}) };
    void queueOf(uid).add({ kind, ...about, ...(otp ? { otp } : {}), ...handover, ...where, ...why });
  };
  return {
    take,
    busy: mine.length > 0 && !held,
    refused: codeRefusal(queue, bookingId) ?? photoRefusal(queue, bookingId),
    waiting: held ? countWaiting(mine).steps : 0,
    away: awayOf(queue, bookingId, id => queueOf(uid).dismiss(id)),
  };
}

/** Why the code has to be entered again. A lockout after too many wrong codes expires after a while. */
const codeRefusal = ({ refusals }: QueueState, bookingId: string | undefined): TripSteps['refused'] => {
  const isCoded = ({ kind }: { kind: string }) => kind === 'start' || kind === 'reach';
  const last = refusals.findLast(refusal => isCoded(refusal) && refusal.bookingId === bookingId);
  if (last?.code === 'wrong_otp' || last?.code === 'wrong_handover_code') return last.code;
  if (last?.code !== 'too_many_requests') return undefined;
  return deviceNow() - last.at < OTP_WINDOW_MINUTES * 60_000 ? last.code : undefined;
};

const awayCodes: readonly string[] = [
  'far_from_pickup',
  'far_from_drop',
  'position_doubted',
  'position_missing',
] satisfies StepAway['code'][];
const isAway = (code: string): code is StepAway['code'] => awayCodes.includes(code);
const isPlaced = (kind: string): kind is StepAway['step'] => kind === 'arrive' || kind === 'start' || kind === 'reach';

const awayOf = (
  { refusals }: QueueState,
  bookingId: string | undefined,
  dismiss: (id: string) => void,
): StepAway | undefined => {
  const last = refusals.findLast(refusal => refusal.bookingId === bookingId);
  if (!last || !isAway(last.code) || !isPlaced(last.kind)) return undefined;
  const { metres } = last.params;
  return {
    step: last.kind,
    code: last.code,
    ...(typeof metres === 'number' ? { metres } : {}),
    dismiss: () => dismiss(last.id),
  };
};
