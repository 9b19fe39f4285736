import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { Leg } from '#shared/domain/ledger/journal';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import type { Write } from '#lambdas/ports/store';
import { bookingKey } from '#lambdas/store/keys';
import { runAs } from '../../../test/kit/request-key';
import { checkBooks, paymentScenario } from '../../../test/kit/payment-scenario';

const dispute = (state: DisputeState, change: Partial<Dispute> = {}): { disputes: Dispute[] } => ({
  disputes: [{ ref: 'dp_1', state, amountMinor: 10_000, ...change }],
});

const driven = async (bearer: DisputeBearer = 'rider') => {
  const settings = async () => ({ ...defaultSettings, disputeBearer: bearer });
  const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' }, context: { settings } });
  await scenario.says();
  const sums = () => {
    const all: Record<string, number> = { r1: 0, d1: 0 };
    for (const { account, amountMinor } of scenario.of('journal').flatMap(item => item['legs'] as Leg[])) {
      const name = account.kind === 'system' ? account.name : account.uid;
      all[name] = (all[name] ?? 0) + amountMinor;
    }
    return all;
  };
  /** Decides the only open issue as the admin. */
  const decide = (decision: 'won' | 'lost' | 'close') => {
    const id = scenario.issues().find(issue => !issue.decision)?.id;
    return runAs(decidePaymentIssue, scenario.actor('a1'), {
      ctx: scenario.ctx,
      input: { id, decision, note: 'seen' },
    });
  };
  return { ...scenario, sums, decide };
};

describe('[PAYS-3] money that somebody gave back in the provider’s panel', () => {
  it('is a refund of the paid ride that the platform bears, part by part; admins and payer are notified', async () => {
    const scenario = await driven();
    for (const refundedMinor of [500, 500, 1_200, 500]) await scenario.says({ refundedMinor });
    const { adjustments } = await scenario.booking();
    expect(adjustments).toMatchObject([
      { kind: 'refund', rider: 5, driver: 0, platform: -5, to: 'card', state: 'done' },
      { kind: 'refund', rider: 7, platform: -7 },
    ]);
    expect(scenario.sums()).toMatchObject({
      'gateway:payfast': -8_800,
      commission: 2_000,
      refunds: -1_200,
      d1: 8_000,
      refund: 0,
    });
    expect(scenario.issues().map(({ kind, amount }) => [kind, amount])).toEqual([
      ['givenBack', 5],
      ['givenBack', 7],
    ]);
    expect(scenario.mails()).toEqual(['refund_sent r1', 'refund_sent r1']);
    checkBooks(scenario.store.all());
  });

  it('cannot be given back a second time by us', async () => {
    const scenario = await driven();
    await scenario.says({ refundedMinor: 9_500 });
    const input = { bookingId: 'b1', amount: 6, to: 'card', bearer: 'platform', reason: 'late' } as const;
    expect(await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input })).toMatchObject({
      refusal: 'refund_too_high',
    });
  });

  it('beyond what the ride has left was in the payer’s wallet, and leaves it', async () => {
    const scenario = await driven();
    const input = { bookingId: 'b1', amount: 40, to: 'wallet', bearer: 'platform', reason: 'late' } as const;
    await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input });
    await scenario.says({ refundedMinor: 10_000 });
    expect((await scenario.booking()).adjustments).toMatchObject([
      { kind: 'refund', to: 'wallet', rider: 40 },
      { kind: 'refund', to: 'card', rider: 60, platform: -60 },
      { kind: 'reversal', rider: -40 },
    ]);
    expect(await scenario.balance('r1')).toBe(0);
    expect(scenario.issues().map(({ kind, amount }) => [kind, amount])).toEqual([
      ['givenBack', 60],
      ['reversed', 40],
    ]);
    checkBooks(scenario.store.all());
  });

  it('is not our own refund, reported before or after its answer', async () => {
    const scenario = await driven();
    const input = { bookingId: 'b1', amount: 6, to: 'card', bearer: 'platform', reason: 'late' } as const;
    await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input });
    for (const refundedMinor of [0, 600, 600]) await scenario.says({ refundedMinor });
    expect(scenario.issues()).toEqual([]);
    await scenario.says({ refundedMinor: 700 });
    expect(scenario.issues().map(({ amount }) => amount)).toEqual([1]);
    checkBooks(scenario.store.all());
  });

  it('ends a ride that has not begun when it is all of it: nobody owes anything', async () => {
    const scenario = await paymentScenario();
    await scenario.says();
    await scenario.says({ refundedMinor: 10_000 });
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['CANCELLED', 0]);
    expect(scenario.mails()).toContain('payment_reversed r1');
    checkBooks(scenario.store.all());
  });

  it('leaves the wallet that a top-up had filled', async () => {
    const scenario = await paymentScenario({ intent: { bookingId: undefined as never, topUp: 'order' } });
    await scenario.says();
    await Promise.all(Array.from({ length: 20 }, () => scenario.says({ refundedMinor: 2_500 })));
    expect(await scenario.balance('r1')).toBe(7_500);
    checkBooks(scenario.store.all());
  });
});

