import { describe, expect, it } from 'vitest';
import { factsOf, providerNames } from '#shared/contract/payment-providers';
import { decimalsFor, stepOf, takesAmount } from '#shared/domain/payment/provider-steps';
import { mercadopago } from './mercadopago';
import { paypal } from './paypal';
import { stripe } from './stripe';

const threeDecimals = ['BHD', 'JOD', 'KWD', 'OMR', 'TND'];
const cases = [
  ...[...threeDecimals, 'MGA', 'USD', 'JPY', 'SEK', 'HUF'].map(currency => ['stripe', currency] as const),
  ...factsOf('paypal').currencies!.map(currency => ['paypal', currency] as const),
  ...factsOf('mercadopago').currencies!.map(currency => ['mercadopago', currency] as const),
];
const countries: Record<string, string> = {
  ARS: 'AR',
  BRL: 'BR',
  CLP: 'CL',
  COP: 'CO',
  MXN: 'MX',
  PEN: 'PE',
  UYU: 'UY',
};
const takes = (provider: string, minor: number, currency: string): boolean => {
  if (provider === 'stripe') return stripe.supports({ minor, currency }, {} as never);
  if (provider === 'paypal') return paypal.supports({ minor, currency }, {} as never);
  return mercadopago.supports({ minor, currency }, { country: countries[currency] } as never);
};

describe('[PAYS-1] amounts that providers take', () => {
  it.each(cases)('%s takes %s in the steps that payers are offered it for', (provider, currency) => {
    const step = stepOf(provider, currency);
    const smallest = [1, 10, 100].find(minor => takes(provider, 100_000 + minor, currency));
    expect(step).toBe(smallest);
  });

  it('a provider is not offered below its least amount', () => {
    expect([takesAmount('stripe', 2.99, 'SEK'), takesAmount('stripe', 3, 'SEK')]).toEqual([false, true]);
    expect(takesAmount('paypal', 0.01, 'SEK')).toBe(true);
  });

  it.each([
    ['stripe', 'KWD', 2],
    ['stripe', 'SEK', 2],
    ['paypal', 'HUF', 0],
    ['mercadopago', 'COP', 0],
    ['stripe', 'JPY', 0],
  ])('%s takes every price in %s with %i decimals', (provider, currency, decimals) => {
    expect(decimalsFor(provider, currency)).toBe(decimals);
    expect(takesAmount(provider, 1_000 + 10 ** -decimals, currency)).toBe(true);
  });

  it('a provider is not offered for an amount that it cannot take', () => {
    expect(takesAmount('stripe', 2.315, 'KWD')).toBe(false);
    expect(takesAmount('stripe', 2.32, 'KWD')).toBe(true);
    expect(takesAmount('paypal', 123.45, 'HUF')).toBe(false);
    expect(takesAmount('paypal', 123, 'HUF')).toBe(true);
    for (const provider of providerNames) expect(takesAmount(provider, 12.34, 'USD')).toBe(true);
  });
});
