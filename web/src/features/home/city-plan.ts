import type { PicturePoint as Point } from '#shared/domain/geo/city-drawing';
import { roundedPath } from './rounded-path';

/** A city generated deterministically: blocks between streets, rotated slightly to look natural. */

export const citySize = { width: 960, height: 820 };

const TURN = (-17 * Math.PI) / 180;
const middle = { x: citySize.width / 2, y: citySize.height / 2 };

/** Rotates a point of the street grid into the picture. */
const turned = ({ x, y }: Point): Point => {
  const [dx, dy] = [x - middle.x, y - middle.y];
  return {
    x: Math.round((middle.x + dx * Math.cos(TURN) - dy * Math.sin(TURN)) * 10) / 10,
    y: Math.round((middle.y + dx * Math.sin(TURN) + dy * Math.cos(TURN)) * 10) / 10,
  };
};

export const TURN_DEGREES = -17;

/** Centre lines of the streets, in grid units; avenues are wider than the other streets. */
const columns = [-420, -300, -190, -80, 40, 170, 270, 420, 520, 660, 790, 900, 1040, 1160];
const rows = [-260, -150, -40, 80, 170, 300, 390, 520, 620, 750, 860, 980, 1090];
const avenue = new Set([420, 790, 300, 620]);
const halfWidth = (line: number) => (avenue.has(line) ? 16 : 9);

export type BlockKind = 'houses' | 'park' | 'square';

export type Block = {
  x: number;
  y: number;
  width: number;
  height: number;
  kind: BlockKind;
  /** Footprints inside the block. */
  houses: readonly { x: number; y: number; width: number; height: number }[];
};

/** Deterministic pseudo-random number from 0 to 1, so that the city looks the same on every visit. */
const noise = (column: number, row: number, salt: number) => {
  const value = Math.sin(column * 127.1 + row * 311.7 + salt * 74.7) * 43758.5453;
  return value - Math.floor(value);
};

const kindOf = (column: number, row: number): BlockKind => {
  if (column >= 6 && column <= 7 && row >= 3 && row <= 4) return 'park';
  if ((column === 9 && row === 7) || (column === 5 && row === 8)) return 'square';
  return 'houses';
};

const housesOf = (block: Omit<Block, 'houses'>, column: number, row: number): Block['houses'] => {
  if (block.kind !== 'houses') return [];
  const gap = 7;
  const across = block.width > 90 ? 3 : 2;
  const down = block.height > 90 ? 3 : 2;
  const [width, height] = [(block.width - gap * (across + 1)) / across, (block.height - gap * (down + 1)) / down];
  return Array.from({ length: across * down }, (_, index) => {
    const [i, j] = [index % across, Math.floor(index / across)];
    const shrink = noise(column + i, row + j, 3) * 0.35;
    return {
      x: block.x + gap + i * (width + gap),
      y: block.y + gap + j * (height + gap),
      width: width * (1 - shrink),
      height: height * (1 - noise(column + i, row + j, 5) * 0.3),
    };
  }).filter((_, index) => noise(column, row, index + 11) > 0.18);
};

export const blocks: readonly Block[] = columns.slice(0, -1).flatMap((left, column) =>
  rows.slice(0, -1).map((top, row) => {
    const [right, bottom] = [columns[column + 1]!, rows[row + 1]!];
    const x = left + halfWidth(left);
    const y = top + halfWidth(top);
    const base = {
      x,
      y,
      width: right - halfWidth(right) - x,
      height: bottom - halfWidth(bottom) - y,
      kind: kindOf(column, row),
    };
    return { ...base, houses: housesOf(base, column, row) };
  }),
);

/** Corners of the amber route, along the streets. */
const corners: readonly Point[] = [
  { x: 270, y: 620 },
  { x: 420, y: 620 },
  { x: 420, y: 390 },
  { x: 660, y: 390 },
  { x: 660, y: 300 },
  { x: 790, y: 300 },
];

export const routePoints = corners.map(turned);
export const routePath = roundedPath(routePoints, 26);
