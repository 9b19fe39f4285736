import { SITE_FONT } from '#shared/contract/site-font';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentProvider } from '#shared/contract/payment-providers';
import { close } from '#shared/domain/booking/decide';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { move } from '#lambdas/model/bookings/move';
import type { Callback, Fact, Payments, PayOrder, Start } from '#lambdas/ports/payments';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { balanceKey, bookingKey } from '#lambdas/store/keys';
import { userItem, type StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '../../../test/kit/fake-context';
import { memoryStore } from '../../../test/kit/memory-store';
import type { Answer } from './answers';
import { forgetShares } from '#lambdas/runtime/limits';
import { awaitedBy } from './awaited-payments';
import { completeCheckout, hearWebhook, returnFromProvider } from './callbacks';
import { startCheckout } from './checkout';
import { loadIntent } from './intents';
import { paymentViewOf } from './payment-state';
import type { PayEvent } from './requests';

process.env['PAYMENT_PROVIDERS'] = 'stripe,nobody';
process.env['STAGE'] = 'dev';
process.env['SITE_URL'] = 'https://ride.example.com';
process.env['EDGE_KEY'] = 'edge';

beforeEach(forgetShares);

const NOW = Date.UTC(2026, 0, 1, 12);
const HOUR_MS = 3_600_000;
const rider = {
  id: 'r1',
  usertype: 'rider',
  firstName: 'Rut',
  lastName: 'Rider',
  email: 'rut@example.com',
  createdAt: 0,
};

/** A provider that gives the answers of a test, and counts its requests. */
const aProvider = (change: Partial<Payments> = {}) => {
  type Says = { fact?: Fact; callback: Callback | 'ignore' | 'forged'; starts: string[]; asked: number; start: Start };
  const says: Says & { amounts: PayOrder['amount'][] } = {
    callback: 'ignore',
    starts: [],
    amounts: [],
    asked: 0,
    start: { kind: 'redirect', url: 'https://pay.example.com/1', expiresAt: NOW + HOUR_MS },
  };
  const payments: Payments = {
    name: 'stripe',
    mode: 'sandbox',
    trustCallback: false,
    supports: () => true,
    startCheckout: async ({ intentId, amount }) => {
      says.starts.push(intentId);
      says.amounts.push(amount);
      return says.start;
    },
    verifyCallback: async () => says.callback,
    complete: undefined,
    queryStatus: async () => (says.asked++, says.fact ?? 'unknown'),
    refund: async () => ({ refundRef: 'x', status: 'done' }),
    ...change,
  };
  return { says, payments };
};

const event = (
  path: string,
  { form = {}, query = '' }: { form?: Record<string, string>; query?: string } = {},
): PayEvent => ({
  body: Buffer.from(new URLSearchParams(form).toString()).toString('base64'),
  isBase64Encoded: true,
  pathParameters: { provider: 'stripe' },
  headers: { 'accept-language': 'en' },
  rawPath: path,
  rawQueryString: query,
  requestContext: { requestId: 'req', http: { method: 'POST', sourceIp: '192.0.2.1' } } as PayEvent['requestContext'],
});

const locationOf = ({ headers }: Answer) => String(headers?.['location']);
/** The provider's page to which an answer leads the payer. */
const pageOf = ({ body }: Answer) => /<a class="button pay" id="leave" href="([^"]+)"/.exec(body ?? '')?.[1];

