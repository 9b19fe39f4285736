import type { Money } from '#shared/domain/money/provider-amounts';

/** Parses an amount as a person reads it on a page: digits and the currency's code. */
const readAmount = (text: string): Money => ({
  currency: text.replace(/[\d.,]/g, '').trim(),
  minor: Number(text.replace(/\D/g, '')),
});

const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

/** The order on one of our own checkout pages. */
export const orderOnPage = (html: string): { reference: string; amount: Money } => ({
  reference: found(html, /name="intent" value="([^"]*)"/),
  amount: readAmount(found(html, /class="amount"><bdi dir="ltr">([^<]+)</)),
});
