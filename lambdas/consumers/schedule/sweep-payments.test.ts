import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/contract/time';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { hearWebhook, returnFromProvider } from '#lambdas/model/payments/callbacks';
import { startCheckout } from '#lambdas/model/payments/checkout';
import type { PayEvent } from '#lambdas/model/payments/requests';
import type { Fact, Payments, Start } from '#lambdas/ports/payments';
import type { Store } from '#lambdas/ports/store';
import { bookingItem, eventsSince, loadBooking } from '#lambdas/store/booking-items';
import { balanceKey, bookingKey, openPayments, paymentIntentKey } from '#lambdas/store/keys';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { memoryStore } from '#test/kit/memory-store';
import { orderCardCharge } from '#lambdas/model/payments/order-card-charge';
import { sweepPayments } from './sweep-payments';

const START = Date.UTC(2026, 0, 10, 12);
const rider = {
  id: 'r1',
  usertype: 'rider',
  firstName: 'Rut',
  lastName: 'Rider',
  email: 'rut@example.com',
  createdAt: 0,
};
beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://ride.example.com');
  vi.stubEnv('EDGE_KEY', 'edge');
  vi.stubEnv('STAGE', 'test');
  for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
});

/** A ride whose checkout has begun at a simulated provider with records, without any report so far. */
const scene = async (start: Partial<Start> = {}, store: Store = memoryStore()) => {
  const clock = { now: START };
  const provider = {
    says: 'unknown' as Fact['status'] | 'unknown' | 'nothing',
    asked: 0,
    references: [] as string[],
    closed: [] as string[],
  };
  const fact = (intentId: string, status: Fact['status']): Fact => ({
    intentId,
    status,
    providerRef: 'cs_1',
    amount: { minor: 10_000, currency: 'SEK' },
    live: false,
  });
  const payments: Payments = {
    name: 'stripe',
    mode: 'sandbox',
    trustCallback: false,
    supports: () => true,
    complete: undefined,
    startCheckout: async ({ intentId }) => {
      provider.references.push(intentId);
      const page = { kind: 'redirect', url: 'https://pay.example.com/1', expiresAt: clock.now + HOUR_MS } as const;
      return { ...page, ...start } as Start;
    },
    verifyCallback: async () => ({
      ref: { intentId: provider.references.at(-1) },
      authenticity: 'none',
      reply: { status: 200 },
    }),
    queryStatus: async ({ intentId = '' }) => {
      provider.asked++;
      if (provider.says === 'nothing') throw new Error('timeout');
      return provider.says === 'unknown' ? 'unknown' : fact(intentId, provider.says);
    },
    refund: async () => ({ refundRef: 'x', status: 'done' }),
    close: async ({ intentId = '' }) => provider.closed.push(intentId) > 0,
  };
  let ids = 0;
  const ctx = () =>
    fakeContext({ store, now: () => clock.now, newId: () => `id-${ids++}`, payments: async () => payments });
  await store.write([
    {
      type: 'put',
      item: bookingItem({ ...aBooking({ status: 'PENDING', driver: 'd1', customer: 'r1' }), payToken: 'token' }),
    },
    { type: 'put', item: userItem(rider as StoredUser) },
    ...['r1', 'd1'].map(
      uid => ({ type: 'put', item: { ...balanceKey(uid), _et: 'balance', balanceMinor: 0 } }) as const,
    ),
  ]);
  const event = (query: string): PayEvent => ({
    body: 'order_id=b1&token=token',
    isBase64Encoded: false,
    pathParameters: { provider: 'stripe' },
    headers: {},
    rawPath: '/',
    rawQueryString: query,
    requestContext: { requestId: 'req', http: { method: 'POST', sourceIp: '192.0.2.1' } } as PayEvent['requestContext'],
  });
  const pay = () => startCheckout(ctx(), event(''));
  await pay();
  const intent = () => store.get(paymentIntentKey(provider.references[0] ?? ''));
  /** The sweep of every minute, for some time. */
  const sweepFor = async (ms: number, step = MINUTE_MS) => {
    let paid = 0;
    for (const end = clock.now + ms; clock.now < end;) {
      clock.now += step;
      paid += await sweepPayments(ctx(), 'stripe');
    }
    return paid;
  };
  const mails: string[] = [];
  const write = store.write.bind(store);
  store.write = async writes => {
    const result = await write(writes);
    for (const each of result.ok ? writes : [])
      if (each.type === 'put' && each.item._et === 'mail') mails.push(`${each.item['uid']}: ${each.item['mail']}`);
    return result;
  };
  return {
    clock,
    ctx,
    provider,
    store,
    pay,
    intent,
    sweepFor,
    mails,
    sweep: () => sweepPayments(ctx(), 'stripe'),
    back: () => returnFromProvider(ctx(), event(`i=${provider.references.at(-1)}`)),
    hear: () => hearWebhook(ctx(), event('')),
    status: async () => (await loadBooking(store, 'b1'))?.status,
    steps: async () => (await eventsSince(store, 'b1', 0)).map(({ kind }) => kind),
    listed: async () => (await store.query({ index: 'gsi5', pk: openPayments('stripe') })).length,
  };
};

