import { describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { DAY_MS } from '#shared/contract/time';
import type { Leg } from '#shared/domain/ledger/journal';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import type { Fact, Refund } from '#lambdas/ports/payments';
import type { Write } from '#lambdas/ports/store';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { sweepCardRefunds } from './send-card-refunds';

type Booking = NonNullable<NonNullable<Parameters<typeof paymentScenario>[0]>['booking']>;

/** A provider with a payment of 100, which refunds the rest of it, also in its panel. */
const bank = () => {
  const given = new Map<string, number>();
  const state = { given, isSilent: false, losesAnswer: false };
  const givenMinor = () => [...given.values()].reduce((sum, minor) => sum + minor, 0);
  const paid: Fact = {
    intentId: INTENT,
    providerRef: 'first',
    status: 'paid',
    live: true,
    amount: { minor: 10_000, currency: 'SEK' },
  };
  const refund = async ({ key, amount: { minor } }: Refund) => {
    if (!given.has(key) && givenMinor() + minor > 10_000) throw new Error('more than is left');
    given.set(key, minor);
    if (state.losesAnswer) throw new Error('no answer');
    return { refundRef: key, status: 'done' as const };
  };
  const queryStatus = async () => (state.isSilent ? 'unknown' : { ...paid, refundedMinor: givenMinor() });
  return { ...state, state, givenMinor, provider: { refund, queryStatus } };
};

const sceneOf = async (booking: Booking) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const provider = bank();
  const settings = async () => ({ ...defaultSettings, disputeBearer: 'platform' as const });
  const scenario = await paymentScenario({ booking, provider: provider.provider, context: { settings } });
  const { ctx, actor } = scenario;
  await scenario.says();
  const sweep = async (times = 1) => {
    for (let i = 0; i < times; i++) {
      scenario.clock.now += DAY_MS;
      await sweepCardRefunds(ctx, 'payfast');
    }
  };
  const caseOf = () => scenario.issues().find(({ kind }) => kind === 'refund' || kind === 'byHand');
  const inAccount = (name: string) =>
    scenario
      .of('journal')
      .flatMap(item => item['legs'] as Leg[])
      .filter(({ account }) => account.kind === 'system' && account.name === name)
      .reduce((sum, leg) => sum + leg.amountMinor, 0);
  return {
    ...scenario,
    ...provider,
    sweep,
    caseOf,
    inAccount,
    /** Somebody refunds this amount in the panel; the provider reports the total refund. */
    panel: async (amount: number, isTold = true) => {
      provider.given.set(`panel ${provider.given.size}`, amount * 100);
      if (isTold) await scenario.says({ refundedMinor: provider.givenMinor() });
    },
    orders: async (amount: number) => {
      const found = (await runAs(fetchDeposits, actor('r1'), { ctx, input: {} })) as { deposits: { id: string }[] };
      const answer = await runAs(sendBack, actor('r1'), { ctx, input: { deposit: found.deposits[0]?.id, amount } });
      expect(answer).not.toHaveProperty('refusal');
    },
    refunds: async (amount: number) => {
      const input = { bookingId: 'b1', amount, to: 'card', bearer: 'platform', reason: 'late' } as const;
      expect(await runAs(refundRide, actor('a1'), { ctx, input })).not.toHaveProperty('refusal');
    },
    decides: (decision: 'credit' | 'sent', by = ctx) =>
      runAs(decidePaymentIssue, actor('a1'), { ctx: by, input: { id: caseOf()?.id, decision, note: 'x' } }),
    states: () => scenario.of('card-refund').map(({ state }) => state),
    check: () => checkBooks(scenario.store.all()),
  };
};

const LATE = { status: 'CANCELLED' } as const;
const WEEK = 8;

