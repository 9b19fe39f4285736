import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { configuredItem, removedConfigured } from '#lambdas/model/payments/configured';
import { fakeContext } from '../../../test/kit/fake-context';
import { getProviders } from './get-providers';

beforeEach(() => void vi.stubEnv('STAGE', 'staging'));
afterEach(() => void vi.unstubAllEnvs());

const scene = () => {
  const ctx = fakeContext({ settings: async () => ({ ...defaultSettings, code: 'SEK' }) });
  const has = (provider: PaymentProvider, currencies: readonly string[]) =>
    ctx.store.write([{ type: 'put', item: configuredItem({ provider, mode: 'sandbox', currencies, at: 0 }) }]);
  const asked = () => getProviders.run({ ctx, input: {}, key: undefined, source: '' }, {});
  return { ctx, has, asked };
};

it('[PAYS-1] lists the providers that the stage offers, that have credentials and whose account takes the currency', async () => {
  vi.stubEnv('PAYMENT_PROVIDERS', 'paypal,stripe,braintree');
  const { ctx, has, asked } = scene();
  expect(await asked()).toMatchObject({ refusal: 'no_provider_found' });
  await has('stripe', ['SEK', 'USD']);
  await has('braintree', ['USD']);
  // Credentials of a provider that the stage no longer offers.
  await has('securepay', ['SEK']);
  expect(await asked()).toEqual({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] });
  expect(ctx.store.consumed().read).toBeLessThanOrEqual(2);
  await ctx.store.write([removedConfigured('stripe')]);
  expect(await asked()).toMatchObject({ refusal: 'no_provider_found' });
});

it('[PAYS-1] lists the test provider, which has no account, and never in production', async () => {
  vi.stubEnv('PAYMENT_PROVIDERS', 'test');
  expect(await scene().asked()).toEqual({ providers: [{ name: 'test', link: '/api/pay/test' }] });
  for (const stage of ['prod', 'prod-lima']) {
    vi.stubEnv('STAGE', stage);
    expect(await scene().asked()).toMatchObject({ refusal: 'no_provider_found' });
  }
});
