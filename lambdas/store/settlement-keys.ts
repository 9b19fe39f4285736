import type { Key } from '#lambdas/ports/store';

/** A movement of a settlement report: stored with its payment, or alone. */
export const LINE_PREFIX = 'STL#';
export const paymentLineKey = (intentId: string, short: string): Key => ({
  pk: `PI#${intentId}`,
  sk: `${LINE_PREFIX}${short}`,
});
export const lineKey = (provider: string, short: string): Key => ({ pk: `STL#${provider}#${short}`, sk: 'A' });
/**
 * Marks facts that count once for a payment, however many lines mention them: that it was settled, that a dispute was
 * won.
 */
export const countedKey = (intentId: string, what: string): Key => ({ pk: `PI#${intentId}`, sk: `STLONCE#${what}` });
/** The amount that settled lines have left at a provider: its payouts are booked up to it. */
export const settledKey = (provider: string, currency: string): Key => ({
  pk: `STLLEFT#${provider}#${currency}`,
  sk: 'A',
});
/**
 * Payouts that a journal of admins has sent to the bank, and those that it reports as arrived: by the number of their
 * line.
 */
export const manualPayouts = (journal: string) => `STLMAN#${journal}`;
export const manualPayoutKey = (journal: string, nth: number): Key => ({ pk: manualPayouts(journal), sk: `${nth}` });
/** Payments of a provider by the day on which they were received (UTC), until a report has settled them. */
export const paidPayments = (provider: string, day: string) => `PIPAID#${provider}#${day}`;
/** Payouts of an amount that the bank's statement has not shown yet. */
export const payoutsInTransit = (currency: string, amountMinor: number) => `STLWAY#${currency}#${amountMinor}`;
/** Differences between the books and a report. */
export const differenceKey = (id: string): Key => ({ pk: `SD#${id}`, sk: 'A' });
export const OPEN_DIFFERENCES = 'SDOPEN';
export const RESOLVED_DIFFERENCES = 'SDDONE';