describe('[PAYS-3] a payment that nobody reports', () => {
  it('[PAYS-4] [LIFE-9] closes the checkout of a ride that was cancelled or paid by other means, and stops asking', async () => {
    const { provider, store, intent, sweepFor, mails } = await scene();
    provider.says = 'pending';
    await sweepFor(3 * MINUTE_MS);
    expect(provider.closed).toEqual([]);
    await store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'CANCELLED' } }]);
    await sweepFor(DAY_MS, HOUR_MS);
    expect(provider.closed).toEqual(provider.references);
    const asked = provider.asked;
    await sweepFor(DAY_MS, HOUR_MS);
    expect([provider.asked, (await intent())?.['status'], mails]).toEqual([asked, 'failed', []]);
  });

  it.each(['CANCELLED', 'PAID'] as const)(
    '[PAYS-4] closes a checkout within a minute of the step by which its ride is %s, hours after it was opened',
    async status => {
      const { clock, ctx, provider, store, sweepFor, pay } = await scene();
      provider.says = 'pending';
      await sweepFor(2 * HOUR_MS);
      await pay();
      const before = provider.asked;
      await store.write([{ type: 'update', key: bookingKey('b1'), set: { status } }]);
      await orderCardCharge(ctx(), (await loadBooking(store, 'b1'))!);
      clock.now += 30_000;
      await sweepFor(MINUTE_MS, MINUTE_MS);
      expect(provider.closed.toSorted()).toEqual([...new Set(provider.references)].toSorted());
      expect(provider.asked).toBeGreaterThan(before);
    },
  );

  it('is found and booked, once, and not queried any more', async () => {
    const { provider, sweepFor, status, steps, listed } = await scene();
    provider.says = 'paid';
    expect(await sweepFor(10 * MINUTE_MS)).toBe(1);
    expect([await status(), provider.asked, await listed()]).toEqual(['PAID', 1, 0]);
    expect(await steps()).toEqual(['PAID']);
    expect(await sweepFor(DAY_MS, HOUR_MS)).toBe(0);
    expect(provider.asked).toBe(1);
  });

  it('leaves the list when its notification came in time', async () => {
    const { provider, sweepFor, hear, listed } = await scene();
    provider.says = 'paid';
    await hear();
    expect(await sweepFor(5 * MINUTE_MS)).toBe(0);
    expect([provider.asked, await listed()]).toEqual([1, 0]);
  });

  it('is queried less and less often while it waits, for weeks, and booked when it arrives', async () => {
    const { provider, sweepFor, status, mails } = await scene({
      kind: 'form',
      action: 'https://x.example.com',
      fields: {},
    });
    provider.says = 'pending';
    await sweepFor(2 * HOUR_MS);
    expect(provider.asked).toBe(4);
    await sweepFor(10 * DAY_MS, HOUR_MS);
    expect(provider.asked).toBeLessThan(18);
    provider.says = 'paid';
    await sweepFor(DAY_MS, HOUR_MS);
    expect([await status(), mails]).toEqual(['PAID', []]);
  });

  it('is queried by one sweep at a time', async () => {
    const { clock, provider, sweep } = await scene();
    clock.now += 3 * MINUTE_MS;
    await Promise.all([sweep(), sweep(), sweep()]);
    expect(provider.asked).toBe(1);
  });
});

