/** City driving distance is about a third more than the straight line. */
export const DETOUR = 1.35;
/** Average speed in a city, stops included. */
export const CITY_KMH = 26;
