import type { Bbox } from '#lambdas/adapters/maps/pack/pack-format';

export type Tile = { z: number; x: number; y: number };

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The web-mercator tile of a position. */
export const tileAt = (lng: number, lat: number, z: number): Tile => {
  const size = 2 ** z;
  const radians = (lat * Math.PI) / 180;
  const y = (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2;
  return { z, x: clamp(Math.floor(((lng + 180) / 360) * size), size - 1), y: clamp(Math.floor(y * size), size - 1) };
};

/** Every tile of one zoom that touches the box. */
export const tilesIn = ([west, south, east, north]: Bbox, z: number): Tile[] => {
  const [min, max] = [tileAt(west, north, z), tileAt(east, south, z)];
  const tiles: Tile[] = [];
  for (let x = min.x; x <= max.x; x++) for (let y = min.y; y <= max.y; y++) tiles.push({ z, x, y });
  return tiles;
};

/** West, south, east, north of a tile in degrees. */
export const tileBbox = ({ z, x, y }: Tile): Bbox => {
  const size = 2 ** z;
  const lat = (row: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * row) / size))) * 180) / Math.PI;
  return [(x / size) * 360 - 180, lat(y + 1), ((x + 1) / size) * 360 - 180, lat(y)];
};
