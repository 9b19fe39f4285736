import { isSepaIban } from './iban-registry';
import type { Payment, PayoutFile } from './payout-batch';

/** The greatest SEPA transfer, in cents (EPC125-05). */
const MOST_IN_SEPA = 99_999_999_999;

/** Only euros between IBANs of the SEPA countries are a SEPA transfer, whose charges are shared. */
export const isSepa = ({ format, currency, payer }: PayoutFile, { account, amountMinor }: Payment): boolean =>
  format === 'iban' &&
  currency === 'EUR' &&
  amountMinor <= MOST_IN_SEPA &&
  isSepaIban(payer.account) &&
  isSepaIban(account);

export type Order = { id: string; sepa: boolean; payments: readonly Payment[] };

/** SEPA transfers and others are separate orders: banks process them by different rules. */
export const ordersOf = (file: PayoutFile): Order[] => {
  const inSepa = file.payments.filter(paid => isSepa(file, paid));
  const abroad = file.payments.filter(paid => !isSepa(file, paid));
  const id = inSepa.length > 0 ? `${file.batch}-2` : file.batch;
  return [
    { id: file.batch, sepa: true, payments: inSepa },
    { id, sepa: false, payments: abroad },
  ].filter(({ payments }) => payments.length > 0);
};
