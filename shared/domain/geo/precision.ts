/**
 * How exactly a place says where to stop: at a house, about at a house (between its neighbours), somewhere on a street (its
 * middle), or at a place that has a name.
 */
export const placePrecisions = ['house', 'interpolated', 'street', 'place'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];
