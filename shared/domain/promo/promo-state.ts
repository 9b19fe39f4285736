import type { Promo, PromoState } from '#shared/contract/entities/promo';

/** State of a promo for every ride: nobody can use a promo that is used up or expired. */
export const promoState = (
  { promo_validity, promo_usage_limit, user_avail }: Pick<Promo, 'promo_validity' | 'promo_usage_limit' | 'user_avail'>,
  now: number,
): PromoState => {
  if (now > promo_validity) return 'expired';
  return user_avail >= promo_usage_limit ? 'usedUp' : 'live';
};
