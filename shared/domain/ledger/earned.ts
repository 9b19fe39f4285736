import type { Receipt } from '#shared/contract/entities/booking';
import { taxIn } from '#shared/domain/money/tax';
import { fromMinor, toMinor } from '../money/money';
import type { TaxAccount } from './chart';
import { type Leg, system } from './journal';

/** Per cent have three digits at most. */
export const taxAccount = (rate: number): TaxAccount => `vat:${Math.round(rate * 1_000)}`;

/**
 * Income of the company, or a refund where it is below zero. The tax that the amount contains is booked separately by
 * its rate, as the receipt names it.
 */
export const earned = (
  account: 'commission' | 'refunds' | 'cancellation',
  amountMinor: number,
  receipt: Receipt,
): Leg[] => {
  if (!receipt.tax) return [system(account, amountMinor)];
  const size = taxIn(fromMinor(Math.abs(amountMinor), receipt.currency), receipt) ?? 0;
  const taxMinor = Math.sign(amountMinor) * toMinor(size, receipt.currency);
  return [system(account, amountMinor - taxMinor), system(taxAccount(receipt.tax.rate), taxMinor)];
};
