import * as currencies from 'dinero.js/currencies';

/**
 * Exact money. During a computation, amounts are integers of one millionth of a major unit (`micro`); in the ledger,
 * integers of the currency's ISO 4217 minor unit; on the wire, decimal numbers of major units. Do not use Intl for the
 * number of decimals: its data disagrees with ISO 4217 for COP, IDR, HUF and others.
 */
export type Micro = bigint;

const MICRO = 1_000_000n;
const MICRO_DIGITS = 6;
const FALLBACK_EXPONENT = 2;

/** Decimals of a currency by ISO 4217, e.g. USD 2, JPY 0, KWD 3. */
export const currencyExponent = (code: string): number => {
  const known = (currencies as unknown as Record<string, { exponent: number } | undefined>)[code];
  return known?.exponent ?? FALLBACK_EXPONENT;
};

/** The decimals money is rounded to: the setting, never finer than the currency itself. */
export const moneyDecimals = (settings: { decimal: number; code: string }): number =>
  Math.min(settings.decimal, currencyExponent(settings.code));

export const toMicro = (amount: number): Micro => BigInt(amount.toFixed(MICRO_DIGITS).replace('.', ''));

export const fromMicro = (micro: Micro): number => Number(micro) / Number(MICRO);

/** Integer division rounding half away from zero, as people round prices. */
export const divideRounded = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const rounded = (n * 2n + d) / (d * 2n);
  return negative ? -rounded : rounded;
};

export const roundMicro = (micro: Micro, decimals: number): Micro => {
  const step = 10n ** BigInt(MICRO_DIGITS - decimals);
  return divideRounded(micro, step) * step;
};

/** Major units to the ledger's integer minor units. */
export const toMinor = (amount: number, code: string): number =>
  Number(divideRounded(toMicro(amount), 10n ** BigInt(MICRO_DIGITS - currencyExponent(code))));

/**
 * The exact amount in minor units; undefined if the currency has no such fraction, so that no amount is silently
 * rounded.
 */
export const exactMinor = (amount: number, code: string): number | undefined => {
  const minor = toMinor(amount, code);
  return fromMinor(minor, code) === amount ? minor : undefined;
};

/** The first of several amounts that the currency cannot represent exactly. */
export const inexactField = (amounts: Readonly<Record<string, number | undefined>>, code: string): string | undefined =>
  Object.keys(amounts).find(field => exactMinor(amounts[field] ?? 0, code) === undefined);

/** The ledger's integer minor units to major units. */
export const fromMinor = (amountMinor: number, code: string): number => amountMinor / 10 ** currencyExponent(code);
