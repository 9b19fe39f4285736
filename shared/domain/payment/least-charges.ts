import type { PaymentProvider } from '#shared/contract/payment-providers';

/**
 * The least amount of a payment, in minor units. Stripe: docs.stripe.com/currencies, minimum charge amounts. They apply
 * to an account in the same currency; an account in another currency has a least amount of its own, which Stripe
 * reports when a checkout starts. The other providers publish none.
 */
export const leasts: Partial<Record<PaymentProvider, Readonly<Record<string, number>>>> = {
  stripe: {
    USD: 50,
    AED: 200,
    AUD: 50,
    BGN: 100,
    BRL: 50,
    CAD: 50,
    CHF: 50,
    CZK: 1500,
    DKK: 250,
    EUR: 50,
    GBP: 30,
    HKD: 400,
    HUF: 17_500,
    INR: 50,
    JPY: 50,
    MXN: 1000,
    MYR: 200,
    NOK: 300,
    NZD: 50,
    PLN: 200,
    RON: 200,
    SEK: 300,
    SGD: 50,
    THB: 1000,
  },
};

/** The least amount that every provider takes, minor units. */
export const leastOfAll = (currency: string): number =>
  Math.max(0, ...Object.values(leasts).map(least => least[currency] ?? 0));
