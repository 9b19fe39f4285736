import { describe, expect, it } from 'vitest';
import type { PaymentMode } from '#shared/contract/payment-providers';
import { factsOf } from '#shared/contract/payment-providers';
import { isRefusal, type Refusal } from '#shared/contract/errors';
import { fromMinor } from '#shared/domain/money/money';
import { formatInCurrency } from '#shared/domain/money/money-text';
import { isSameMoney, type Money } from '#shared/domain/money/provider-amounts';
import { withCredentials } from '#lambdas/adapters/payments/registry';
import type { Fact, PaymentAdapter, Payments, PayOrder, RawRequest, Refunded, Start } from '#lambdas/ports/payments';

/** The payer's action at the provider, and how it differs from the order. */
export type PayerDecision = {
  status: 'paid' | 'pending' | 'failed';
  /** Amount paid instead of the ordered one. */
  amount?: Money;
  /** Whether real money moved; by default as the mode says. */
  live?: boolean;
};

/** A fake provider: keeps the orders, answers the adapter's calls and signs webhooks like the real one. */
export type FakeProvider = {
  fetch: typeof fetch;
  /** The order as the provider understood it, from the API calls or from the posted form. */
  understood(start: Start): Promise<{ reference: string; amount: Money }>;
  /**
   * Records the payer's action; resolves with the webhook that the provider sends. If the checkout is a page of ours,
   * the page is completed too.
   */
  decide(order: PayOrder, start: Start, decision: PayerDecision): Promise<RawRequest>;
  /** Number of recorded refunds; missing if the provider keeps no records. */
  refunds?(): number;
};

/** Parts that the suite needs to test an adapter. */
export type AdapterUnderTest<C> = {
  adapter: PaymentAdapter<C>;
  cfg: C;
  /** Credentials of another merchant. */
  foreign: C;
  /** Texts that only we and the provider may see. */
  secrets: readonly string[];
  open(at: { cfg: C; mode: PaymentMode; now(): number }): FakeProvider;
  /**
   * Whether the adapter calls the provider to start a checkout, or to get a status; the suite tests an unresponsive
   * provider there.
   */
  calls: { start: boolean; status: boolean };
  /** Whether webhooks carry a timestamp, so that a replay is refused later. */
  isDated: boolean;
  /**
   * Fields of a posted form that the signature does not cover: tampering with them may only change the provider's own
   * reference.
   */
  unsigned?: readonly string[];
};

/** Currencies with 2, 0 and 3 decimals, and those for which ISO 4217 and browsers disagree. */
const samples: readonly Money[] = (
  [
    ['USD', 1234],
    ['SEK', 20000],
    ['INR', 9905],
    ['NGN', 150050],
    ['ZAR', 1999],
    ['AUD', 1],
    ['UAH', 12345],
    ['PEN', 1050],
    ['BRL', 1234],
    ['COP', 1500000],
    ['JPY', 1234],
    ['CLP', 1500],
    ['XOF', 1000],
    ['KWD', 1230],
  ] as const
).map(([currency, minor]) => ({ currency, minor }));

const START = Date.UTC(2026, 0, 1, 12);
const DAY_MS = 24 * 3_600_000;
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The product captures a payment that waits for it. */
export const takenBy = async (payments: Payments, fact: Fact | 'unknown'): Promise<Fact | 'unknown'> =>
  fact !== 'unknown' && fact.approved && payments.capture ? payments.capture(fact) : fact;

/** A service with another currency: amounts are written with the code of theirs. */
const elsewhere = { code: 'XXX', symbol: '¤', swipe_symbol: false, decimal: 2 };

let orders = 0;
export const orderOf = (amount: Money, change: Partial<PayOrder> = {}): PayOrder => {
  const intentId = (++orders).toString(16).padStart(32, '0');
  const at = (step: string) => `https://ride.example.com/api/pay/x/${step}?i=${intentId}`;
  return {
    intentId,
    amount,
    amountText: formatInCurrency(fromMinor(amount.minor, amount.currency), amount.currency, elsewhere),
    description: 'Wayfare’s trip #1 (A & B) — “å”',
    customer: { id: 'u1', firstName: 'José', lastName: 'O’Neil', email: 'jose@example.com', phone: '+46701740610' },
    urls: { return: at('return'), cancel: at('return'), notify: at('webhook'), complete: at('complete') },
    locale: 'en',
    ...change,
  };
};

