import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Store } from '#lambdas/ports/store';
import { loadCarTypes } from './load-car-type';

type Cash = Pick<Settings, 'smallestCash'>;

/**
 * Cash is rounded to multiples of an amount that must not exceed any minimum fare: a fare of less than half of it would
 * be rounded to nothing. The built-in steps of all currencies are below any fare, so only an admin's own value is
 * checked.
 */
export const cashAboveFare = async (store: Store, { smallestCash }: Cash): Promise<Refusal | undefined> => {
  if (!smallestCash) return undefined;
  const types = await loadCarTypes(store, { consistent: true });
  return types.some(({ min_fare: least }) => least > 0 && least < smallestCash)
    ? refuse('cash_above_fare', { field: 'smallestCash' })
    : undefined;
};

/** The same check for a minimum fare that an admin enters; 0 means no minimum. */
export const fareBelowCash = (minFare: number | undefined, { smallestCash }: Cash): Refusal | undefined =>
  minFare && smallestCash && minFare < smallestCash ? refuse('fare_below_cash', { field: 'min_fare' }) : undefined;