describe('[PAYS-3] a refund of ours that comes back days later', () => {
  it('is the payer’s in the wallet, once, and may be given to the card again', async () => {
    const scenario = await driven();
    const input = { bookingId: 'b1', amount: 6, to: 'card', bearer: 'platform', reason: 'late' } as const;
    await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input });
    await sweepCardRefunds(scenario.ctx, 'payfast');
    await scenario.says({ refundedMinor: 600 });
    expect(scenario.sums()).toMatchObject({ 'gateway:payfast': -9_400, r1: 0 });
    const key = scenario.refunds[0]!.key;
    await Promise.all(Array.from({ length: 20 }, () => scenario.says({ refundedMinor: 0, failedRefunds: [key] })));
    expect(scenario.sums()).toMatchObject({ 'gateway:payfast': -10_000, r1: 600 });
    expect((await scenario.booking()).adjustments).toMatchObject([{ to: 'wallet', cardFailed: true, state: 'done' }]);
    expect(scenario.mails()).toEqual(['refund_sent r1', 'refund_failed r1']);
    expect((await scenario.intent())?.sentBackMinor).toBe(0);
    checkBooks(scenario.store.all());
  });
});

describe('[PAYS-3] a disputed payment', () => {
  it('is an issue with deadline and reason from its first word on; the books show the money at the bank', async () => {
    const scenario = await driven();
    await scenario.says(dispute('opened', { reason: 'fraudulent', respondBy: 99 }));
    expect(scenario.issues()).toMatchObject([
      { kind: 'dispute', amount: 100, reason: 'fraudulent', respondBy: 99, disputeRef: 'dp_1' },
    ]);
    expect(scenario.sums()).not.toHaveProperty('disputed');
    await scenario.says(dispute('taken', { feeMinor: 150 }));
    expect(scenario.issues()).toMatchObject([{ taken: true }]);
    expect(scenario.sums()).toMatchObject({ 'gateway:payfast': 150, disputed: -10_000, fees: -150, r1: 0 });
    checkBooks(scenario.store.all());
  });

  it('is not given back as well while the bank has the money', async () => {
    const scenario = await driven();
    await scenario.says(dispute('taken'));
    const input = { bookingId: 'b1', amount: 6, to: 'card', bearer: 'platform', reason: 'late' } as const;
    expect(await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input })).toHaveProperty('refusal');
  });

  it('that is won brings the money back and closes the issue', async () => {
    const scenario = await driven();
    for (const state of ['taken', 'won', 'taken'] as const) await scenario.says(dispute(state));
    expect(scenario.sums()).toMatchObject({ 'gateway:payfast': -10_000, disputed: 0 });
    expect(scenario.issues()).toMatchObject([{ decision: 'won', decidedBy: 'payfast' }]);
    expect((await scenario.intent())?.sentBackMinor).toBe(0);
    checkBooks(scenario.store.all());
  });

  it.each([
    ['rider', { r1: -10_000, d1: 8_000 }, ['payment_reversed r1']],
    ['platform', { r1: 0, d1: 8_000, chargeback: -10_000 }, []],
    ['shares', { r1: 0, d1: 0, chargeback: -2_000 }, ['dispute_borne d1']],
  ] as const)('that is lost is borne by the setting: %s', async (bearer, sums, mails) => {
    const scenario = await driven(bearer);
    for (let i = 0; i < 3; i++) await scenario.says(dispute('lost'));
    expect(scenario.sums()).toMatchObject({ 'gateway:payfast': 0, disputed: 0, ...sums });
    expect(scenario.issues()).toMatchObject([{ decision: 'lost' }]);
    expect(scenario.mails()).toEqual(mails);
    expect((await scenario.booking()).adjustments).toMatchObject([{ kind: 'reversal', rider: -100 }]);
    checkBooks(scenario.store.all());
  });

  it.each(['rider', 'platform', 'shares'] as const)(
    'that was lost (%s) and is won after all gives everybody back what they bore',
    async bearer => {
      const scenario = await driven(bearer);
      const before = scenario.sums();
      for (const state of ['lost', 'won', 'lost', 'won'] as const) await scenario.says(dispute(state));
      for (const [name, sum] of Object.entries(before)) expect([name, scenario.sums()[name]]).toEqual([name, sum]);
      expect(scenario.sums()).toMatchObject({ disputed: 0 });
      const driversMails = scenario.mails().filter(mail => mail.endsWith(' d1'));
      const told = ['dispute_borne d1', 'dispute_returned d1'];
      expect(driversMails).toEqual(bearer === 'shares' ? told : []);
      expect(scenario.sums()['chargeback'] ?? 0).toBe(0);
      checkBooks(scenario.store.all());
    },
  );

  it.each(['rider', 'platform', 'shares'] as const)(
    'takes from the payer at once what no driven ride has used, whoever bears lost disputes (%s), and gives it back when won',
    async bearer => {
      const settings = async () => ({ ...defaultSettings, disputeBearer: bearer });
      const intent = { bookingId: undefined as never, topUp: 'order' };
      for (const end of ['won', 'lost'] as const) {
        const scenario = await paymentScenario({ intent, context: { settings } });
        await scenario.says();
        await scenario.says(dispute('taken'));
        expect([await scenario.balance('r1'), scenario.mails()]).toEqual([0, ['payment_reversed r1']]);
        await scenario.says(dispute(end));
        expect(await scenario.balance('r1')).toBe(end === 'won' ? 10_000 : 0);
        await scenario.says(dispute('won'));
        expect(await scenario.balance('r1')).toBe(10_000);
        checkBooks(scenario.store.all());
      }
    },
  );

  it.each(['rider', 'platform', 'shares'] as const)(
    'ends a ride that has not begun, and leaves nobody with money (%s)',
    async bearer => {
      const settings = async () => ({ ...defaultSettings, disputeBearer: bearer });
      const scenario = await paymentScenario({ context: { settings } });
      await scenario.says();
      await scenario.says(dispute('taken'));
      expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['CANCELLED', 0]);
      await scenario.says(dispute('lost'));
      expect(await scenario.balance('r1')).toBe(0);
      checkBooks(scenario.store.all());
    },
  );

  it.each(['platform', 'shares'] as const)(
    'that is lost takes from the payer what was given back into the wallet, whoever bears the rest (%s)',
    async bearer => {
      const scenario = await driven(bearer);
      const input = { bookingId: 'b1', amount: 30, to: 'wallet', bearer: 'platform', reason: 'late' } as const;
      await runAs(refundRide, scenario.actor('a1'), { ctx: scenario.ctx, input });
      expect(await scenario.balance('r1')).toBe(3_000);
      await scenario.says(dispute('lost'));
      expect(await scenario.balance('r1')).toBe(0);
      checkBooks(scenario.store.all());
    },
  );

  it('is borne by the platform when the payer has left', async () => {
    const scenario = await driven('rider');
    await scenario.leave('r1');
    await scenario.says(dispute('lost'));
    expect(scenario.sums()).toMatchObject({ chargeback: -10_000, r1: 0 });
  });

  it.each(['won', 'lost'] as const)(
    'is decided by an admin as %s, once, where the provider reports no outcome',
    async decision => {
      const scenario = await driven('platform');
      await scenario.says(dispute('taken'));
      expect(await scenario.decide(decision)).toMatchObject({ issue: { decision, decidedBy: 'a1', note: 'seen' } });
      expect(scenario.sums()).toMatchObject(
        decision === 'won' ? { disputed: 0 } : { disputed: 0, chargeback: -10_000 },
      );
      const before = scenario.of('journal').length;
      await scenario.says(dispute(decision));
      expect(scenario.of('journal')).toHaveLength(before);
      checkBooks(scenario.store.all());
    },
  );

  it('has one effect however many instances hear of it at once', async () => {
    const scenario = await driven('shares');
    const states = ['opened', 'taken', 'lost', 'taken', 'lost'] as const;
    await Promise.all(Array.from({ length: 60 }, (_, i) => scenario.says(dispute(states[i % states.length]!))));
    expect(scenario.sums()).toMatchObject({ disputed: 0, d1: 0, chargeback: -2_000 });
    expect(scenario.issues()).toHaveLength(1);
    checkBooks(scenario.store.all());
  });
});

