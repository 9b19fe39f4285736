import type { Money } from '#shared/domain/money/provider-amounts';

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')
    ?.value ?? '';

/** Parses an amount as a person reads it on a page: digits and the currency symbol. */
const readAmount = (text: string): Money => {
  const sign = text.replace(/[\d.,]/g, '').trim();
  const currency = Intl.supportedValuesOf('currency').find(code => symbolOf(code) === sign) ?? sign;
  return { currency, minor: Number(text.replace(/\D/g, '')) };
};

const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

/** The order on one of our own checkout pages. */
export const orderOnPage = (html: string): { reference: string; amount: Money } => ({
  reference: found(html, /name="intent" value="([^"]*)"/),
  amount: readAmount(found(html, /class="amount"><bdi dir="ltr">([^<]+)</)),
});
