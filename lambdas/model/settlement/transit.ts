import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { payoutsInTransit } from '#lambdas/store/settlement-keys';

const MOST = 20;

/** Payouts of an amount that are not on the bank statement yet, oldest first: at least one more than `besides`. */
export const waitingPayouts = async (
  { store }: Context,
  currency: string,
  amountMinor: number,
  besides = 0,
): Promise<Item[]> => {
  const pk = payoutsInTransit(currency, amountMinor);
  const rows = await store.query({ index: 'gsi5', pk, limit: MOST + besides });
  const found = await store.getMany(rows.map(row => ({ pk: row.pk, sk: row.sk })));
  return found.filter(item => item['g5p'] === pk);
};
