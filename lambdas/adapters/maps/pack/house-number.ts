import type { LatLng } from '#shared/domain/geo/lat-lng';
import { fold } from '#lambdas/adapters/maps/fold';
import type { HouseColumns, PlaceRecord } from './pack-format';

/** Where a number of a street is: its house, or about where it must be. */
export type LocatedHouse = LatLng & { precision: 'house' | 'interpolated'; number: string };

/** Beyond the last known number of a street, its next houses are taken to stand beside it. */
const NEXT_NUMBERS = 4;

const valueOf = (number: string) => parseInt(number, 10);

/** The position of the `i`th known number. */
export const houseAt = ({ at }: HouseColumns, i: number): LatLng => ({
  lat: at[2 * i + 1]! / 1e6,
  lng: at[2 * i]! / 1e6,
});

const isEstimated = (houses: HouseColumns, i: number) => houses.estimated?.includes(i) ?? false;

const known = (houses: HouseColumns, number: string): LocatedHouse | undefined => {
  const i = houses.numbers.findIndex(one => fold(one) === number);
  if (i < 0) return undefined;
  return {
    ...houseAt(houses, i),
    precision: isEstimated(houses, i) ? 'interpolated' : 'house',
    number: houses.numbers[i]!,
  };
};

/** The known numbers next to a value: below or equal, and above or equal. */
const around = (houses: HouseColumns, value: number, sameSide: boolean): { below: number; above: number } => {
  let [below, above] = [-1, -1];
  for (const [i, text] of houses.numbers.entries()) {
    const one = valueOf(text);
    if (sameSide && (one - value) % 2 !== 0) continue;
    if (one <= value && (below < 0 || one > valueOf(houses.numbers[below]!))) below = i;
    if (one >= value && (above < 0 || one < valueOf(houses.numbers[above]!))) above = i;
  }
  return { below, above };
};

const between = (houses: HouseColumns, value: number): LatLng | undefined => {
  // Even and odd numbers stand on two sides and need not keep step.
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
 * Where a house of a street is, as far as its known numbers tell: at the house, between its neighbours, or beside the last one.
 * Undefined when that would be a guess: which end the numbers begin at, nobody knows.
 */
export const locateHouse = ({ houses }: PlaceRecord, typed: string): LocatedHouse | undefined => {
  if (!houses || houses.numbers.length === 0) return undefined;
  const number = fold(typed);
  const exact = known(houses, number);
  if (exact) return exact;
  const at = between(houses, valueOf(number));
  return at && { ...at, precision: 'interpolated', number: number.toUpperCase() };
};

/** What a person reads: "Vasagatan, Gothenburg" with a number becomes "Vasagatan 20, Gothenburg". */
export const withNumber = ({ name, description }: PlaceRecord, number: string): string =>
  description.replace(name, () => `${name} ${number}`);
