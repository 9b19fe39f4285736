import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import type { Store } from '#lambdas/ports/store';
import { loadCarTypes } from './load-car-type';

type Cash = Pick<Settings, 'smallestCash'>;

/**
 * Cash is rounded to multiples of an amount that no minimum fare is below: from half of it down, a fare in cash would be nothing.
 * The steps of all currencies are below any fare; that of the currency is not looked at, which no admin chose.
 */
export const cashAboveFare = async (store: Store, { smallestCash }: Cash): Promise<Refusal | undefined> => {
  if (!smallestCash) return undefined;
  const types = await loadCarTypes(store, { consistent: true });
  return types.some(({ min_fare: least }) => least > 0 && least < smallestCash)
    ? refuse('cash_above_fare', { field: 'smallestCash' })
    : undefined;
};

/** The same for a minimum fare that an admin enters; 0: there is none. */
export const fareBelowCash = (minFare: number | undefined, { smallestCash }: Cash): Refusal | undefined =>
  minFare && smallestCash && minFare < smallestCash ? refuse('fare_below_cash', { field: 'min_fare' }) : undefined;
