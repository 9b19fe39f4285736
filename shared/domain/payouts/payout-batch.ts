import type { BankFormat } from './bank-account';
import type { ClearingSystem } from './clearing-systems';

/** The company's own account, which pays a batch. */
export type Payer = { name: string; account: string; code: string };

/** One payment of a batch; its account is well-formed. */
export type Payment = {
  id: string;
  name: string;
  bankName: string;
  account: string;
  code: string;
  amountMinor: number;
};

/** Everything in a bank file. */
export type PayoutFile = {
  /** At most 35 characters, as are the ids of the payments: they are references in the file. */
  batch: string;
  /** When it was made, ms. */
  at: number;
  /** The operator's day on which the bank is to pay: `2026-11-22`. */
  day: string;
  format: BankFormat;
  /** The clearing system of bank codes, if accounts have numbers. */
  clearing?: ClearingSystem | undefined;
  currency: string;
  payer: Payer;
  payments: readonly Payment[];
};

export const totalMinor = ({ payments }: Pick<PayoutFile, 'payments'>): number =>
  payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
