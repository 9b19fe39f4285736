import type { PromoFields } from '../../contract/entities/promo';
import { toMinor } from '../money/money';

type Terms = Pick<
  PromoFields,
  | 'promo_discount_type'
  | 'promo_discount_value'
  | 'max_promo_discount_value'
  | 'promo_usage_limit'
  | 'promo_validity'
  | 'user_avail'
>;

/** The most that a promo takes off one ride; a percentage without a limit takes off any amount. */
const mostOfRide = ({ promo_discount_type, promo_discount_value, max_promo_discount_value: most }: Terms): number =>
  Math.min(promo_discount_type === 'flat' ? promo_discount_value : Infinity, most > 0 ? most : Infinity);

/** The most that a promo can still give from now on, in all its uses, minor units. */
export const mostOfPromo = (promo: Terms | undefined, { now, code }: { now: number; code: string }): number => {
  if (!promo || now > promo.promo_validity || promo.promo_discount_value === 0) return 0;
  const uses = Math.max(0, promo.promo_usage_limit - (promo.user_avail ?? 0));
  const most = mostOfRide(promo);
  if (uses === 0) return 0;
  return most === Infinity ? Infinity : uses * toMinor(most, code);
};

/** Minor units that a change of a promo lets it give besides what it could give before. */
export const promoRaise = (
  before: Terms | undefined,
  after: Terms | undefined,
  at: { now: number; code: string },
): number => {
  const [could, can] = [mostOfPromo(before, at), mostOfPromo(after, at)];
  return can > could ? can - could : 0;
};
