/**
 * Precision of a geocoded place: a house, interpolated between neighbouring houses, the middle of a street, or a named
 * place.
 */
export const placePrecisions = ['house', 'interpolated', 'street', 'place'] as const;
export type PlacePrecision = (typeof placePrecisions)[number];
