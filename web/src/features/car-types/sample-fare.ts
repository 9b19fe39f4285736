import { KM_PER_MILE } from '#shared/contract/constants';
import type { Receipt } from '#shared/contract/entities/booking';
import type { PricedChoice } from '#shared/contract/entities/common';
import type { Settings } from '#shared/contract/entities/settings';
import { computeFare, wholeMetres, wholeSeconds } from '#shared/domain/fare/fare';
import { withTax } from '#shared/domain/money/tax';
import type { CarTypeRecord } from './api';

/** Distance in the charged unit; places in the lists of parcels and options. */
export type SampleTrip = {
  distance: number | undefined;
  minutes: number | undefined;
  parcel: number;
  option: number;
};

const SECONDS_PER_MINUTE = 60;
const amounts = [
  'base_fare',
  'rate_per_unit_distance',
  'rate_per_hour',
  'min_fare',
  'convenience_fees',
] as const satisfies readonly (keyof CarTypeRecord)[];

/** The chosen row, else the last; an incomplete row costs nothing. */
const chosen = (choices: readonly Partial<PricedChoice>[], index: number): PricedChoice | undefined => {
  const { description = '', amount = 0 } = choices[index] ?? choices.at(-1) ?? {};
  return choices.length > 0 ? { description, amount } : undefined;
};

/** The receipt of a sample trip, by the same rule as a booked one; undefined while a figure is missing. */
export const sampleFare = (record: CarTypeRecord, trip: SampleTrip, settings: Settings): Receipt | undefined => {
  const { distance, minutes } = trip;
  if (distance === undefined || minutes === undefined) return undefined;
  if (amounts.some(name => !Number.isFinite(record[name]))) return undefined;
  const receipt = computeFare({
    carType: record,
    distanceKm: wholeMetres(settings.convert_to_mile ? distance * KM_PER_MILE : distance),
    durationS: wholeSeconds(minutes * SECONDS_PER_MINUTE),
    parcelType: chosen(record.parcelTypes, trip.parcel),
    option: chosen(record.options, trip.option),
    settings,
  });
  return withTax(receipt, settings);
};
