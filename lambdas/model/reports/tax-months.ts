import type { CommissionInvoice } from '#shared/contract/entities/invoice';
import type { TaxMonth } from '#shared/contract/operations/reports';
import type { Item } from '#lambdas/ports/store';
import { taxTotalsIn } from '#lambdas/model/books/book-totals';
import { earnedParts, figureOf } from './row-figures';

/**
 * A driver's month for the tax office: the figures of the earning reports, so that both have the same sum. The tax in
 * the company's share is that of the month's commission, which is counted some minutes later. @param row the driver's
 * report of the month @param commission the commission, counted when receipts and invoices get their numbers
 */
export const taxMonthOf = (month: string, row: Item | undefined, commission: Item | undefined): TaxMonth => {
  const { shareMinor, ...parts } = earnedParts(row);
  const [faresMinor, grossFeeMinor] = [figureOf(row, 'tripCostMinor'), figureOf(row, 'feeMinor')];
  const taxMinor = row ? ((commission?.['taxMinor'] as number | undefined) ?? 0) : 0;
  return {
    month,
    rides: figureOf(row, 'rides'),
    faresMinor,
    feeMinor: grossFeeMinor - taxMinor,
    taxMinor,
    missingMinor: faresMinor - grossFeeMinor - shareMinor,
    ...parts,
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
