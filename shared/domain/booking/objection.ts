import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Decision } from './decide';

const afterTheEnd: readonly BookingStatus[] = ['REACHED', 'PENDING', 'PAID', 'COMPLETE'];

type Ended = Pick<Booking, 'status' | 'farSteps' | 'endObjection'>;

/** The rider may say once that they did not agree to where their driver ended the trip. */
export const mayObject = ({ status, farSteps = [], endObjection }: Ended): boolean =>
  afterTheEnd.includes(status) && !endObjection && farSteps.some(({ step }) => step === 'reach');

/** END_OBJECTED: it waits at the desk. The fare stays until an admin changes it. */
export const objectToEnd = (booking: Booking, now: number): Decision<'END_OBJECTED'> | Refusal =>
  mayObject(booking)
    ? { kind: 'END_OBJECTED', changes: { endObjection: { at: now, state: 'open' } } }
    : refuse('booking_moved_on', { status: booking.status });

/** Whether the rider's objection waits for an answer. */
export const mayAnswer = ({ endObjection }: Pick<Booking, 'endObjection'>): boolean => endObjection?.state === 'open';

/** The answer that an open objection gets with an admin's decision on the money; nothing without one. */
export const answered = (
  { endObjection }: Pick<Booking, 'endObjection'>,
  { note, now }: { note: string; now: number },
): Pick<Booking, 'endObjection'> =>
  endObjection?.state === 'open' && note
    ? { endObjection: { ...endObjection, state: 'answered', note, answeredAt: now } }
    : {};

/** END_ANSWERED: an admin has looked at it and says what comes of it. */
export const answerObjection = (
  booking: Booking,
  said: { note: string; now: number },
): Decision<'END_ANSWERED'> | Refusal => {
  const { endObjection } = answered(booking, said);
  return endObjection
    ? { kind: 'END_ANSWERED', changes: { endObjection } }
    : refuse('booking_moved_on', { status: booking.status });
};
