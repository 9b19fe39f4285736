import * as z from 'zod/mini';
import type { Money } from '#shared/domain/money/provider-amounts';
import type { Callback, Deps, Fact, PaymentAdapter, PayOrder } from '#lambdas/ports/payments';
import { escapeHtml, readerLanguage } from '#lambdas/words/reader-language';
import { amountLine, checkoutPage, hiddenFields } from '#lambdas/words/page';
import { formOf, hmacHex, isSameText, jsonOf } from './wire';

type Config = { key: string };

const statuses = ['paid', 'pending', 'failed', 'cancelled', 'refunded'] as const;
type Status = (typeof statuses)[number];
const asStatus = (text: string | null | undefined): Status => statuses.find(status => status === text) ?? 'failed';

/** An older notification is treated as a replay. */
const TOLERANCE_S = 300;
export const TEST_SIGNATURE = 'x-test-signature';

const seal = (key: string, intentId: string, status: Status, { minor, currency }: Money): string =>
  hmacHex('sha256', key, JSON.stringify([intentId, status, minor, currency])).slice(0, 32);

/** The test provider stores nothing: its reference contains the decision, and a MAC that proves its origin. */
const refOf = (key: string, intentId: string, status: Status, amount: Money): string =>
  [status, amount.minor, amount.currency, seal(key, intentId, status, amount)].join('.');

const factOf = (intentId: string, providerRef: string, key: string): Fact | undefined => {
  const [status, minor, currency = '', mac = ''] = providerRef.split('.');
  const amount = { minor: Number(minor), currency };
  const known = statuses.find(candidate => candidate === status);
  if (!known || !isSameText(mac, seal(key, intentId, known, amount))) return undefined;
  // A payment keeps its reference when it is refunded.
  const payment = known === 'refunded' ? refOf(key, intentId, 'paid', amount) : providerRef;
  return { intentId, providerRef: payment, status: known, amount, live: false };
};

const checkout = async (order: PayOrder): Promise<string> => {
  const { intentId, description, urls, locale } = order;
  const language = await readerLanguage(locale);
  const t = (key: string) => escapeHtml(language.texts[key] ?? key);
  const button = (outcome: Status, key: string, kind: string) =>
    `<form method="post" action="${escapeHtml(new URL(urls.complete).pathname)}">${hiddenFields({ intent: intentId, outcome })}<button class="${kind}">${t(key)}</button></form>`;
  return checkoutPage(
    language,
    language.texts['pay_test_title'] ?? 'Test payment',
    `<span class="tag">${t('pay_test_tag')}</span><h1>${t('pay_test_title')}</h1>${amountLine(order)}<p>${escapeHtml(description)} · ${t('pay_test_hint')}</p>${button('paid', 'pay_test_pay', 'pay')}${button('pending', 'pay_test_later', '')}${button('failed', 'pay_test_decline', '')}<a class="button" href="${escapeHtml(urls.cancel)}">${t('pay_test_cancel')}</a>`,
  );
};

/** Signs a notification like this provider; used by tests and tools. */
export const signTestNotification = (key: string, body: string, atMs: number): string => {
  const t = Math.floor(atMs / 1000);
  return `t=${t},v1=${hmacHex('sha256', key, `${t}.`, body)}`;
};

export const testNotification = (key: string, intentId: string, status: Status, amount: Money): string =>
  JSON.stringify({ intentId, providerRef: refOf(key, intentId, status, amount) });

const verified = (signature: string, body: Uint8Array, { cfg, now }: Deps<Config>): boolean => {
  const [, t = '', mac = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
  if (!isSameText(mac, hmacHex('sha256', cfg.key, `${t}.`, body))) return false;
  return Math.abs(now() / 1000 - Number(t)) <= TOLERANCE_S;
};

/** The test provider moves no money: its page pays, declines or postpones; the rest works as for a real provider. */
export const testProvider: PaymentAdapter<Config> = {
  name: 'test',
  config: z.object({ key: z.string().check(z.minLength(1)) }),
  supports: () => true,
  startCheckout: async order => ({ kind: 'page', html: await checkout(order), csp: {} }),

  async verifyCallback(request, deps): Promise<Callback | 'ignore' | 'forged'> {
    if (!verified(request.headers[TEST_SIGNATURE] ?? '', request.body, deps)) return 'forged';
    const { intentId, providerRef } = jsonOf(request) ?? {};
    if (typeof intentId !== 'string' || typeof providerRef !== 'string') return 'ignore';
    const fact = factOf(intentId, providerRef, deps.cfg.key);
    return {
      ref: { intentId, providerRef },
      authenticity: 'signed',
      ...(fact ? { fact } : {}),
      reply: { status: 200 },
    };
  },

  async complete(request, { intentId, amount }, { cfg }) {
    const status = asStatus(formOf(request).get('outcome'));
    return { intentId, providerRef: refOf(cfg.key, intentId, status, amount), status, amount, live: false };
  },

  queryStatus: async ({ intentId, providerRef }, { cfg }) =>
    (intentId && providerRef && factOf(intentId, providerRef, cfg.key)) || 'unknown',

  refund: async ({ key }, { cfg }) => ({ refundRef: hmacHex('sha256', cfg.key, key).slice(0, 32), status: 'done' }),
};
