import type { Receipt } from '#shared/contract/entities/booking';
import type { Settings } from '#shared/contract/entities/settings';
import { currencyExponent, divideRounded, fromMicro, roundMicro, toMicro } from './money';

/**
 * A receipt with the tax included in its amounts, at the rate of the settings when the ride is booked: a later rate
 * does not change it. Without a rate there is no tax.
 */
export const withTax = (receipt: Receipt, { taxRate, taxLabel }: Pick<Settings, 'taxRate' | 'taxLabel'>): Receipt =>
  taxRate > 0 ? { ...receipt, tax: { rate: taxRate, label: taxLabel } } : receipt;

const HUNDRED_PER_CENT = 100_000_000n;

/** The tax included in an amount of this receipt, major units of its currency; undefined without tax. */
export const taxIn = (amount: number, { tax, currency }: Receipt): number | undefined => {
  if (!tax) return undefined;
  const rate = toMicro(tax.rate);
  const exact = divideRounded(toMicro(amount) * rate, HUNDRED_PER_CENT + rate);
  return fromMicro(roundMicro(exact, currencyExponent(currency)));
};
