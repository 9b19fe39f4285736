import {
  signTestNotification,
  TEST_SIGNATURE,
  testNotification,
  testProvider,
} from '#lambdas/adapters/payments/test-provider';
import { orderOnPage } from '../kit/page-amount';
import { describeAdapter } from '../kit/payment-provider';

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
      return orderOnPage(start.html);
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
