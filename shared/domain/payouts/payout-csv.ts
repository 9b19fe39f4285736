import { csvOf } from '../csv';
import { toDecimalText } from '../money/provider-amounts';
import type { PayoutFile } from './payout-batch';

const HEAD = ['batch', 'date', 'reference', 'name', 'bank', 'bank_code', 'account', 'amount', 'currency'] as const;

/** A batch as a table with one payment a line, for a bank's form or a spreadsheet. */
export const payoutCsv = ({ batch, day, currency, payments }: PayoutFile): string =>
  csvOf([
    HEAD,
    ...payments.map(({ id, name, bankName, code, account, amountMinor }) => [
      batch,
      day,
      id,
      name,
      bankName,
      code,
      account,
      toDecimalText({ minor: amountMinor, currency }),
      currency,
    ]),
  ]);
