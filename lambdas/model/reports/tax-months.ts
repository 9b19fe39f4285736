import type { CommissionInvoice } from '#shared/contract/entities/invoice';
import type { TaxMonth } from '#shared/contract/operations/reports';
import type { Item } from '#lambdas/ports/store';
import { taxTotalsIn } from '#lambdas/model/books/book-totals';

/** A driver's month as it is counted with the numbers of receipts and invoices. */
export const taxMonthOf = (month: string, item: Item): TaxMonth => {
  const figure = (name: string) => (item[name] as number | undefined) ?? 0;
  return {
    month,
    rides: figure('rides'),
    faresMinor: figure('faresMinor'),
    feeMinor: figure('netMinor'),
    taxMinor: figure('taxMinor'),
    cancelFeesMinor: figure('cancelFeesMinor'),
  };
};

/** The invoice of the month's commission, once it has its number. */
export const invoiceIn = (item: Item): { invoice?: CommissionInvoice } => {
  if (typeof item['number'] !== 'string') return {};
  const lines = [...taxTotalsIn(item).values()];
  const rest = {
    netMinor: lines.reduce((left, { netMinor }) => left - netMinor, item['netMinor'] as number),
    taxMinor: lines.reduce((left, { taxMinor }) => left - taxMinor, item['taxMinor'] as number),
  };
  const isWhole = rest.netMinor === 0 && rest.taxMinor === 0;
  return {
    invoice: {
      number: item['number'],
      at: item['at'] as number,
      lines: isWhole ? lines : [...lines, { kind: 'rides', ...rest }],
    },
  };
};
