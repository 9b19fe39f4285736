import type { Booking } from '#shared/contract/entities/booking';
import type { Decision } from '#shared/domain/booking/decide';
import { toMinor } from '#shared/domain/money/money';
import { all, is, type Store, type Write } from '#lambdas/ports/store';
import { debtKey, owedKey } from '#lambdas/store/keys';

/**
 * Lowers the debt for a cancellation fee, and the total owed, by the part that a credit has waived. A debt that reaches
 * zero ends as withdrawn.
 */
export const lowerFeeWrites = async (
  store: Store,
  { id, customer, receipt: { currency } }: Booking,
  { changes }: Decision<'ADJUSTED'>,
): Promise<Write[]> => {
  const waivedMinor = toMinor(changes.adjustments.at(-1)?.waived ?? 0, currency);
  if (waivedMinor === 0) return [];
  const key = debtKey(customer, id);
  const beforeMinor = ((await store.get(key, { consistent: true }))?.amountMinor as number | undefined) ?? 0;
  const leftMinor = beforeMinor - waivedMinor;
  return [
    {
      type: 'update',
      key,
      set: leftMinor > 0 ? { amountMinor: leftMinor } : { status: 'withdrawn' },
      if: all(is('status', 'open'), is('amountMinor', beforeMinor)),
    },
    { type: 'update', key: owedKey(customer), set: { _et: 'owed' }, add: { owedMinor: -waivedMinor } },
  ];
};
