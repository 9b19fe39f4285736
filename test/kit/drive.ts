import type { LatLng } from '#shared/contract/entities/common';
import { wait } from './clock';
import type { Person } from './person';

const SECOND = 1000;

/**
 * Drives through these places, `seconds` apart, and reports all positions in one batch at the end. Needs `holdClock`.
 */
export const driveThrough = async (
  driver: Person,
  bookingId: string,
  places: readonly LatLng[],
  { seconds = 120, skewMs = 0 } = {},
): Promise<void> => {
  wait(places.length * seconds * SECOND);
  const sentAt = Date.now() + skewMs;
  const points = places.map((place, i) => ({ ...place, at: sentAt - (places.length - 1 - i) * seconds * SECOND }));
  await driver.call('reportPosition', { bookingId, points, sentAt });
};
