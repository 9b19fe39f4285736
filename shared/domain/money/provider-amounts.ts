import { currencyExponent } from './money';

/** An exact amount: a safe integer of the currency's ISO 4217 minor unit. */
export type Money = { readonly minor: number; readonly currency: string };

export const isSameMoney = (a: Money, b: Money): boolean => a.minor === b.minor && a.currency === b.currency;

/** `12.34`, `1234`, `1.234`: as many decimals as ISO 4217 gives the currency, or as many as a provider wants. */
export const toDecimalText = ({ minor, currency }: Money, decimals = currencyExponent(currency)): string => {
  const missing = decimals - currencyExponent(currency);
  const units = missing < 0 ? minor / 10 ** -missing : minor * 10 ** missing;
  if (!Number.isSafeInteger(units) || units < 0)
    throw new Error(`${minor} minor units of ${currency} have no form with ${decimals} decimals`);
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** An amount as a provider writes it, read digit by digit; undefined when it is none, or finer than the currency. */
export const fromDecimalText = (text: string, currency: string): Money | undefined => {
  const exponent = currencyExponent(currency);
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(exponent))) return undefined;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? { minor, currency } : undefined;
};

/** For providers who count in hundredths whatever ISO 4217 says of the currency. */
export const toHundredths = (amount: Money): number => Number(toDecimalText(amount, 2).replace('.', ''));

export const fromHundredths = (hundredths: number, currency: string): Money | undefined =>
  Number.isSafeInteger(hundredths) && hundredths >= 0
    ? fromDecimalText(`${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`, currency)
    : undefined;