const scenario = async (change: Partial<Payments> = {}, booking: Partial<Booking> = {}) => {
  const { says, payments } = aProvider(change);
  const clock = { now: NOW };
  const store = memoryStore();
  const ctx = fakeContext({ store, payments: async () => payments, now: () => clock.now });
  const stored = { ...aBooking({ status: 'PAYMENT_PENDING', ...booking }), payToken: 'token' };
  await ctx.store.write([
    { type: 'put', item: bookingItem(stored) },
    { type: 'put', item: userItem(rider as StoredUser) },
    { type: 'put', item: { ...balanceKey('r1'), _et: 'balance', balanceMinor: 0 } },
  ]);
  const start = (form: Record<string, string> = {}) =>
    startCheckout(ctx, event('/api/pay/stripe', { form: { order_id: 'b1', token: 'token', ...form } }));
  const back = (more = '') => returnFromProvider(ctx, event('/return', { query: `i=${says.starts.at(-1)}${more}` }));
  const hear = () => hearWebhook(ctx, event('/webhook'));
  const fact = (of: Partial<Fact> = {}): Fact => ({
    intentId: says.starts.at(-1) ?? '',
    providerRef: 'cs_1',
    status: 'paid',
    amount: { minor: 10000, currency: 'SEK' },
    live: false,
    ...of,
  });
  const hint = (of: Partial<Callback> = {}): Callback => ({
    ref: { intentId: says.starts.at(-1) },
    authenticity: 'none',
    reply: { status: 200 },
    ...of,
  });
  const state = async () => (await loadBooking(ctx.store, 'b1'))?.status;
  const balance = async () => (await ctx.store.get(balanceKey('r1')))?.['balanceMinor'];
  const mails = () =>
    store
      .all()
      .filter(item => item._et === 'mail')
      .map(item => item['mail']);
  /** The state shown by the page to which an answer redirects. */
  const told = async (answer: Answer) => {
    const [, attempt = ''] = /^\/bookings\/b1\?attempt=([0-9a-f]{32})$/.exec(locationOf(answer)) ?? [];
    const intent = await loadIntent(ctx, attempt);
    return intent ? paymentViewOf(intent).state : locationOf(answer);
  };
  return { told, ctx, mails, says, clock, start, back, hear, fact, hint, state, balance };
};

