import { fromDecimalText, type Money } from '#shared/domain/money/provider-amounts';
import { ProviderTrouble } from '#lambdas/adapters/payments/wire';

/** One row of the account's transaction history. Amounts look like `2,800.00`, and `-2,800.00` for refunds. */
export type HistoryRow = {
  reference: string;
  paymentId: string;
  isPayment: boolean;
  isReturn: boolean;
  amount?: Money;
};

const cellPattern = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g;

const cellsOf = (line: string): string[] =>
  [...line.matchAll(cellPattern)].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim());

const csvOf = (text: string): string => {
  try {
    const answer = JSON.parse(text) as { response?: unknown; data?: { response?: unknown } } | null;
    const csv = answer?.response ?? answer?.data?.response;
    return typeof csv === 'string' ? csv : '';
  } catch {
    return text;
  }
};

/** @throws {ProviderTrouble} when the response is not a history, which must not be read as "nothing was paid". */
export const historyRows = (text: string): HistoryRow[] => {
  const [first = '', ...lines] = csvOf(text).split(/\r?\n/);
  const names = cellsOf(first).map(name => name.toLowerCase());
  if (!['type', 'sign', 'gross', 'currency', 'm payment id', 'pf payment id'].every(name => names.includes(name)))
    throw new ProviderTrouble('Payfast’s history has other columns than it documents');
  return lines
    .filter(line => line.trim() !== '')
    .map(line => {
      const cells = cellsOf(line);
      const cell = (name: string) => cells[names.indexOf(name)] ?? '';
      const type = cell('type').toUpperCase().replaceAll(' ', '_');
      const amount = fromDecimalText(cell('gross').replace(/[-,]/g, ''), cell('currency'));
      const isPayment = type === 'FUNDS_RECEIVED' && cell('sign').toUpperCase() === 'CREDIT';
      const isReturn = /^FUNDS_RECEIVED_\((REFUND|REVERSAL)\)$/.test(type);
      const [reference, paymentId] = [cell('m payment id'), cell('pf payment id')];
      return { reference, paymentId, isPayment, isReturn, ...(amount ? { amount } : {}) };
    });
};
