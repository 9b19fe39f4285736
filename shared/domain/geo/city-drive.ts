/** City driving distance is about a third more than the straight line. */
export const DETOUR = 1.35;
/** Average speed in a city, stops included. */
export const CITY_KMH = 26;

/** However near a driver is, they need this long to a pickup, in seconds. */
const LEAST_APPROACH_S = 180;

/**
 * Seconds that a driver needs to a pickup, by their straight distance. One rule for the time that a rider reads before
 * booking and for the time on which a cancellation fee depends.
 */
export const approachS = (straightKm: number): number =>
  Math.max(LEAST_APPROACH_S, ((straightKm * DETOUR) / CITY_KMH) * 3600);
