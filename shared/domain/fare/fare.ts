import { KM_PER_MILE } from '#shared/contract/constants';
import type { Receipt } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { PricedChoice } from '#shared/contract/entities/common';
import type { Settings } from '#shared/contract/entities/settings';
import { divideRounded, fromMicro, type Micro, moneyDecimals, roundMicro, toMicro } from '../money/money';

export type FareInput = {
  carType: Pick<
    CarType,
    'base_fare' | 'rate_per_unit_distance' | 'rate_per_hour' | 'min_fare' | 'convenience_fees' | 'convenience_fee_type'
  >;
  distanceKm: number;
  durationS: number;
  parcelType?: PricedChoice | undefined;
  option?: PricedChoice | undefined;
  settings: Pick<Settings, 'decimal' | 'code' | 'convert_to_mile'>;
};

type Line = { kind: Receipt['lines'][number]['kind']; micro: Micro; label?: string; quantity?: number; rate?: number };

const METRES_PER_KM = 1000;
const SECONDS_PER_HOUR = 3600n;

/**
 * Distance and time, rounded as they are charged. A booking stores these values, so that its fare can be recomputed
 * from them.
 */
export const wholeMetres = (km: number): number => Math.round(km * METRES_PER_KM) / METRES_PER_KM;
export const wholeSeconds = (seconds: number): number => Math.round(seconds);

/** Distance in the charged unit: km, or miles with `convert_to_mile`. */
export const chargedDistance = (distanceKm: number, convertToMile: boolean): number =>
  convertToMile ? distanceKm / KM_PER_MILE : distanceKm;

const distanceMicro = ({ carType, distanceKm, settings }: FareInput): Micro => {
  const metres = BigInt(Math.round(distanceKm * METRES_PER_KM));
  const metresPerUnit = settings.convert_to_mile
    ? BigInt(Math.round(KM_PER_MILE * METRES_PER_KM * METRES_PER_KM))
    : 1_000_000n;
  return divideRounded(toMicro(carType.rate_per_unit_distance) * metres * BigInt(METRES_PER_KM), metresPerUnit);
};

const rideLines = (input: FareInput): Line[] => {
  const { carType, parcelType, option, durationS } = input;
  const lines: Line[] = [];
  if (carType.base_fare > 0) lines.push({ kind: 'base', micro: toMicro(carType.base_fare) });
  lines.push({
    kind: 'distance',
    micro: distanceMicro(input),
    quantity: Number(chargedDistance(input.distanceKm, input.settings.convert_to_mile).toFixed(2)),
    rate: carType.rate_per_unit_distance,
  });
  lines.push({
    kind: 'time',
    micro: divideRounded(toMicro(carType.rate_per_hour) * BigInt(Math.round(durationS)), SECONDS_PER_HOUR),
    quantity: Math.round(durationS),
    rate: carType.rate_per_hour,
  });
  if (parcelType) lines.push({ kind: 'parcel', micro: toMicro(parcelType.amount), label: parcelType.description });
  if (option) lines.push({ kind: 'option', micro: toMicro(option.amount), label: option.description });
  return lines;
};

const sum = (lines: Line[]): Micro => lines.reduce((total, line) => total + line.micro, 0n);

const feeOf = ({ carType }: FareInput, fare: Micro): Micro =>
  carType.convenience_fee_type === 'flat'
    ? toMicro(carType.convenience_fees)
    : divideRounded(fare * toMicro(carType.convenience_fees), 100n * 1_000_000n);

/**
 * The fare of a ride with its line items (spec §5 Fare), in major units rounded to the money decimals. The lines add up
 * to `total` exactly; `driverShare` = total − fee, so driver and platform together get what the rider pays.
 */
export const computeFare = (input: FareInput): Receipt => {
  const decimals = moneyDecimals(input.settings);
  const lines = rideLines(input);
  const raw = sum(lines);
  const minimum = toMicro(input.carType.min_fare);
  if (raw < minimum) lines.push({ kind: 'minimum', micro: minimum - raw });
  const fare = raw < minimum ? minimum : raw;
  const exactFee = feeOf(input, fare);
  const total = roundMicro(fare + exactFee, decimals);
  const fee = roundMicro(exactFee, decimals);
  const shown = [...lines, { kind: 'fee' as const, micro: fee }].map(line => ({
    ...line,
    micro: roundMicro(line.micro, decimals),
  }));
  const rest = total - sum(shown);
  if (rest !== 0n) shown.push({ kind: 'rounding', micro: rest });
  return {
    lines: shown.map(({ micro, ...line }) => ({ ...line, amount: fromMicro(micro) })),
    fare: fromMicro(total - fee),
    fee: fromMicro(fee),
    total: fromMicro(total),
    driverShare: fromMicro(total - fee),
    currency: input.settings.code,
    distanceUnit: input.settings.convert_to_mile ? 'mi' : 'km',
  };
};
