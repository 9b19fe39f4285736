import type { PromoFields } from '../../contract/entities/promo';
import { toMinor } from '../money/money';
import { isWithin } from './promo';

/** The most that a promo takes off one ride; a percentage without a limit takes off any amount. */
const mostOfRide = ({
  promo_discount_type,
  promo_discount_value,
  max_promo_discount_value: most,
}: PromoFields): number =>
  Math.min(promo_discount_type === 'flat' ? promo_discount_value : Infinity, most > 0 ? most : Infinity);

type At = { now: number; code: string };
type Used = { used: number };

/** The most that a promo can still give from now on, in all its uses, minor units. */
const mostOfPromo = (promo: PromoFields | undefined, { now, code, used }: At & Used): number => {
  if (!promo || now > promo.promo_validity || promo.promo_discount_value === 0) return 0;
  const uses = Math.max(0, promo.promo_usage_limit - used);
  const most = mostOfRide(promo);
  if (uses === 0) return 0;
  return most === Infinity ? Infinity : uses * toMinor(most, code);
};

const never = (): boolean => false;
const isMore = (was: number, will: number): boolean => will > was;
const limitOf = (most: number): number => (most > 0 ? most : Infinity);
const perRider = (limit = 1): number => limit;

/** An empty list excludes nothing. */
const letsInMore = <T>(was: readonly T[] = [], will: readonly T[] = []): boolean =>
  was.length > 0 && (will.length === 0 || will.some(value => !was.includes(value)));

const MINUTES_OF_DAY = Array.from({ length: 24 * 60 }, (_, minute) => minute);
const addsHours = (was: PromoFields['promo_hours'], will: PromoFields['promo_hours']): boolean =>
  was != null && MINUTES_OF_DAY.some(minute => (will == null || isWithin(will, minute)) && !isWithin(was, minute));

/** Whether a change of a field lets a promo without a maximum discount give more, or for more rides; each field has its answer. */
export const promoWidens: {
  readonly [Field in keyof PromoFields]-?: (was: PromoFields[Field], will: PromoFields[Field]) => boolean;
} = {
  id: never,
  createdAt: never,
  promo_name: never,
  promo_description: never,
  // The uses are counted by the server.
  user_avail: never,
  promo_discount_type: (was, will) => was !== will,
  promo_discount_value: isMore,
  max_promo_discount_value: (was, will) => limitOf(will) > limitOf(was),
  min_order: (was, will) => will < was,
  promo_validity: isMore,
  promo_usage_limit: isMore,
  promo_user_limit: (was, will) => perRider(will) > perRider(was),
  promo_first_ride: (was, will) => was === true && will !== true,
  promo_car_types: letsInMore,
  promo_days: letsInMore,
  promo_hours: addsHours,
};

/** The fields that riders and admins are shown, or that decide about a ride; the server counts the uses elsewhere. */
export const promoTerms = (Object.keys(promoWidens) as (keyof PromoFields)[]).filter(
  field => !['id', 'createdAt', 'user_avail'].includes(field),
);

const isWider = (was: PromoFields, will: PromoFields): boolean =>
  Object.entries(promoWidens).some(([field, widens]) =>
    (widens as (was: unknown, will: unknown) => boolean)(
      was[field as keyof PromoFields],
      will[field as keyof PromoFields],
    ),
  );

/** The amount that a percentage without a maximum can give is unknown: if it is widened in any field, all of it counts. */
const raiseAfter = (before: PromoFields | undefined, after: PromoFields | undefined, at: At & Used): number => {
  const [could, can] = [mostOfPromo(before, at), mostOfPromo(after, at)];
  if (could < Infinity) return Math.max(0, can - could);
  return before && after && isWider(before, after) ? can : 0;
};

/**
 * Minor units that a change of a promo lets it give besides what it could give before. `used` are the rides that use it
 * now: any number of them may still be cancelled and used again, so that the highest raise of these numbers counts.
 */
export const promoRaise = (
  before: PromoFields | undefined,
  after: PromoFields | undefined,
  { used, ...at }: At & Used,
): number => {
  // Between these numbers the raise changes steadily.
  const turns = [0, used, ...[before, after].map(promo => Math.min(used, promo?.promo_usage_limit ?? 0))];
  return Math.max(...turns.map(final => raiseAfter(before, after, { ...at, used: final })));
};
