import type { Settings } from '../../contract/entities/settings';
import { currencyExponent, moneyDecimals } from './money';

const ENGLISH = 'en-u-nu-latn';

/**
 * Locales for an `Intl` formatter, to try in order. All use Western digits: codes, plates and receipts must read the
 * same in every language. English replaces a language unknown to the engine, instead of the engine's own default.
 */
export const figures = (locale: string): string[] => {
  try {
    return [...Intl.getCanonicalLocales(`${locale}-u-nu-latn`), ENGLISH];
  } catch {
    // The stored language may not be a valid locale.
    return [ENGLISH];
  }
};

export type MoneySettings = Pick<Settings, 'symbol' | 'swipe_symbol' | 'decimal' | 'code'>;

/** Coins are hundredths; settings of currencies with finer ones have more decimals. */
const COIN_DECIMALS = 2;

/**
 * The decimal setting, or more for an amount that has smaller coins, e.g. of a refund or a tax: otherwise the lines of
 * a statement would not add up.
 */
const decimalsOf = (amount: number, decimal: number): number =>
  Number(amount.toFixed(COIN_DECIMALS)) === Number(amount.toFixed(decimal))
    ? decimal
    : Math.max(decimal, COIN_DECIMALS);

/** Major units, with the decimals to which prices are rounded; the symbol goes before or, with `swipe_symbol`, after. */
export const formatMoney = (amount: number, settings: MoneySettings, locale = 'en'): string => {
  const decimals = decimalsOf(amount, moneyDecimals(settings));
  const digits = new Intl.NumberFormat(figures(locale.startsWith('ar') ? 'en' : locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(amount));
  const sign = amount < 0 && Number(Math.abs(amount).toFixed(decimals)) > 0 ? '−' : '';
  // Isolated (U+2066), so that bidirectional text keeps sign, symbol and digits together.
  return `\u2066${sign}${settings.swipe_symbol ? `${digits}\u00A0${settings.symbol}` : `${settings.symbol}${digits}`}\u2069`;
};

/**
 * An amount of any time, in the currency it was in: as all are written, or with the code of its currency where the service
 * has another by now.
 */
export const formatInCurrency = (amount: number, currency: string, settings: MoneySettings, locale = 'en'): string =>
  currency === settings.code
    ? formatMoney(amount, settings, locale)
    : formatMoney(
        amount,
        { symbol: currency, swipe_symbol: true, decimal: currencyExponent(currency), code: currency },
        locale,
      );
