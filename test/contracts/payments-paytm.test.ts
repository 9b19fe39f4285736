import { afterEach, describe, expect, it, vi } from 'vitest';
import { isSigned, joinedValues, signed } from '#lambdas/adapters/payments/paytm/checksum';
import { paytm } from '#lambdas/adapters/payments/paytm/paytm';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { PaymentMode } from '#shared/contract/payment-providers';
import type { RawRequest, Start } from '#lambdas/ports/payments';
import { paytmChecksum, simulatePaytm } from '#scripts/stand-ins/payments/paytm';
import { describeAdapter, orderOf, refunded } from '../kit/payment-provider';
import { simulatedForms, submit } from '../kit/simulated-forms';
import { factOf, happensAt } from '../kit/simulated-payments';

const KEY = 'kbzk1DSbJiV_O3p5';
const cfg = {
  mid: 'YOUR_MID_HERE',
  merchantKey: KEY,
  websiteName: 'WEBSTAGING',
  gateway: 'paytmpayments' as 'paytmpayments' | 'paytm',
};
const NOW = Date.UTC(2026, 0, 1, 12);
const rupees = (minor: number) => ({ minor, currency: 'INR' });
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

const open = (mode: PaymentMode = 'sandbox') => {
  const now = () => NOW;
  const fake = simulatedForms(at => simulatePaytm(at, cfg), { mode, now });
  return { fake, payments: withCredentials(paytm, { ...cfg, mode }, { fetch: fake.fetch, now, log: quiet }) };
};

const paidAt = async ({ fake, payments }: ReturnType<typeof open>, order = orderOf(rupees(9905))) => {
  const start = (await payments.startCheckout(order)) as Start;
  const request = await fake.decide(order, start, { status: 'paid' });
  return { order, start, request, providerRef: fake.provider.book.get(order.intentId)?.id ?? '' };
};

