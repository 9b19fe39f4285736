import { safeNext } from './safe-next';

/**
 * The query parameters passed between sign-in and registration: the next page, the referral, and `as=rider` for
 * visitors from a booking.
 */
export const carriedSearch = (params: URLSearchParams, more: Record<string, string> = {}): string => {
  const carried = new URLSearchParams();
  const next = safeNext(params.get('next'));
  const referral = params.get('referral');
  if (next) carried.set('next', next);
  if (referral) carried.set('referral', referral);
  if (params.get('as') === 'rider') carried.set('as', 'rider');
  for (const [name, value] of Object.entries(more)) carried.set(name, value);
  const search = carried.toString();
  return search ? `?${search}` : '';
};
