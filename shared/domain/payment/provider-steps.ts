import type { PaymentProvider } from '#shared/contract/payment-providers';
import type { Money } from '../money/provider-amounts';
import { currencyExponent, toMinor } from '../money/money';
import { leasts } from './least-charges';

/** Amounts that providers accept only in steps, in minor units; in other currencies they accept every minor unit. */
const steps: Partial<Record<PaymentProvider, Readonly<Record<string, number>>>> = {
  // The last of three decimals has to be 0; it has ariary without decimals.
  stripe: { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, MGA: 10 },
  // Currencies that PayPal treats as having no decimals.
  paypal: { HUF: 100, TWD: 100 },
  mercadopago: { COP: 100 },
};

/** The least amount that a provider accepts, minor units; 0 if none is known. */
export const leastOf = (provider: string, currency: string): number =>
  leasts[provider as PaymentProvider]?.[currency] ?? 0;

/** The smallest amount of a currency that a provider accepts; all its others are multiples of it. */
export const stepOf = (provider: string, currency: string): number =>
  steps[provider as PaymentProvider]?.[currency] ?? 1;

export const fitsStep = (provider: string, { minor, currency }: Money): boolean =>
  minor % stepOf(provider, currency) === 0;

export const isEnough = (provider: string, { minor, currency }: Money): boolean => minor >= leastOf(provider, currency);

/** Whether a provider can take an amount of major units. */
export const takesAmount = (provider: string, amount: number, currency: string): boolean => {
  const money = { minor: toMinor(amount, currency), currency };
  return fitsStep(provider, money) && isEnough(provider, money);
};

/** The decimals of prices at which a provider accepts every price. */
export const decimalsFor = (provider: string, currency: string): number => {
  const digits = Math.log10(stepOf(provider, currency));
  return currencyExponent(currency) - digits;
};