const posted = (fields: Record<string, string>): RawRequest => ({
  method: 'POST',
  path: '/api/pay/paytm/webhook',
  query: new URLSearchParams(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new TextEncoder().encode(new URLSearchParams(fields).toString()),
});

const callback = {
  MID: 'YOUR_MID_HERE',
  ORDERID: 'PI-0001',
  TXNAMOUNT: '12.34',
  CURRENCY: 'INR',
  STATUS: 'TXN_SUCCESS',
  TXNID: '20260101',
  BANKTXNID: '',
};
const CALLBACK_SUM =
  'qYVxmfYzCnCSLrULilxnUXMlndsXAGhbZNpdr61np29Uf3EU/I1JWifim2mK2jZx0Xx5b3U/Kp/NnI762oWoGqoMmRqjDzgMXxfEEvwH1SM=';

afterEach(() => void vi.restoreAllMocks());

describeAdapter('Paytm', {
  adapter: paytm,
  cfg,
  foreign: { ...cfg, mid: 'ANOTHER', merchantKey: 'another_key_0123' },
  secrets: [KEY],
  open: ({ cfg: merchant, ...at }) => simulatedForms(provider => simulatePaytm(provider, merchant), at),
  calls: { start: true, status: true },
  isDated: false,
});

describe('[PAYS-2-paytm] Paytm', () => {
  it('signs as Paytm’s kit does, of which this is a checksum, and as our copy of Paytm', () => {
    const body = '{"mid":"YOUR_MID_HERE","orderId":"YOUR_ORDER_ID_HERE"}';
    const sum =
      '0vg3smwcik4V+rQ90too58R8LpTtVGktkVRTbawWdyaJ8tndByjXWyQn3WrdWlVrpkUORIT28argJCQsr2J1Y7xYpMy924P6v29AN279j9c=';
    expect(paytmChecksum(body, KEY, 'abcd')).toBe(sum);
    expect(isSigned(body, KEY, sum)).toBe(true);
    expect(isSigned(body, KEY, signed(body, KEY))).toBe(true);
    expect(isSigned(body, KEY, paytmChecksum(body, KEY))).toBe(true);
    expect(isSigned(`${body} `, KEY, sum)).toBe(false);
  });

  it('takes a callback that Paytm’s kit has signed, and none whose amount was changed', async () => {
    const { payments } = open();
    expect(joinedValues(Object.entries(callback))).toBe('|INR|YOUR_MID_HERE|PI-0001|TXN_SUCCESS|12.34|20260101');
    const genuine = posted({ ...callback, CHECKSUMHASH: CALLBACK_SUM });
    const ref = { intentId: 'PI-0001' };
    expect(await payments.verifyCallback(genuine)).toMatchObject({ ref, authenticity: 'shared-secret' });
    const changed = posted({ ...callback, TXNAMOUNT: '1.00', CHECKSUMHASH: CALLBACK_SUM });
    expect(await payments.verifyCallback(changed)).toBe('forged');
  });

  it.each([
    ['garbage of the right length', { CHECKSUMHASH: `${'A'.repeat(107)}=` }],
    ['garbage of another', { CHECKSUMHASH: 'x' }],
    ['none', {}],
    [
      'names of an object’s own methods',
      { hasOwnProperty: 'x', __proto__x: 'y', toString: 'z', CHECKSUMHASH: CALLBACK_SUM },
    ],
  ])('[PAYS-3] is neither upset by a checksum that is %s, nor lets its kit write to the log', async (_, more) => {
    const written = vi.spyOn(console, 'log').mockImplementation(() => undefined);
    expect(await open().payments.verifyCallback(posted({ ...callback, ...more }))).toBe('forged');
    expect(written).not.toHaveBeenCalled();
  });

  it('refuses a merchant’s key that is no key, and goes to the older names for accounts of before', async () => {
    const asked: string[] = [];
    const fetching = async (url: string) => {
      asked.push(new URL(url).origin);
      return Response.json({ body: {} });
    };
    const around = { fetch: fetching as typeof fetch, now: () => NOW, log: quiet };
    expect(() => withCredentials(paytm, { ...cfg, merchantKey: 'short', mode: 'live' }, around)).toThrow();
    for (const gateway of ['paytm', 'paytmpayments'])
      for (const mode of ['live', 'sandbox'])
        await withCredentials(paytm, { ...cfg, gateway, mode }, around)
          .startCheckout(orderOf(rupees(100)))
          .catch(() => undefined);
    expect(asked).toEqual([
      'https://securegw.paytm.in',
      'https://securegw-stage.paytm.in',
      'https://secure.paytmpayments.com',
      'https://securestage.paytmpayments.com',
    ]);
  });

  it('opens the same order again for a payer who comes back, under the same reference', async () => {
    const { fake, payments } = open();
    const order = orderOf(rupees(9905));
    const starts = [await payments.startCheckout(order), await payments.startCheckout(order)] as Start[];
    for (const start of starts) expect((await submit(fake.provider, start)).status).toBe(303);
    expect(fake.provider.book.size).toBe(1);
  });

  it('is refused a form that a payer has changed', async () => {
    const { fake, payments } = open();
    const start = (await payments.startCheckout(orderOf(rupees(9905)))) as Start;
    if (start.kind !== 'form') throw new Error(start.kind);
    for (const [name, value] of Object.entries({ mid: 'ANOTHER', orderId: 'another', txnToken: 'guessed' })) {
      const answer = await submit(fake.provider, { ...start, fields: { ...start.fields, [name]: value } });
      expect([name, answer.status]).toEqual([name, 400]);
    }
  });

  it('brings the payer back with the fields that the server is told', async () => {
    const at = open();
    const { order, request } = await paidAt(at);
    const page = `${at.fake.provider.book.get(order.intentId)?.page}/back`;
    const html = await (await at.fake.provider.handle(new Request(page))).text();
    const fields = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
    expect(html).toContain(order.urls.return.replace('&', '&#38;'));
    for (const told of [posted(Object.fromEntries(fields)), request])
      expect(await at.payments.verifyCallback(told)).toMatchObject({ ref: { intentId: order.intentId } });
  });

  it('[PAYS-3] is asked what holds now, whenever and in whatever order notifications come', async () => {
    const { fake, payments } = open('live');
    const order = orderOf(rupees(9905));
    const start = (await payments.startCheckout(order)) as Start;
    await fake.decide(order, start, { status: 'pending' });
    await fake.decide(order, start, { status: 'paid' });
    expect(fake.sent).toHaveLength(4);
    for (const request of [...fake.sent].reverse()) {
      const heard = await payments.verifyCallback(request);
      if (typeof heard === 'string') throw new Error(heard);
      expect(await payments.queryStatus(heard.ref)).toMatchObject({ status: 'paid', amount: rupees(9905), live: true });
    }
  });

  it('[PAYS-3] gives parts back, each once for its key', async () => {
    const at = open();
    const { order, providerRef } = await paidAt(at);
    const part = {
      intentId: order.intentId,
      providerRef,
      paid: order.amount,
      amount: rupees(100),
      key: 'a key: with signs Paytm does not take',
    };
    const first = refunded(await at.payments.refund(part));
    expect(first.status).toBe('pending');
    expect(await at.payments.refund(part)).toEqual({ refundRef: first.refundRef, status: 'done' });
    await at.payments.refund({ ...part, key: 'another' });
    expect(at.fake.refunds?.()).toBe(2);
    expect(await at.payments.queryStatus({ intentId: order.intentId })).toMatchObject({ status: 'paid' });
    await expect(
      at.payments.refund({ ...part, paid: order.amount, amount: order.amount, key: 'too much' }),
    ).rejects.toThrow('not given back');
  });

  it('says so when a payment was given back', async () => {
    const at = open();
    const { order, providerRef } = await paidAt(at);
    await at.payments.refund({
      intentId: order.intentId,
      providerRef,
      paid: order.amount,
      amount: order.amount,
      key: 'k',
    });
    const { intentId, amount } = order;
    expect(await at.payments.queryStatus({ intentId })).toMatchObject({ status: 'paid', refundedMinor: amount.minor });
  });

  it('[PAYS-3] reports a refund in its dashboard by the order', async () => {
    const at = open();
    const { order } = await paidAt(at);
    const happens = happensAt(at, order);
    expect(await happens('refundPart')).toMatchObject({ ...factOf(order), refundedMinor: 900 });
    expect(await happens('refundRest')).toMatchObject({ ...factOf(order), refundedMinor: order.amount.minor });
  });
});
