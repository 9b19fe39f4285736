import type { Intent } from './intents';

/** The ride that an attempt pays, or whose driver it tips. */
export const rideOfIntent = ({ bookingId, tipFor }: Pick<Intent, 'bookingId' | 'tipFor'>): string | undefined =>
  bookingId ?? tipFor;