describe('[PAYS-2] a checkout begins', () => {
  it('at the provider’s page, once: whoever comes back before it ends is led there again', async () => {
    const { says, start } = await scenario();
    const answers = [await start(), await start()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map(pageOf)).toEqual(['https://pay.example.com/1', 'https://pay.example.com/1']);
    expect(says.starts).toHaveLength(1);
  });

  it('anew under another reference when that page has ended, or the payment has failed', async () => {
    const { says, start, clock, fact } = await scenario();
    await start();
    clock.now += 2 * HOUR_MS;
    says.start = { kind: 'redirect', url: 'https://pay.example.com/2', expiresAt: clock.now + HOUR_MS };
    expect(pageOf(await start())).toBe('https://pay.example.com/2');
    says.fact = fact({ status: 'failed' });
    await start();
    expect(new Set(says.starts).size).toBe(3);
  });

  it.each<Record<string, string>>([
    { amount: '1' },
    { amount: '-100' },
    { amount: '1e21', currency: 'IDR' },
    { payableAmount: '0', trip_cost: '0', discount_amount: '100' },
    { currency: 'JPY', quantity: '0' },
  ])('[PAYS-3] for what the order says, whatever the posted form does: %j', async form => {
    const { told, says, start, back, fact, state } = await scenario();
    await start(form);
    expect(says.amounts).toEqual([{ minor: 10_000, currency: 'SEK' }]);
    says.fact = fact({ amount: { minor: 100, currency: form['currency'] ?? 'SEK' } });
    expect(await told(await back())).not.toBe('paid');
    expect(await state()).toBe('PAYMENT_PENDING');
  });

  it('not at all when it is paid by now', async () => {
    const { told, says, start, fact, state } = await scenario();
    await start();
    says.fact = fact();
    expect(await told(await start())).toBe('paid');
    expect(await state()).toBe('NEW');
    expect(says.starts).toHaveLength(1);
  });

  it('[PAYS-4] for every order of one network address, while guesses at orders from there are refused', async () => {
    const { ctx, start } = await scenario();
    const orders = Array.from({ length: 130 }, (_, i) => ({ ...aBooking({ id: `o${i}`, status: 'PAYMENT_PENDING' }) }));
    for (const order of orders)
      await ctx.store.write([{ type: 'put', item: bookingItem({ ...order, payToken: 'token' }) }]);
    for (const { id } of orders) expect((await start({ order_id: id })).statusCode).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 130 }, () => start({ token: 'guess' })));
    expect(guesses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(120);
    expect(guesses.at(-1)?.statusCode).toBe(429);
    expect((await start()).statusCode).toBe(200);
  });

  it('[PAYS-4] and lets its payer come back as often as they like, asking the provider only so often', async () => {
    const { says, start, back } = await scenario();
    await start();
    for (let i = 0; i < 100; i++) expect((await back()).statusCode).toBe(303);
    expect(says.asked).toBeLessThanOrEqual(60);
  });

  it('with a form that posts itself, under a policy that lets it follow every redirect of the provider', async () => {
    const { says, start } = await scenario();
    says.start = { kind: 'form', action: 'https://pay.example.com/eng?a=1&b', fields: { name: '"><script>' } };
    const { statusCode, headers, body } = await start();
    expect(statusCode).toBe(200);
    expect(body).toContain('action="https://pay.example.com/eng?a=1&#38;b"');
    expect(body).toContain('value="&#34;&#62;&#60;script&#62;"');
    const policy = String(headers?.['content-security-policy']);
    const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1];
    expect(body).toContain(`<script nonce="${nonce}">`);
    expect(policy).not.toContain('form-action');
    expect(policy).toContain("default-src 'none'");
    // The site's own typeface.
    expect(policy).toContain("font-src 'self'");
    expect(body).toContain(`src:url(${SITE_FONT})`);
  });

  it('at no address that is none of the web: a script would run on our site', async () => {
    const { says, start } = await scenario();
    says.start = { kind: 'redirect', url: 'javascript:alert(1)', expiresAt: NOW + HOUR_MS };
    const { statusCode, body } = await start();
    expect(statusCode).toBe(502);
    expect(body).not.toContain('javascript:');
  });

  it('with a page of ours that may load the provider’s fields', async () => {
    const { says, start } = await scenario();
    says.start = { kind: 'page', html: '<p>fields</p>', csp: { 'frame-src': ['https://fields.example.com'] } };
    const { headers, body } = await start();
    expect(body).toBe('<p>fields</p>');
    expect(headers?.['content-security-policy']).toContain('frame-src https://fields.example.com');
    expect(headers?.['cache-control']).toBe('no-store');
  });

  it.each([
    ['another currency', { supports: () => false }, 409],
    ['a silent provider', { startCheckout: () => Promise.reject(new Error('timeout')) }, 502],
  ] as const)('[ERR-1] not with %s, and says why', async (_, change, status) => {
    const { start } = await scenario(change);
    expect((await start()).statusCode).toBe(status);
  });

  it.each([
    [2.315, 'can’t take this exact amount of KWD'],
    [2.31, 'doesn’t accept KWD'],
  ])(
    '[ERR-1] not with %s dinars that Stripe refuses, and says whether amount or currency is why',
    async (due, text) => {
      const receipt = { ...aBooking().receipt, currency: 'KWD' };
      const { start, says } = await scenario({ supports: () => false }, { receipt, trip_cost: due });
      const { statusCode, body } = await start();
      expect([statusCode, body]).toEqual([409, expect.stringContaining(text)]);
      expect(says.starts).toEqual([]);
    },
  );

  it('[ERR-1] again under another reference when the answer was lost: the provider may have taken the first', async () => {
    const references: string[] = [];
    const { start } = await scenario({
      startCheckout: ({ intentId }) => {
        if (references.includes(intentId)) return Promise.reject(new Error('duplicate reference'));
        return references.push(intentId) === 1
          ? Promise.reject(new Error('timeout'))
          : Promise.resolve({ kind: 'redirect', url: 'https://pay.example.com/2', expiresAt: Number.MAX_SAFE_INTEGER });
      },
    });
    expect((await start()).statusCode).toBe(502);
    expect(pageOf(await start())).toBe('https://pay.example.com/2');
    expect(new Set(references).size).toBe(2);
  });

  it('nowhere without credentials or at a provider that the stage does not offer', async () => {
    const { ctx } = await scenario();
    const at = (provider: string) => startCheckout(ctx, { ...event('/'), pathParameters: { provider } });
    expect((await at('paypal')).statusCode).toBe(404);
    expect((await at('nobody')).statusCode).toBe(404);
    const without = { ...ctx, payments: async (_: PaymentProvider) => undefined };
    expect((await startCheckout(without, event('/'))).statusCode).toBe(404);
  });
});

