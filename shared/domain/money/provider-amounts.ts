import { currencyExponent } from './money';

/** An exact amount: a safe integer of the currency's ISO 4217 minor unit. */
export type Money = { readonly minor: number; readonly currency: string };

export const isSameMoney = (a: Money, b: Money): boolean => a.minor === b.minor && a.currency === b.currency;

/** `12.34`, `1234`, `1.234`: with the currency's ISO 4217 decimals, or as many as a provider requires. */
export const toDecimalText = ({ minor, currency }: Money, decimals = currencyExponent(currency)): string => {
  const missing = decimals - currencyExponent(currency);
  const units = missing < 0 ? minor / 10 ** -missing : minor * 10 ** missing;
  if (!Number.isSafeInteger(units) || units < 0)
    throw new Error(`${minor} minor units of ${currency} have no form with ${decimals} decimals`);
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** Parses a provider's decimal text digit by digit; undefined when it is no amount, or finer than the currency. */
export const fromDecimalText = (text: string, currency: string): Money | undefined => {
  const exponent = currencyExponent(currency);
  const [, whole, fraction = ''] = /^(\d{1,15})(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(exponent))) return undefined;
  const minor = Number(whole + fraction.slice(0, exponent).padEnd(exponent, '0'));
  return Number.isSafeInteger(minor) ? { minor, currency } : undefined;
};

/** A whole number of the provider's smallest unit, which may differ from ISO 4217. */
export const toUnits = (amount: Money, decimals: number): number =>
  Number(toDecimalText(amount, decimals).replace('.', ''));

export const fromUnits = (units: number, decimals: number, currency: string): Money | undefined => {
  if (!Number.isSafeInteger(units) || units < 0) return undefined;
  const digits = String(units).padStart(decimals + 1, '0');
  return fromDecimalText(
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`,
    currency,
  );
};

/** For providers that use hundredths for every currency. */
export const toHundredths = (amount: Money): number => toUnits(amount, 2);

export const fromHundredths = (hundredths: number, currency: string): Money | undefined =>
  fromUnits(hundredths, 2, currency);
