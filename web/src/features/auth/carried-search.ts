import { safeNext } from './safe-next';

/**
 * The query parameters kept between sign-in and registration: the next page, the referral, and `as=rider` of those who
 * come from a booking.
 */
export const carriedSearch = (params: URLSearchParams, more: Record<string, string> = {}): string => {
  const kept = new URLSearchParams();
  const next = safeNext(params.get('next'));
  const referral = params.get('referral');
  if (next) kept.set('next', next);
  if (referral) kept.set('referral', referral);
  if (params.get('as') === 'rider') kept.set('as', 'rider');
  for (const [name, value] of Object.entries(more)) kept.set(name, value);
  const search = kept.toString();
  return search ? `?${search}` : '';
};