describe('[PAYS-3] money that is ordered back and given back in the provider’s panel', () => {
  it.each([true, false])(
    'ends the order, of which nothing is left to send; the provider notified of it: %s',
    async isTold => {
      const scene = await sceneOf(LATE);
      await scene.orders(70);
      await scene.panel(100, isTold);
      await scene.sweep();
      expect([scene.states(), scene.caseOf(), scene.givenMinor()]).toEqual([['done'], undefined, 10_000]);
      expect([await scene.balance('r1'), scene.inAccount('gateway:payfast'), scene.inAccount('refund')]).toEqual([
        0, 0, 0,
      ]);
      scene.check();
    },
  );

  it('is not sent once more where as much is left of the payment', async () => {
    const scene = await sceneOf(LATE);
    await scene.orders(40);
    await scene.panel(40);
    await scene.sweep();
    expect([scene.states(), scene.givenMinor(), await scene.balance('r1')]).toEqual([['done'], 4_000, 6_000]);
    scene.check();
  });

  it('is looked up before it is sent, also where a function ended before it asked the provider', async () => {
    const scene = await sceneOf(LATE);
    await scene.orders(40);
    vi.spyOn(scene.ctx, 'payments').mockRejectedValueOnce(new Error('the function has ended'));
    await scene.sweep();
    expect([scene.states(), scene.givenMinor()]).toEqual([['requested'], 0]);
    await scene.panel(40, false);
    await scene.sweep();
    expect([scene.states(), scene.givenMinor(), await scene.balance('r1')]).toEqual([['done'], 4_000, 6_000]);
    scene.check();
  });

  it('is credited as far as the panel has not given it back', async () => {
    for (const [panel, state, balance] of [
      [100, 'done', 0],
      [40, 'failed', 6_000],
    ] as const) {
      const scene = await sceneOf(LATE);
      scene.state.isSilent = true;
      await scene.orders(100);
      await scene.panel(panel, false);
      await scene.sweep(WEEK);
      await scene.says({ refundedMinor: panel * 100 });
      expect([scene.states(), scene.caseOf()?.kind]).toEqual([['unclear'], 'refund']);
      expect(await scene.decides('credit')).not.toHaveProperty('refusal');
      expect([scene.states(), await scene.balance('r1'), scene.givenMinor()]).toEqual([[state], balance, panel * 100]);
      expect([scene.inAccount('gateway:payfast'), scene.inAccount('refund')]).toEqual([panel * 100 - 10_000, 0]);
      scene.check();
    }
  });

  it('is credited only as it was looked at, where the provider notifies of the panel meanwhile', async () => {
    const scene = await sceneOf(LATE);
    scene.state.isSilent = true;
    await scene.orders(100);
    await scene.panel(100, false);
    await scene.sweep(WEEK);
    let isFirst = true;
    const write = async (writes: readonly Write[]) => {
      if (isFirst) {
        isFirst = false;
        await scene.says({ refundedMinor: 10_000 });
      }
      return scene.store.write(writes);
    };
    const late = { ...scene.ctx, store: { ...scene.ctx.store, write } };
    expect(await scene.decides('credit', late)).toHaveProperty('refusal', 'booking_moved_on');
    expect(await scene.decides('credit')).not.toHaveProperty('refusal');
    expect([scene.states(), await scene.balance('r1')]).toEqual([['done'], 0]);
    scene.check();
  });

  it('is booked by a repetition where whoever credited it did not live to book what the panel gave', async () => {
    const scene = await sceneOf(LATE);
    scene.state.isSilent = true;
    await scene.orders(100);
    await scene.panel(40, false);
    await scene.sweep(WEEK);
    await scene.says({ refundedMinor: 4_000 });
    const write = async (writes: readonly Write[]) => {
      const result = await scene.store.write(writes);
      if (writes.some(({ type }) => type === 'check')) throw new Error('no longer alive');
      return result;
    };
    const dying = { ...scene.ctx, store: { ...scene.ctx.store, write } };
    await expect(scene.decides('credit', dying)).rejects.toThrow('no longer alive');
    expect([scene.states(), await scene.balance('r1')]).toEqual([['failed'], 10_000]);
    for (let times = 0; times < 2; times++)
      expect(await scene.decides('credit')).toMatchObject({ issue: { decision: 'credit' } });
    expect([await scene.balance('r1'), scene.inAccount('gateway:payfast')]).toEqual([6_000, -6_000]);
    scene.check();
  });

  it('is in the wallet where it was sent after all, and came back', async () => {
    const scene = await sceneOf(LATE);
    scene.state.isSilent = true;
    scene.state.losesAnswer = true;
    await scene.orders(40);
    await scene.sweep(WEEK);
    expect([scene.states(), scene.caseOf()?.kind]).toEqual([['unclear'], 'refund']);
    await scene.says({ refundedMinor: 4_000 });
    const [key = ''] = scene.given.keys();
    scene.given.delete(key);
    for (let times = 0; times < 3; times++) await scene.says({ refundedMinor: 0, failedRefunds: [key] });
    expect([scene.states(), await scene.balance('r1'), scene.inAccount('refund')]).toEqual([['failed'], 10_000, 0]);
    expect(scene.caseOf()).toMatchObject({ decision: 'credit', decidedBy: 'payfast' });
    scene.state.isSilent = false;
    scene.state.losesAnswer = false;
    await scene.orders(30);
    await scene.sweep();
    expect([scene.states(), scene.givenMinor(), await scene.balance('r1')]).toEqual([['failed', 'done'], 3_000, 7_000]);
    scene.check();
  });

  it('is left to an admin where it failed, and as much was given back in the panel', async () => {
    const scene = await sceneOf(LATE);
    scene.state.isSilent = true;
    scene.state.losesAnswer = true;
    await scene.orders(40);
    await scene.sweep(WEEK);
    const key = scene.of('card-refund')[0]?.['id'] as string;
    scene.given.delete(key);
    await scene.panel(40, false);
    await scene.says({ refundedMinor: 4_000, failedRefunds: [key] });
    expect([scene.states(), scene.caseOf()?.decision, await scene.balance('r1')]).toEqual([
      ['unclear'],
      undefined,
      6_000,
    ]);
    await scene.decides('credit');
    expect([scene.states(), await scene.balance('r1')]).toEqual([['done'], 6_000]);
    scene.check();
  });

  it('is looked up where the answer to the order was lost', async () => {
    const scene = await sceneOf(LATE);
    await scene.orders(40);
    scene.state.losesAnswer = true;
    await scene.sweep(2);
    expect([scene.states(), scene.givenMinor(), await scene.balance('r1')]).toEqual([['done'], 4_000, 6_000]);
    expect(scene.caseOf()).toBeUndefined();
    scene.check();
  });

  it('does not take one order for another one of the same payment', async () => {
    const scene = await sceneOf(LATE);
    await scene.orders(40);
    scene.state.losesAnswer = true;
    await scene.sweep();
    scene.state.losesAnswer = false;
    await scene.orders(40);
    await scene.sweep();
    await scene.sweep();
    expect([scene.states(), scene.givenMinor(), await scene.balance('r1')]).toEqual([['done', 'done'], 8_000, 2_000]);
    scene.check();
  });

  it('is sent anew after it came back', async () => {
    const scene = await sceneOf(LATE);
    await scene.orders(100);
    await scene.sweep();
    const [key = ''] = scene.given.keys();
    await scene.says({ refundedMinor: 10_000 });
    scene.given.delete(key);
    await scene.says({ refundedMinor: 0, failedRefunds: [key] });
    expect(await scene.balance('r1')).toBe(10_000);
    await scene.orders(100);
    await scene.sweep();
    expect([scene.states(), scene.givenMinor(), await scene.balance('r1')]).toEqual([['failed', 'done'], 10_000, 0]);
    scene.check();
  });
});

describe('[PAYS-3] the refund of a ride that is given back in the provider’s panel as well', () => {
  const RIDE = { status: 'PENDING', driver: 'd1' } as const;

  it('ends with it', async () => {
    const scene = await sceneOf(RIDE);
    await scene.refunds(40);
    await scene.panel(100);
    await scene.sweep();
    expect([scene.states(), scene.caseOf(), await scene.balance('r1')]).toEqual([['done'], undefined, 0]);
    expect((await scene.booking()).adjustments).toMatchObject([
      { rider: 40, to: 'card', state: 'done' },
      { rider: 60, to: 'card', state: 'done' },
    ]);
    scene.check();
  });

  it.each([
    [100, 0],
    [80, 2_000],
  ])('is credited as far as it is not the rider’s already: the panel gave back %s', async (panel, balance) => {
    const scene = await sceneOf(RIDE);
    scene.state.isSilent = true;
    await scene.refunds(100);
    await scene.panel(panel, false);
    await scene.sweep(WEEK);
    await scene.says({ refundedMinor: panel * 100 });
    expect(await scene.decides('credit')).not.toHaveProperty('refusal');
    expect([await scene.balance('r1'), scene.inAccount('refunds')]).toEqual([balance, -10_000]);
    scene.check();
  });
});
