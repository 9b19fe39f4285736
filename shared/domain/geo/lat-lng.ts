/** A WGS 84 position in decimal degrees. */
export type LatLng = { lat: number; lng: number };