it('[PAYS-3] a bank that takes the money just as the ride is closed takes it from the ride, not from its payer', async () => {
  const scenario = await paymentScenario();
  const becomes = (status: string) =>
    scenario.store.write([{ type: 'update', key: bookingKey('b1'), set: { status } }]);
  await scenario.says();
  await becomes('REACHED');
  const isTaking = (write: Write) => write.type === 'update' && write.set?.['taken'] === true;
  const write = async (writes: readonly Write[]) => {
    if (writes.some(isTaking)) await becomes('PAID');
    return scenario.store.write(writes);
  };
  await scenario.says(dispute('taken'), { ...scenario.ctx, store: { ...scenario.store, write } });
  expect(scenario.issues()).toMatchObject([{ kind: 'dispute', taken: true }]);
  expect(await scenario.balance('r1')).toBe(0);
  checkBooks(scenario.store.all());
});

it.each([
  ['bank that took the money', dispute('taken')],
  ['panel that gave it all back', { refundedMinor: 10_000 }],
])(
  '[PAYS-3] a ride that has not begun ends with the next report of a %s, if nobody lived to end it',
  async (_, told) => {
    const scenario = await paymentScenario();
    await scenario.says();
    await scenario.says(dispute('opened'));
    const isGone = (write: Write) => write.type === 'update' && write.add?.['sentBackMinor'] === 10_000;
    const write = async (writes: readonly Write[]) => {
      const result = await scenario.store.write(writes);
      if (writes.some(isGone)) throw new Error('no longer alive');
      return result;
    };
    await expect(scenario.says(told, { ...scenario.ctx, store: { ...scenario.store, write } })).rejects.toThrow(
      'no longer alive',
    );
    expect((await scenario.booking()).status).toBe('NEW');
    await scenario.says(told);
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['CANCELLED', 0]);
    checkBooks(scenario.store.all());
  },
);

describe('[PAYS-3] the amount that a provider retains', () => {
  it('is booked as its fee, once, and again only for what is added', async () => {
    const scenario = await driven();
    for (const feeMinor of [250, 250, 300]) await scenario.says({ feeMinor });
    expect(scenario.sums()).toMatchObject({ 'gateway:payfast': -9_700, fees: -300 });
  });
});

it('[PAYS-3] a second payment under one reference is kept for its payer, whichever is reported first', async () => {
  for (const order of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    const scenario = await paymentScenario();
    const [one, other] = order.map(providerRef => scenario.fact({ providerRef }));
    await scenario.says({ ...one, further: [other!] });
    await scenario.says({ ...one, further: [other!] });
    expect([(await scenario.booking()).status, await scenario.balance('r1')]).toEqual(['NEW', 10_000]);
    checkBooks(scenario.store.all());
  }
});
