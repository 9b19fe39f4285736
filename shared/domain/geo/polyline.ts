import polyline from '@mapbox/polyline';
import type { LatLng } from './lat-lng';

/** Encodes positions as a Google polyline of precision 5 (about one metre), the format of `polylinePoints` (spec §4). */
export function encodePolyline(points: readonly LatLng[]): string {
  return polyline.encode(points.map(point => [point.lat, point.lng]));
}

/** Decodes a Google polyline of precision 5; an empty text gives no positions. */
export function decodePolyline(text: string): LatLng[] {
  return polyline.decode(text).map(([lat, lng]) => ({ lat, lng }));
}