/** A refund that was made. */
export const refunded = (answer: Refunded | Refusal): Refunded => {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.refusal}`);
  return answer;
};

const flipped = (body: Uint8Array, at: number): Uint8Array => body.map((byte, i) => (i === at ? byte ^ 1 : byte));

/** The form field that a byte of the body belongs to. */
const fieldAt = (body: Uint8Array, at: number): string => {
  const text = new TextDecoder('latin1').decode(body);
  return text.slice(text.lastIndexOf('&', at) + 1).split('=', 1)[0] ?? '';
};

const requestWith = (change: Partial<RawRequest>): RawRequest => ({
  method: 'POST',
  path: '/api/pay/x/webhook',
  query: new URLSearchParams(),
  headers: {},
  body: new Uint8Array(),
  ...change,
});

const hostileBodies = [
  '',
  '{',
  '[]',
  'null',
  '{"data":null}',
  '=&=&%',
  'a'.repeat(100_000),
  '\u0000\uffff',
  '{"id":{}}',
];

const trouble: readonly (readonly [string, () => Promise<Response>])[] = [
  ['is silent', () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError'))],
  [
    'answers a page',
    async () => new Response('<html>Maintenance</html>', { headers: { 'content-type': 'text/html' } }),
  ],
  ['answers nothing', async () => new Response('', { status: 200 })],
  ['fails', async () => new Response('{"error":"internal"}', { status: 500 })],
];

/** The test suite for every payment adapter. */
export const describeAdapter = <C>(name: string, tested: AdapterUnderTest<C>): void => {
  const { adapter, cfg } = tested;
  const supported = samples.filter(amount => adapter.supports(amount, cfg));
  const open = (mode: PaymentMode = 'sandbox', credentials = cfg) => {
    const clock = { now: START };
    const logged: unknown[] = [];
    const note = (...line: unknown[]) => void logged.push(line);
    const log = { ...quiet, info: note, warn: note, error: note };
    const fake: FakeProvider = tested.open({ cfg: credentials, mode, now: () => clock.now });
    const payments = withCredentials(adapter, { ...cfg, mode }, { fetch: fake.fetch, now: () => clock.now, log });
    return { fake, payments, clock, logged };
  };
  const started = async (payments: Payments, order: PayOrder): Promise<Start> => {
    const start = await payments.startCheckout(order);
    if (isRefusal(start)) throw new Error(`refused: ${start.refusal}`);
    return start;
  };
  /**
   * How our side verifies a webhook: by the provider's own answer, or by its signature if the provider has no status
   * API.
   */
  const learnt = async (payments: Payments, request: RawRequest): Promise<Fact | 'forged' | 'ignore' | 'unknown'> => {
    const callback = await payments.verifyCallback(request);
    if (typeof callback === 'string') return callback;
    if (payments.trustCallback) return (callback.authenticity === 'signed' && callback.fact) || 'unknown';
    return takenBy(payments, await payments.queryStatus(callback.ref));
  };
  const [first = samples[0]!] = supported;

  describe(`[PAYS-2-${adapter.name}] the adapter of ${name}`, () => {
    it('takes some currency, and only those that the list of providers names', () => {
      expect(supported).not.toEqual([]);
      const { currencies } = factsOf(adapter.name);
      for (const { currency } of supported) expect(currencies ?? [currency]).toContain(currency);
    });

    it('refuses credentials that lack something', () => {
      const around = { fetch, now: () => START, log: quiet };
      expect(() => withCredentials(adapter, { mode: 'sandbox' }, around)).toThrow();
      expect(() => withCredentials(adapter, { ...cfg, mode: 'play' }, around)).toThrow();
    });

    it.each(supported)('[PAYS-3] orders exactly $minor minor units of $currency, under our reference', async amount => {
      const { fake, payments } = open();
      const order = orderOf(amount);
      const start = await started(payments, order);
      expect(await fake.understood(start)).toEqual({ reference: order.intentId, amount });
    });

    it('[PAYS-3] shows no secret to the payer or the log', async () => {
      const { payments, logged } = open();
      const seen = JSON.stringify([await started(payments, orderOf(first)), logged]);
      for (const secret of tested.secrets) expect(seen).not.toContain(secret);
    });

    it.each(supported)(
      '[PAYS-3] learns of a payment of $minor $currency what the provider has in its book',
      async amount => {
        const { fake, payments } = open();
        const order = orderOf(amount);
        const notification = await fake.decide(order, await started(payments, order), { status: 'paid' });
        const fact = await learnt(payments, notification);
        expect(fact).toMatchObject({ intentId: order.intentId, status: 'paid', amount, live: false });
        expect(await learnt(payments, notification)).toEqual(fact);
      },
    );

    it.each(['pending', 'failed'] as const)('[PAYS-4] takes %s for no payment', async status => {
      const { fake, payments } = open();
      const order = orderOf(first);
      const fact = await learnt(payments, await fake.decide(order, await started(payments, order), { status }));
      if (typeof fact === 'object') expect(fact.status).not.toBe('paid');
    });

    it('[PAYS-3] says what was paid, not what was ordered', async () => {
      const { fake, payments } = open();
      const order = orderOf(first);
      const amount = { ...first, minor: first.minor * 2 };
      const fact = await learnt(
        payments,
        await fake.decide(order, await started(payments, order), { status: 'paid', amount }),
      );
      if (typeof fact === 'object') expect(isSameMoney(fact.amount, order.amount)).toBe(false);
    });

    it('[PAYS-3] takes no play money for real', async () => {
      const { fake, payments } = open('live');
      const order = orderOf(first);
      const decision = { status: 'paid', live: false } as const;
      const fact = await learnt(payments, await fake.decide(order, await started(payments, order), decision));
      if (typeof fact === 'object') expect(fact.live).toBe(false);
    });

    it('[PAYS-3] is not moved by a byte that was changed', async () => {
      const { fake, payments } = open();
      const order = orderOf(first);
      const request = await fake.decide(order, await started(payments, order), { status: 'failed' });
      const callback = await payments.verifyCallback(request);
      const isSigned = typeof callback === 'object' && callback.authenticity === 'signed';
      const said = await learnt(payments, request);
      for (let at = 0; at < request.body.length; at += Math.ceil(request.body.length / 40)) {
        const fact = await learnt(payments, { ...request, body: flipped(request.body, at) });
        const isLeftOut = tested.unsigned?.includes(fieldAt(request.body, at)) === true && fact !== 'forged';
        if (isSigned && !isLeftOut) expect(fact, `byte ${at}`).toBe('forged');
        else if (isSigned) expect(fact).toEqual({ ...(said as Fact), providerRef: expect.any(String) });
        if (typeof fact === 'object') expect(fact.status).not.toBe('paid');
      }
    });

    it('[PAYS-3] refuses what somebody else has signed, and what nobody has', async () => {
      const [ours, theirs] = [open(), open('sandbox', tested.foreign)];
      const order = orderOf(first);
      const request = await theirs.fake.decide(order, await started(ours.payments, order), { status: 'paid' });
      for (const forged of [request, { ...request, headers: { 'content-type': 'application/json' } }]) {
        const fact = await learnt(ours.payments, forged);
        if (typeof fact === 'object') expect(fact.status).not.toBe('paid');
      }
      const callback = await ours.payments.verifyCallback(request);
      if (typeof callback === 'object') expect(callback.authenticity).toBe('none');
    });

    it.runIf(tested.isDated)('[PAYS-3] refuses a recording of a notification', async () => {
      const { fake, payments, clock } = open();
      const order = orderOf(first);
      const request = await fake.decide(order, await started(payments, order), { status: 'paid' });
      clock.now += DAY_MS;
      expect(await payments.verifyCallback(request)).toBe('forged');
    });

    it('[PAYS-3] knows nothing of a payment that is not there', async () => {
      const { payments } = open();
      for (const ref of [{ intentId: 'f'.repeat(32) }, { providerRef: 'nothing' }, {}])
        expect(await payments.queryStatus(ref)).toBe('unknown');
    });

    it.each(hostileBodies.map(body => [body.slice(0, 12), body]))('[PAYS-3] is not upset by %j', async (_, body) => {
      const { payments } = open();
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const headers = { 'content-type': type };
        const fact = await learnt(payments, requestWith({ headers, body: new TextEncoder().encode(body) }));
        expect(['forged', 'ignore', 'unknown']).toContain(fact);
      }
    });

    it.each(trouble)('[PAYS-3] believes nothing of a provider that %s', async (_, answer) => {
      const around = { fetch: answer as typeof fetch, now: () => START, log: quiet };
      const payments = withCredentials(adapter, { ...cfg, mode: 'sandbox' }, around);
      const order = orderOf(first);
      if (tested.calls.start) await expect(payments.startCheckout(order)).rejects.toThrow();
      const asked = payments.queryStatus({ intentId: order.intentId, providerRef: 'x' });
      if (tested.calls.status) await expect(asked).rejects.toThrow();
      else expect(await asked).toBe('unknown');
    });

    it('gives back once, however often it is reported', async () => {
      const { fake, payments } = open();
      const order = orderOf(first);
      const fact = await learnt(payments, await fake.decide(order, await started(payments, order), { status: 'paid' }));
      if (typeof fact !== 'object') throw new Error(`no payment: ${fact}`);
      const { intentId, providerRef, amount } = fact;
      const refund = { intentId, providerRef, paid: amount, amount, key: `${intentId}-refund` };
      const [refundedOnce, again] = [refunded(await payments.refund(refund)), refunded(await payments.refund(refund))];
      expect(again.refundRef).toBe(refundedOnce.refundRef);
      if (fake.refunds) expect(fake.refunds()).toBe(1);
    });
  });
};
