import type { LatLng } from '#shared/contract/entities/common';

type Offset = [x: number, y: number];
/** A pin beside the vehicle: its position, where its picture is from there, and the room that both need, in px. */
type Pin = { at: LatLng | undefined; middle: Offset; clearPx: number };

const TILE_PX = 512;

/** From one position to another in px on a map of this zoom. */
const pxBetween = (from: LatLng, to: LatLng, zoom: number): Offset => {
  const perDegree = (TILE_PX * 2 ** zoom) / 360;
  const stretch = 1 / Math.cos((from.lat * Math.PI) / 180);
  return [(to.lng - from.lng) * perDegree, (from.lat - to.lat) * perDegree * stretch];
};

/** Where a vehicle is drawn beside the pins of its trip, so that neither covers the other: at its own place if there is room. */
export const asideOf = (
  vehicle: LatLng,
  { pickup, drop }: { pickup?: LatLng | undefined; drop?: LatLng | undefined },
  zoom: number,
): Offset => {
  const pins: Pin[] = [
    { at: pickup, middle: [0, 0], clearPx: 38 },
    { at: drop, middle: [0, -20], clearPx: 44 },
  ];
  for (const { at, middle, clearPx } of pins) {
    if (!at) continue;
    const [x, y] = pxBetween(at, vehicle, zoom);
    const [dx, dy] = [x - middle[0], y - middle[1]];
    const gapPx = Math.hypot(dx, dy);
    if (gapPx >= clearPx) continue;
    // Exactly on the pin it is drawn below it.
    const [toX, toY] = gapPx < 1 ? [0, 1] : [dx / gapPx, dy / gapPx];
    return [middle[0] + toX * clearPx - x, middle[1] + toY * clearPx - y];
  }
  return [0, 0];
};
