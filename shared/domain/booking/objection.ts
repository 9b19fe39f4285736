import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Decision } from './decide';

const afterTheEnd: readonly BookingStatus[] = ['REACHED', 'PENDING', 'PAID', 'COMPLETE'];

type Ended = Pick<Booking, 'status' | 'farSteps' | 'endObjection'>;
type Objected = Pick<Booking, 'endObjection' | 'endObjectionWords'>;

/**
 * How often a rider may object: a withdrawn objection may be raised again, so that no tap is final, but not without
 * end.
 */
const MOST_TIMES = 3;

const isAgain = ({ state, times = 1 }: NonNullable<Booking['endObjection']>): boolean =>
  state === 'withdrawn' && times < MOST_TIMES;

/** Whether the rider may object to the place where their driver ended the trip. */
export const mayObject = ({ status, farSteps = [], endObjection }: Ended): boolean =>
  afterTheEnd.includes(status) &&
  (!endObjection || isAgain(endObjection)) &&
  farSteps.some(({ step }) => step === 'reach');

/** Whether the rider's objection waits for an answer; until then they may take it back. */
export const mayAnswer = ({ endObjection }: Objected): boolean => endObjection?.state === 'open';

/** Whether the rider may still say what happened. */
export const mayExplain = (booking: Objected): boolean => mayAnswer(booking) && booking.endObjectionWords === undefined;

/** END_OBJECTED: the objection waits at the desk. The fare stays until an admin changes it. */
export const objectToEnd = (
  booking: Booking,
  { words, now }: { words?: string | undefined; now: number },
): Decision<'END_OBJECTED'> | Refusal => {
  const said = words === undefined ? {} : { endObjectionWords: words };
  const { endObjection } = booking;
  if (endObjection && words !== undefined && mayExplain(booking))
    return { kind: 'END_OBJECTED', changes: { endObjection, ...said } };
  if (!mayObject(booking)) return refuse('booking_moved_on', { status: booking.status });
  const again = endObjection ? { times: (endObjection.times ?? 1) + 1 } : {};
  return { kind: 'END_OBJECTED', changes: { endObjection: { at: now, state: 'open', ...again }, ...said } };
};

/** END_ACCEPTED: the rider takes their objection back, and the desk has nothing to answer. */
export const takeObjectionBack = (booking: Booking): Decision<'END_ACCEPTED'> | Refusal =>
  booking.endObjection && mayAnswer(booking)
    ? { kind: 'END_ACCEPTED', changes: { endObjection: { ...booking.endObjection, state: 'withdrawn' } } }
    : refuse('booking_moved_on', { status: booking.status });

/**
 * The answer to an open objection that comes with an admin's decision on the money; nothing without an open objection.
 */
export const answered = (
  { endObjection }: Pick<Booking, 'endObjection'>,
  { note, now }: { note: string; now: number },
): Pick<Booking, 'endObjection'> =>
  endObjection?.state === 'open' && note
    ? { endObjection: { ...endObjection, state: 'answered', note, answeredAt: now } }
    : {};

/** END_ANSWERED: an admin has reviewed the objection and states the outcome. */
export const answerObjection = (
  booking: Booking,
  said: { note: string; now: number },
): Decision<'END_ANSWERED'> | Refusal => {
  const { endObjection } = answered(booking, said);
  return endObjection
    ? { kind: 'END_ANSWERED', changes: { endObjection } }
    : refuse('booking_moved_on', { status: booking.status });
};
