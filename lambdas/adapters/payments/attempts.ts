import type { Fact } from '#lambdas/ports/payments';

const weights: readonly Fact['status'][] = ['paid', 'refunded', 'pending', 'failed', 'cancelled'];

/**
 * The payment of a reference, out of all attempts of its payer: the first that was paid, otherwise the one that has
 * come furthest. Other paid attempts under the reference are listed with it.
 */
export const bestOf = (attempts: readonly Fact[]): Fact | undefined => {
  const best = weights.map(status => attempts.find(fact => fact.status === status)).find(fact => fact !== undefined);
  if (best?.status !== 'paid') return best;
  const further = attempts.filter(fact => fact !== best && fact.status === 'paid');
  return further.length > 0 ? { ...best, further } : best;
};