describe('[PAYS-4] a payment that does not come', () => {
  it('is over when its checkout is: the payer is notified once, and may pay again under another reference', async () => {
    const { provider, sweepFor, pay, intent, status, mails, listed } = await scene();
    await sweepFor(HOUR_MS + 5 * MINUTE_MS);
    expect([(await intent())?.['status'], mails]).toEqual(['open', []]);
    await sweepFor(10 * MINUTE_MS);
    expect(await intent()).toMatchObject({ status: 'failed', endedAt: expect.any(Number) });
    expect([mails, await listed(), await status()]).toEqual([['r1: payment_missing'], 0, 'PENDING']);
    await sweepFor(DAY_MS, HOUR_MS);
    expect(mails).toHaveLength(1);
    await pay();
    expect(new Set(provider.references).size).toBe(2);
  });

  it('is booked all the same when it comes after that', async () => {
    const { provider, sweepFor, hear, status } = await scene();
    await sweepFor(2 * HOUR_MS);
    provider.says = 'paid';
    await hear();
    expect(await status()).toBe('PAID');
  });

  it('is reported once to a payer who was asked to wait, and not to one who saw it fail', async () => {
    const waited = await scene();
    waited.provider.says = 'pending';
    await waited.back();
    waited.provider.says = 'failed';
    await waited.sweepFor(DAY_MS, 10 * MINUTE_MS);
    expect(waited.mails).toEqual(['r1: payment_missing']);
    const saw = await scene();
    saw.provider.says = 'failed';
    await saw.back();
    await saw.sweepFor(DAY_MS, 10 * MINUTE_MS);
    expect([saw.mails, await saw.listed()]).toEqual([[], 0]);
  });

  it('is not reported to who has paid otherwise', async () => {
    const { store, sweepFor, mails, listed } = await scene();
    await store.write([{ type: 'put', item: bookingItem(aBooking({ status: 'PAID', driver: 'd1', customer: 'r1' })) }]);
    await sweepFor(2 * HOUR_MS);
    expect([mails, await listed()]).toEqual([[], 0]);
  });

  it('is not given up because the provider is silent', async () => {
    const { provider, sweepFor, status, mails } = await scene();
    provider.says = 'nothing';
    await sweepFor(5 * DAY_MS, HOUR_MS);
    expect(mails).toEqual([]);
    provider.says = 'paid';
    await sweepFor(DAY_MS, HOUR_MS);
    expect(await status()).toBe('PAID');
  });
});

it('asks no provider in a minute without open payments', async () => {
  // This context has no providers.
  expect(await sweepPayments(fakeContext(), 'stripe')).toBe(0);
});

describe.each(['in memory', 'on the real engine'])('[PAYS-3] a race of sweep, payer and notification, %s', where => {
  const AT_ONCE = 8;
  let engine: EngineStore | undefined;
  beforeEach(async () => {
    engine = where === 'in memory' ? undefined : await startEngineStore();
    return () => engine?.close();
  });
  const raced = async (says: 'paid' | 'failed', afterMs: number) => {
    const scenario = await scene({}, engine?.open() ?? memoryStore());
    scenario.provider.says = 'pending';
    await scenario.back();
    scenario.provider.says = says;
    scenario.clock.now += afterMs;
    const all = Array.from({ length: AT_ONCE }, () => [scenario.sweep(), scenario.back(), scenario.hear()]).flat();
    await Promise.all(all);
    return scenario;
  };

  it('books a payment once', async () => {
    const { status, steps, mails } = await raced('paid', 3 * MINUTE_MS);
    expect([await status(), await steps(), mails]).toEqual(['PAID', ['PAID'], []]);
  });

  it.each([3 * MINUTE_MS, DAY_MS])('reports a declined one by exactly one mail, after %i ms', async afterMs => {
    const { mails, sweepFor } = await raced('failed', afterMs);
    await sweepFor(2 * DAY_MS, HOUR_MS);
    expect(mails).toEqual(['r1: payment_missing']);
  });
});

describe('[PAYS-3] each run of the sweep', () => {
  it('measures the queried payments by outcome, and the age of the oldest open one', async () => {
    const { clock, provider, sweep } = await scene();
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const measured = () =>
      written.mock.calls.flatMap(([line]) =>
        String(line).startsWith('{"_aws"') ? [JSON.parse(String(line)) as Record<string, unknown>] : [],
      );
    clock.now += 3 * MINUTE_MS;
    await sweep();
    provider.says = 'paid';
    clock.now += HOUR_MS;
    await sweep();
    expect(measured().slice(-2)).toMatchObject([
      { Provider: 'stripe', PaymentsAsked: 1, PaymentsSettled: 0, PaymentsUnknown: 1, OldestOpenPayment: 180 },
      { PaymentsAsked: 1, PaymentsSettled: 1, PaymentsUnknown: 0, OldestOpenPayment: 0 },
    ]);
  });
});
