import polyline from '@mapbox/polyline';
import type { LatLng } from './lat-lng';

/**
 * Encodes positions as a Google polyline with precision 5 (about one metre), the format of `polylinePoints` (spec §4).
 */
export const encodePolyline = (points: readonly LatLng[]): string =>
  polyline.encode(points.map(point => [point.lat, point.lng]));

/** Decodes a Google polyline with precision 5; an empty text gives no positions. */
export const decodePolyline = (text: string): LatLng[] => polyline.decode(text).map(([lat, lng]) => ({ lat, lng }));
