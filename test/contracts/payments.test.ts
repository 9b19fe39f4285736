import { expect, it } from 'vitest';
import type { Money } from '#shared/domain/money/provider-amounts';
import { hasAdapter } from '#lambdas/adapters/payments/registry';
import {
  signTestNotification,
  TEST_SIGNATURE,
  testNotification,
  testProvider,
} from '#lambdas/adapters/payments/test-provider';
import { stages } from '#infra/stages';
import { describeAdapter } from '../kit/payment-provider';

const symbolOf = (currency: string): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0).find(({ type }) => type === 'currency')
    ?.value ?? '';

/** What a person reads off the page: figures and the currency's sign. */
const readAmount = (text: string): Money => {
  const sign = text.replace(/[\d.,]/g, '').trim();
  const currency = Intl.supportedValuesOf('currency').find(code => symbolOf(code) === sign) ?? sign;
  return { currency, minor: Number(text.replace(/\D/g, '')) };
};

const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

describeAdapter('the test provider', {
  adapter: testProvider,
  cfg: { key: 'the stack’s own' },
  foreign: { key: 'another stack’s' },
  secrets: ['the stack’s own'],
  calls: { start: false, status: false },
  isDated: true,
  open: ({ cfg, now }) => ({
    fetch: () => Promise.reject(new Error('there is nobody to call')),
    understood: async start => {
      if (start.kind !== 'page') throw new Error(start.kind);
      const amount = readAmount(found(start.html, /class="amount">([^<]+)</));
      return { reference: found(start.html, /name="intent" value="([^"]*)"/), amount };
    },
    decide: async ({ intentId, amount: ordered }, _, { status, amount = ordered }) => {
      const body = testNotification(cfg.key, intentId, status, amount);
      return {
        method: 'POST',
        path: '/api/pay/test/webhook',
        query: new URLSearchParams(),
        headers: { [TEST_SIGNATURE]: signTestNotification(cfg.key, body, now()) },
        body: new TextEncoder().encode(body),
      };
    },
  }),
});

it('[PAYS-1] a stage offers only providers that there is an adapter for', () => {
  for (const { name, paymentProviders } of Object.values(stages))
    for (const provider of paymentProviders)
      expect([name, provider, hasAdapter(provider)]).toEqual([name, provider, true]);
});
