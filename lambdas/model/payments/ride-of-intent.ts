import type { Intent } from './intents';

/** The ride that an attempt is about: to pay it, or to tip its driver. */
export const rideOfIntent = ({ bookingId, tipFor }: Pick<Intent, 'bookingId' | 'tipFor'>): string | undefined =>
  bookingId ?? tipFor;
