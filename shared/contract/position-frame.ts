import type { LatLng } from '#shared/contract/entities/common';

/** A driver's position for panels. `at` is in ms; `queue` means busy. */
export type Reported = LatLng & { driver: string; at: number; queue: boolean };
/** The same without the whole id: see `shortId`. */
export type PanelPosition = Omit<Reported, 'driver'> & { short: string };

/** `drivers` has `WIDTH` characters a driver; `at` is the newest of their times, in ms. */
export type PositionFrame = { at: number; drivers: string };

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The value of each digit, by its character code. */
const values = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) values[DIGITS.charCodeAt(value)] = value;
const BASE = 64;

const written = (value: number, width: number): string => {
  let text = '';
  for (let rest = value, i = 0; i < width; i++, rest = Math.floor(rest / BASE)) text = DIGITS[rest % BASE] + text;
  return text;
};
/** The number of some digits of a text. Panels read thousands in a second: without arrays and parts of the text. */
const numberAt = (text: string, from: number, width: number): number => {
  let sum = 0;
  for (let i = from; i < from + width; i++) sum = sum * BASE + values[text.charCodeAt(i)]!;
  return sum;
};

/** Characters of the short id; of latitude and longitude, each in 1/100,000 of a degree; of age and state. */
const ID = 9;
const DEGREES = 5;
const AGE = 3;
const WIDTH = ID + 2 * DEGREES + AGE;
const PER_DEGREE = 1e5;
const TICK_MS = 100;
/** Half of the range of `AGE`: over three hours. The other half is for busy drivers. */
const AGES = BASE ** AGE / 2;

/** FNV-1a over the characters, from a start of one's own. */
const hash = (text: string, start: number): number => {
  let state = start;
  for (let i = 0; i < text.length; i++) state = Math.imul(state ^ text.charCodeAt(i), 0x01000193);
  state ^= state >>> 15;
  return Math.imul(state, 0x2c1b3c6d) >>> 5;
};

/**
 * An id in nine characters (54 bits). Two of 100,000 drivers share one in fewer than one of a million fleets; a client
 * with the whole ids notices that, and skips their moves.
 */
export const shortId = (id: string): string => written(hash(id, 0x811c9dc5) * 2 ** 27 + hash(id, 0x1b873593), ID);

const drawn = ({ driver, lat, lng, at, queue }: Reported, newestAt: number): string => {
  const age = Math.min(Math.round((newestAt - at) / TICK_MS), AGES - 1);
  return (
    shortId(driver) +
    written(Math.round((lat + 90) * PER_DEGREE), DEGREES) +
    written(Math.round((lng + 180) * PER_DEGREE), DEGREES) +
    written(queue ? AGES + age : age, AGE)
  );
};

/** A frame of 22 characters a driver. */
export const positionFrame = (reported: readonly Reported[]): PositionFrame => {
  const at = reported.reduce((newest, driver) => Math.max(newest, driver.at), 0);
  return { at, drivers: reported.map(driver => drawn(driver, at)).join('') };
};

const degreesAt = (text: string, from: number, offset: number): number =>
  (numberAt(text, from, DEGREES) - offset * PER_DEGREE) / PER_DEGREE;

/** The positions of a frame, rounded to a metre and a tenth of a second. */
export const positionsIn = ({ at, drivers }: PositionFrame): PanelPosition[] => {
  const positions: PanelPosition[] = [];
  for (let from = 0; from + WIDTH <= drivers.length; from += WIDTH) {
    const state = numberAt(drivers, from + ID + 2 * DEGREES, AGE);
    positions.push({
      short: drivers.slice(from, from + ID),
      lat: degreesAt(drivers, from + ID, 90),
      lng: degreesAt(drivers, from + ID + DEGREES, 180),
      at: at - (state % AGES) * TICK_MS,
      queue: state >= AGES,
    });
  }
  return positions;
};