describe('[PAYS-3] the outcome from a provider', () => {
  it('is asked for when a payer comes back, and shown to them', async () => {
    const { told, says, start, back, fact, state } = await scenario();
    await start();
    expect(await told(await back())).toBe('pending');
    expect(await told(await back('&left=1'))).toBe('cancelled');
    says.fact = fact({ status: 'pending' });
    expect(await told(await back())).toBe('pending');
    expect(await state()).toBe('PAYMENT_PENDING');
    says.fact = fact();
    expect(await told(await back('&left=1'))).toBe('paid');
    expect(await state()).toBe('NEW');
    const asked = says.asked;
    expect(await told(await back())).toBe('paid');
    expect(says.asked).toBe(asked);
  });

  it('is asked only so often for its judgement of what strangers send', async () => {
    let judged = 0;
    const { hear } = await scenario({ asksForProof: true, verifyCallback: async () => (judged++, 'forged') });
    const answers = await Promise.all(Array.from({ length: 610 }, hear));
    expect(judged).toBe(600);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([401, 429]));
  });

  it('books a payment once, however often and in whatever order it is reported', async () => {
    const { says, start, back, hear, fact, hint, state, balance } = await scenario();
    await start();
    [says.fact, says.callback] = [fact(), hint()];
    const answers = await Promise.all([hear(), back(), hear(), back(), hear()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 303, 200, 303, 200]);
    expect([await state(), await balance()]).toEqual(['NEW', 0]);
  });

  it('[PAYS-4] [LIFE-9] takes an approved payment while the ride is still to be paid, and never afterwards', async () => {
    const captured: string[] = [];
    const capture: Payments['capture'] = async ({ intentId }) => (captured.push(intentId), world.fact());
    const world = await scenario({ capture });
    await world.start();
    world.says.fact = world.fact({ status: 'pending', approved: true });
    await world.ctx.store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'CANCELLED' } }]);
    expect(await world.told(await world.back())).toBe('cancelled');
    expect([captured, await world.balance()]).toEqual([[], 0]);
    await world.ctx.store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'PAYMENT_PENDING' } }]);
    expect(await world.told(await world.back())).toBe('paid');
    expect(captured).toEqual(world.says.starts);
  });

  it('[PAYS-4] notifies a payer who waits, once, that their payment was declined later', async () => {
    const { mails, says, start, back, hear, fact, hint } = await scenario();
    await start();
    [says.fact, says.callback] = [fact({ status: 'pending' }), hint()];
    await back();
    await hear();
    expect(mails()).toEqual([]);
    says.fact = fact({ status: 'failed' });
    await Promise.all([hear(), hear()]);
    await hear();
    expect(mails()).toEqual(['payment_missing']);
  });

  it('[PAYS-4] may be paid after it was failed, and never the other way', async () => {
    const { told, says, start, back, fact, state } = await scenario();
    await start();
    says.fact = fact({ status: 'failed' });
    expect(await told(await back())).toBe('failed');
    expect(await state()).toBe('PAYMENT_PENDING');
    says.fact = fact();
    expect(await told(await back())).toBe('paid');
    says.fact = fact({ status: 'failed' });
    expect(await told(await back())).toBe('paid');
    expect(await state()).toBe('NEW');
  });

  it('[PAYS-4] the rest of a ride is a payment of its own, also where it is as much as was paid ahead', async () => {
    const { ctx, told, says, start, back, fact, state } = await scenario({}, { payment_mode: 'card' });
    await start();
    says.fact = fact();
    expect(await told(await back())).toBe('paid');
    const ahead = (await loadBooking(ctx.store, 'b1'))!;
    const dearer = { ...ahead, status: 'REACHED', driver: 'd1', trip_cost: 200, driver_share: 180 } as const;
    const by = { uid: 'd1', party: 'driver' } as const;
    await ctx.store.write([
      { type: 'put', item: bookingItem(dearer) },
      { type: 'put', item: userItem({ ...rider, id: 'd1', usertype: 'driver', queue: true } as unknown as StoredUser) },
      { type: 'put', item: { ...balanceKey('d1'), _et: 'balance', balanceMinor: 0 } },
    ]);
    await move(ctx, { bookingId: 'b1', by, decide: booking => close(booking, by, NOW) });
    expect(await state()).toBe('PENDING');
    says.fact = undefined;
    expect(pageOf(await start())).toBe('https://pay.example.com/1');
    expect(new Set(says.starts).size).toBe(2);
    expect(says.amounts.map(({ minor }) => minor)).toEqual([10_000, 10_000]);
    says.fact = fact({ providerRef: 'cs_2' });
    expect(await told(await back())).toBe('paid');
    expect(await state()).toBe('PAID');
  });

  it('moves the booking once when two attempts are paid, and the payer keeps the other payment', async () => {
    const { says, start, back, hear, fact, hint, state, balance } = await scenario();
    await start();
    const first = fact();
    says.fact = fact({ status: 'failed' });
    await start();
    says.fact = fact();
    await back();
    [says.fact, says.callback] = [first, hint({ ref: { intentId: first.intentId } })];
    await hear();
    expect([await state(), await balance()]).toEqual(['NEW', 10000]);
  });

  it.each([
    ['of another amount', { amount: { minor: 1, currency: 'SEK' } }],
    ['of another currency', { amount: { minor: 10000, currency: 'JPY' } }],
    ['that moved no money, in a live stage, or the other way round', { live: true }],
    ['for another order', { intentId: 'f'.repeat(32) }],
  ] as const)('pays nothing with a payment %s', async (_, change) => {
    const { told, says, start, back, hear, fact, hint, state, balance } = await scenario();
    await start();
    [says.fact, says.callback] = [fact(change), hint()];
    expect(await told(await back())).toMatch(/^(failed|pending)$/);
    expect((await hear()).statusCode).toBe(200);
    expect([await state(), await balance()]).toEqual(['PAYMENT_PENDING', 0]);
  });

  it('is not what a notification claims: forged ones are refused, signed ones asked about', async () => {
    const { says, start, hear, fact, hint, state } = await scenario();
    await start();
    says.callback = 'forged';
    expect((await hear()).statusCode).toBe(401);
    says.callback = hint({ authenticity: 'signed', fact: fact() });
    expect((await hear()).statusCode).toBe(200);
    expect(says.asked).toBe(1);
    expect(await state()).toBe('PAYMENT_PENDING');
  });

  it('[PAYS-3] the number of a payment is the provider’s, and not what the payer brings back with it', async () => {
    const { ctx, says, start, back, hear, fact, hint } = await scenario({ trustCallback: true });
    await start();
    const result = { isRefUnproven: true, signed: 'one' } as const;
    const tell = (providerRef: string) => hint({ authenticity: 'signed', fact: fact({ ...result, providerRef }) });
    const refNow = async () => (await loadIntent(ctx, says.starts[0]!))?.providerRef;
    says.callback = tell('junk');
    await back();
    expect(await refNow()).toBe(says.starts[0]);
    says.callback = tell('theirs');
    await hear();
    expect(await refNow()).toBe('theirs');
  });

  it('counts by its signature alone where the provider cannot be asked, and only by that', async () => {
    const { told, says, start, back, fact, hint, state } = await scenario({ trustCallback: true });
    await start();
    says.callback = hint({ authenticity: 'shared-secret', fact: fact() });
    expect(await told(await back())).toBe('pending');
    says.callback = hint({ authenticity: 'signed', fact: fact() });
    expect(await told(await back())).toBe('paid');
    expect([says.asked, await state()]).toEqual([0, 'NEW']);
  });

  it('may be reported by its own reference alone', async () => {
    const { says, start, hear, fact, hint, state } = await scenario();
    await start();
    [says.fact, says.callback] = [fact(), hint({ ref: { providerRef: 'cs_1' }, reply: { status: 202, body: 'OK' } })];
    expect(await hear()).toMatchObject({ statusCode: 202, body: 'OK' });
    expect(await state()).toBe('NEW');
  });

  it('is waited for when it says nothing: the payer may go, the notification is sent again', async () => {
    const { told, says, start, back, hear, hint } = await scenario({
      queryStatus: () => Promise.reject(new Error('timeout')),
    });
    await start();
    expect(await told(await back())).toBe('pending');
    says.callback = hint();
    await expect(hear()).rejects.toThrow('timeout');
  });

  it('[ERR-1] is waited for when a page of ours gets no answer: the money may have been taken', async () => {
    const complete: Payments['complete'] = () => Promise.reject(new Error('timeout'));
    const { told, ctx, says, start, back, fact, state } = await scenario({ complete });
    await start();
    const post = event('/complete', { form: { intent: says.starts[0]! } });
    expect(await told(await completeCheckout(ctx, post))).toBe('pending');
    expect(await state()).toBe('PAYMENT_PENDING');
    says.fact = fact();
    expect(await told(await back())).toBe('paid');
    expect(await state()).toBe('NEW');
  });

  it('[PAYS-3] is taken from one tab at a time, and from the next at once when the card was declined', async () => {
    const posts: (() => void)[] = [];
    let status: Fact['status'] = 'failed';
    const complete: Payments['complete'] = async () => {
      await new Promise<void>(done => posts.push(done));
      return fact({ status, providerRef: `sale-${posts.length}` });
    };
    const { told, ctx, says, start, fact, state } = await scenario({ complete });
    await start();
    const post = () => completeCheckout(ctx, event('/complete', { form: { intent: says.starts[0]! } }));
    const twoTabs = async () => {
      const before = posts.length;
      const [one, two] = [post(), post()];
      await expect.poll(() => posts.length).toBe(before + 1);
      const second = await Promise.race([one, two]);
      const waits = await told(second);
      posts.at(-1)?.();
      return { waits, ends: [await told(await one), await told(await two)] };
    };
    expect((await twoTabs()).waits).toBe('pending');
    expect(posts).toHaveLength(1);
    status = 'paid';
    expect((await twoTabs()).ends).toEqual(['paid', 'paid']);
    expect(posts).toHaveLength(2);
    expect(await state()).toBe('NEW');
  });

  describe('[PAYS-4] a card that is tried on a page of ours', () => {
    const declining = async () => {
      let calls = 0;
      let status: Fact['status'] = 'failed';
      const complete: Payments['complete'] = async () => (calls++, world.fact({ status }));
      const world = await scenario({ complete });
      world.says.start = { kind: 'page', html: '', csp: {} };
      /** The payer opens the page of an order again and tries a card, from this address. */
      const tryCard = async (order = 'b1', sourceIp = '192.0.2.1') => {
        await world.start({ order_id: order });
        const posted = event('/complete', { form: { intent: world.says.starts.at(-1)! } });
        const requestContext = { ...posted.requestContext, http: { ...posted.requestContext.http, sourceIp } };
        return completeCheckout(world.ctx, { ...posted, requestContext });
      };
      const order = async (id: string, customer = 'r1') => {
        const booking = { ...aBooking({ id, customer, status: 'PAYMENT_PENDING' }), payToken: 'token' };
        await world.ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
      };
      const pays = () => void (status = 'paid');
      return { ...world, tryCard, order, pays, calls: () => calls };
    };

    it('may be declined six times an hour for one order; the provider is not asked again', async () => {
      const { tryCard, calls, clock, pays, state } = await declining();
      for (let i = 0; i < 6; i++) expect((await tryCard()).statusCode).toBe(303);
      const { statusCode, headers, body } = await tryCard();
      expect([statusCode, calls()]).toEqual([429, 6]);
      expect(Number(headers?.['retry-after'])).toBeGreaterThan(0);
      expect(body).toContain('Too many cards were declined');
      clock.now += HOUR_MS;
      pays();
      expect((await tryCard()).statusCode).toBe(303);
      expect(await state()).toBe('NEW');
    });

    it('may be declined ten times a day for one payer, over all their orders, and others still pay', async () => {
      const { tryCard, order, calls, clock } = await declining();
      for (const id of ['b2', 'b3', 'b4']) await order(id);
      await order('other', 'r2');
      for (const id of ['b1', 'b2', 'b3', 'b4', 'b1', 'b2', 'b3', 'b4', 'b1', 'b2'])
        expect((await tryCard(id)).statusCode).toBe(303);
      clock.now += 2 * HOUR_MS;
      expect((await tryCard('b4')).statusCode).toBe(429);
      expect(calls()).toBe(10);
      expect((await tryCard('other')).statusCode).toBe(303);
    });

    it('may be declined forty times a day from one address, whatever the accounts', async () => {
      const { tryCard, order } = await declining();
      for (let i = 0; i < 41; i++) await order(`o${i}`, `p${i}`);
      for (let i = 0; i < 40; i++) expect((await tryCard(`o${i}`)).statusCode).toBe(303);
      expect((await tryCard('o40')).statusCode).toBe(429);
      expect((await tryCard('o40', '198.51.100.7')).statusCode).toBe(303);
    });

    it('may be declined five hundred times an hour on the whole stage, whatever the accounts and addresses', async () => {
      const { tryCard, order, calls } = await declining();
      const addressOf = (i: number) => `198.51.${Math.floor(i / 250)}.${i % 250}`;
      for (let i = 0; i <= 500; i++) await order(`o${i}`, `p${i}`);
      for (let i = 0; i < 500; i++) expect((await tryCard(`o${i}`, addressOf(i))).statusCode).toBe(303);
      expect((await tryCard('o500', addressOf(500))).statusCode).toBe(429);
      expect(calls()).toBe(500);
    });

    it('does not count when it pays: nobody is limited for paying often', async () => {
      const { tryCard, order, pays } = await declining();
      pays();
      for (let i = 0; i < 12; i++) await order(`o${i}`);
      for (let i = 0; i < 12; i++) expect((await tryCard(`o${i}`)).statusCode).toBe(303);
    });
  });

  it('is taken again a minute after an answer was lost', async () => {
    let calls = 0;
    const complete: Payments['complete'] = async () => {
      if (++calls === 1) throw new Error('timeout');
      return fact();
    };
    const { told, ctx, says, start, clock, fact } = await scenario({ complete });
    await start();
    const post = async () =>
      told(await completeCheckout(ctx, event('/complete', { form: { intent: says.starts[0]! } })));
    expect([await post(), await post()]).toEqual(['pending', 'pending']);
    clock.now += 61_000;
    expect(await post()).toBe('paid');
    expect(calls).toBe(2);
  });

  it.each(['says so', 'does not answer'])(
    '[PAYS-4] is waited for, and listed so, when the provider of a page of ours %s',
    async how => {
      const complete: Payments['complete'] = async () => {
        if (how === 'says so') return fact({ status: 'pending' });
        throw new Error('timeout');
      };
      const { ctx, says, start, fact } = await scenario({ complete });
      await start();
      expect(await awaitedBy(ctx.store, 'r1')).toEqual([]);
      await completeCheckout(ctx, event('/complete', { form: { intent: says.starts[0]! } }));
      expect(await awaitedBy(ctx.store, 'r1')).toMatchObject([{ id: says.starts[0], state: 'pending' }]);
    },
  );

  it('is taken from a page of ours, for an order of this provider only', async () => {
    const { told, ctx, says, start, fact, state } = await scenario({ complete: async () => fact() });
    says.start = { kind: 'page', html: '', csp: {} };
    await start();
    const complete = (i: string) => completeCheckout(ctx, event('/complete', { query: `i=${i}` }));
    expect((await complete('f'.repeat(32))).statusCode).toBe(404);
    expect(await told(await complete(says.starts[0]!))).toBe('paid');
    expect(await state()).toBe('NEW');
  });
});
