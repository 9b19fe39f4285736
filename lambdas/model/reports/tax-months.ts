import type { TaxMonth } from '#shared/contract/operations/reports';
import type { Item } from '#lambdas/ports/store';

/** A driver's month as it is counted with the numbers of receipts and invoices. */
export const taxMonthOf = (month: string, item: Item): TaxMonth => {
  const figure = (name: string) => (item[name] as number | undefined) ?? 0;
  return {
    month,
    rides: figure('rides'),
    faresMinor: figure('faresMinor'),
    feeMinor: figure('netMinor'),
    taxMinor: figure('taxMinor'),
  };
};
