import type { Promo, PromoDetails, PromoReason, PromoVerdict } from '#shared/contract/entities/promo';
import type { MissingProof } from '../people/proved';
import { zonedTime } from '../time/zoned';
import { divideRounded, fromMicro, roundMicro, toMicro } from '../money/money';

/** Facts that decide whether a promo applies, besides the promo itself. */
export type PromoFacts = {
  /** The ride's price before any discount, major units. */
  total: number;
  /** Amounts are rounded to this many decimals. */
  decimals: number;
  carTypeId: string;
  /** When the ride is, ms. */
  at: number;
  now: number;
  /** The operator's time zone, in which days and hours of a promo are meant. */
  timeZone: string;
  /** Rides of this rider that used the promo. */
  usedByRider: number;
  /** Whether the rider has any other booking that was not cancelled. */
  hasRidden: boolean;
  /** The contact that the rider has to verify first: without it, rides by another account of the person are unknown. */
  missingProof: MissingProof | undefined;
};

type Terms = Pick<PromoDetails, 'promo_discount_type' | 'promo_discount_value' | 'max_promo_discount_value'>;

const PER_CENT = 100n;
const MICRO = 1_000_000n;

/** Discount by the terms of a promo, at most the whole price; major units. */
export const discountOf = (
  { promo_discount_type, promo_discount_value = 0, max_promo_discount_value = 0 }: Terms,
  total: number,
  decimals: number,
): number => {
  const [price, value, most] = [toMicro(total), toMicro(promo_discount_value), toMicro(max_promo_discount_value)];
  const wanted = promo_discount_type === 'percentage' ? divideRounded(price * value, PER_CENT * MICRO) : value;
  const rounded = roundMicro(most > 0n && wanted > most ? most : wanted, decimals);
  return fromMicro(rounded > price ? price : rounded);
};

/** Whether hours of the day contain a minute of it; past midnight when `until` is not after `from`. */
export const isWithin = ({ from, until }: NonNullable<Promo['promo_hours']>, minute: number): boolean =>
  from < until ? minute >= from && minute < until : minute >= from || minute < until;

/** Why a promo does not apply at the time of the ride. */
const momentReasons = (
  promo: Promo,
  { at, timeZone }: Pick<PromoFacts, 'at' | 'timeZone'>,
): (PromoReason | false)[] => {
  const { promo_days: days = [], promo_hours: hours } = promo;
  const { day, minute } = zonedTime(at, timeZone);
  return [
    days.length > 0 && !days.includes(day) && 'other_day',
    hours != null && !isWithin(hours, minute) && 'other_hours',
  ];
};

/**
 * Whether the promo of a booking also applies at another time: its other conditions were met at booking, which is
 * enough.
 */
export const appliesAt = (promo: Promo, at: number, timeZone: string): boolean =>
  momentReasons(promo, { at, timeZone }).every(reason => reason === false);

const rideReasons = (
  promo: Promo,
  { total, carTypeId, usedByRider, hasRidden, missingProof }: PromoFacts,
): (PromoReason | false)[] => {
  const { promo_car_types: types = [], promo_user_limit: perRider = 1 } = promo;
  return [
    promo.user_avail >= promo.promo_usage_limit && 'used_up',
    usedByRider >= perRider && 'used_by_you',
    total < promo.min_order && 'below_minimum',
    promo.promo_first_ride === true && hasRidden && 'first_ride',
    promo.promo_first_ride === true && missingProof !== undefined && missingProof,
    types.length > 0 && !types.includes(carTypeId) && 'other_vehicle',
  ];
};

/**
 * The only decision about promos: the amount saved on a ride, and every reason against the promo. It applies if there
 * is no reason.
 */
export const judgePromo = (promo: Promo, facts: PromoFacts): PromoVerdict => {
  const saves = discountOf(promo, facts.total, facts.decimals);
  const reasons = [
    facts.now > promo.promo_validity && ('expired' as const),
    ...momentReasons(promo, facts),
    ...rideReasons(promo, facts),
    saves === 0 && ('no_discount' as const),
  ];
  return { saves, reasons: reasons.filter(reason => reason !== false) };
};

/** The terms of its promo that a booking stores. */
export const detailsOf = ({
  id,
  promo_name,
  promo_discount_type,
  promo_discount_value,
  max_promo_discount_value,
  min_order,
}: Promo): PromoDetails => ({
  id,
  promo_name,
  promo_discount_type,
  promo_discount_value,
  max_promo_discount_value,
  min_order,
});
