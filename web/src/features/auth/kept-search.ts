import { safeNext } from './safe-next';

/** The part of the address that goes along between sign-in and registration: where to go next and who invited. */
export const keptSearch = (params: URLSearchParams, more: Record<string, string> = {}): string => {
  const kept = new URLSearchParams();
  const next = safeNext(params.get('next'));
  const referral = params.get('referral');
  if (next) kept.set('next', next);
  if (referral) kept.set('referral', referral);
  for (const [name, value] of Object.entries(more)) kept.set(name, value);
  const search = kept.toString();
  return search ? `?${search}` : '';
};
