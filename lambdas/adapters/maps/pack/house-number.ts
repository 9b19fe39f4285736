import type { LatLng } from '#shared/domain/geo/lat-lng';
import { fold } from '#lambdas/adapters/maps/fold';
import type { HouseColumns, PlaceRecord } from './pack-format';

/** The position of a house number: exact, or interpolated between known ones. */
export type LocatedHouse = LatLng & { precision: 'house' | 'interpolated'; number: string };

/** A number at most this far below or above the known ones is placed beside the nearest one. */
const NEXT_NUMBERS = 4;

const valueOf = (number: string) => parseInt(number, 10);

/** The position of the `i`th known house number. */
export const houseAt = ({ at }: HouseColumns, i: number): LatLng => ({
  lat: at[2 * i + 1]! / 1e6,
  lng: at[2 * i]! / 1e6,
});

const isEstimated = (houses: HouseColumns, i: number) => houses.estimated?.includes(i) ?? false;

const known = (houses: HouseColumns, number: string): LocatedHouse | undefined => {
  const i = houses.numbers.findIndex(listed => fold(listed).replace(/\s/g, '') === number);
  if (i < 0) return undefined;
  return {
    ...houseAt(houses, i),
    precision: isEstimated(houses, i) ? 'interpolated' : 'house',
    number: houses.numbers[i]!,
  };
};

/** Indexes of the known house numbers around a value: the nearest below or equal, and the nearest above or equal. */
const around = (houses: HouseColumns, value: number, sameSide: boolean): { below: number; above: number } => {
  let [below, above] = [-1, -1];
  for (const [i, text] of houses.numbers.entries()) {
    const single = valueOf(text);
    if (sameSide && (single - value) % 2 !== 0) continue;
    if (single <= value && (below < 0 || single > valueOf(houses.numbers[below]!))) below = i;
    if (single >= value && (above < 0 || single < valueOf(houses.numbers[above]!))) above = i;
  }
  return { below, above };
};

const between = (houses: HouseColumns, value: number): LatLng | undefined => {
  // Even and odd numbers are on opposite sides and may advance at different rates, so the same side is tried first.
  for (const sameSide of [true, false]) {
    const { below, above } = around(houses, value, sameSide);
    if (below < 0 || above < 0) continue;
    const [low, high] = [valueOf(houses.numbers[below]!), valueOf(houses.numbers[above]!)];
    const share = high === low ? 0 : (value - low) / (high - low);
    const [a, b] = [houseAt(houses, below), houseAt(houses, above)];
    return { lat: a.lat + share * (b.lat - a.lat), lng: a.lng + share * (b.lng - a.lng) };
  }
  const { below, above } = around(houses, value, false);
  const end = below < 0 ? above : below;
  if (end < 0 || Math.abs(valueOf(houses.numbers[end]!) - value) > NEXT_NUMBERS) return undefined;
  return houseAt(houses, end);
};

/**
 * Locates a house number from the known numbers of its street: exactly, between its neighbours, or beside the nearest.
 * Undefined further away, where it would be a guess: the direction in which the numbers rise is unknown.
 */
export const locateHouse = ({ houses }: PlaceRecord, typed: string): LocatedHouse | undefined => {
  if (!houses || houses.numbers.length === 0) return undefined;
  const number = fold(typed).replace(/\s/g, '');
  const exact = known(houses, number);
  if (exact) return exact;
  const at = between(houses, valueOf(number));
  return at && { ...at, precision: 'interpolated', number: /\d\p{L}$/u.test(number) ? number.toUpperCase() : number };
};

/** The displayed text: "Vasagatan, Gothenburg" with a number becomes "Vasagatan 20, Gothenburg". */
export const withNumber = ({ name, description }: PlaceRecord, number: string): string =>
  description.replace(name, () => `${name} ${number}`);
