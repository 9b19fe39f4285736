import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { Leg } from '#shared/domain/ledger/journal';
import type { DisputeState } from '#shared/domain/payment/record';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { runAs } from '#test/kit/request-key';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { payoutHolds } from './payout-holds';
import { sweepCardRefunds } from './send-card-refunds';

const bearers = ['platform', 'shares', 'rider'] as const;
const rules = { ...defaultSettings, payoutDelayDays: 3 };

/** 100 were paid ahead of a ride that finally cost `cost`. */
const ahead = async (cost: number, disputeBearer: DisputeBearer) => {
  const booking: Partial<Booking> = { driver: 'd1', appcat: 'taxi', status: 'PAYMENT_PENDING', payment_mode: 'card' };
  const settings = async () => ({ ...defaultSettings, disputeBearer });
  const scenario = await paymentScenario({ booking, context: { settings } });
  const { ctx, actor } = scenario;
  await scenario.says();
  const { receipt } = await scenario.booking();
  const item = scenario.of('booking').find(({ id }) => id === 'b1')!;
  const drop = { status: 'REACHED', trip_cost: cost, driver_share: cost - 20, convenience_fees: 20, driver: 'd1' };
  const priced = { ...receipt, total: cost };
  await scenario.store.write([{ type: 'put', item: { ...item, ...drop, receipt: priced } }]);
  expect(await runAs(confirmPaid, actor('d1'), { ctx, input: { bookingId: 'b1' } })).not.toHaveProperty('refusal');
  const deposits = async () => {
    const found = await runAs(fetchDeposits, actor('r1'), { ctx, input: {} });
    return (found as { deposits: { id: string; left: number }[] }).deposits;
  };
  const freeMinor = async () => {
    const balanceMinor = await scenario.balance('r1');
    const standing = { balanceMinor, now: scenario.clock.now, goal: 'bank' } as const;
    return (await payoutHolds(scenario.store, { id: 'r1' }, rules, standing)).freeMinor;
  };
  return {
    ...scenario,
    deposits,
    freeMinor,
    disputed: (state: DisputeState, amountMinor = 10_000) =>
      scenario.says({ disputes: [{ ref: 'dp_1', state, amountMinor }] }),
    /** The rider orders an amount of the excess to go back to the card. */
    orders: async (amount: number) => {
      const [deposit] = await deposits();
      return runAs(sendBack, actor('r1'), { ctx, input: { deposit: deposit?.id, amount } });
    },
    refunds: (amount: number, to: 'card' | 'wallet' = 'card') => {
      const input = { bookingId: 'b1', amount, to, bearer: 'platform', reason: 'late' } as const;
      return runAs(refundRide, actor('a1'), { ctx, input });
    },
    sweep: () => sweepCardRefunds(ctx, 'payfast'),
    sentMinor: () => scenario.refunds.reduce((sum, { minor }) => sum + minor, 0),
    credits: async () => {
      const issue = scenario.issues().find(({ kind }) => kind === 'byHand' || kind === 'refund');
      const input = { id: issue?.id, decision: 'credit', note: 'x' };
      expect(await runAs(decidePaymentIssue, actor('a1'), { ctx, input })).not.toHaveProperty('refusal');
    },
    check: () => checkBooks(scenario.store.all()),
  };
};

describe.each(bearers)(
  '[PAYS-3] the excess of a disputed payment of 100 for a ride of 70 (%s bears disputes)',
  bearer => {
    it('leaves the wallet as soon as the bank has the payment, and is there again once the dispute is won', async () => {
      const scenario = await ahead(70, bearer);
      await scenario.disputed('taken');
      expect([await scenario.balance('r1'), await scenario.freeMinor(), await scenario.deposits()]).toEqual([0, 0, []]);
      await scenario.disputed('won');
      expect([await scenario.balance('r1'), await scenario.freeMinor()]).toEqual([3_000, 0]);
      expect(await scenario.deposits()).toMatchObject([{ left: 30 }]);
      scenario.check();
    });

    it('is not the payer’s twice, once it was sent to the card', async () => {
      const scenario = await ahead(70, bearer);
      await scenario.orders(30);
      await scenario.sweep();
      await scenario.disputed('lost');
      expect([scenario.sentMinor(), await scenario.balance('r1')]).toEqual([
        3_000,
        bearer === 'rider' ? -10_000 : -3_000,
      ]);
      await scenario.disputed('won');
      expect(await scenario.balance('r1')).toBe(0);
      scenario.check();
    });

    it('is credited as far as the payer has not got it by the dispute, where it waited to be sent', async () => {
      const scenario = await ahead(70, bearer);
      await scenario.orders(30);
      await scenario.disputed('taken');
      await scenario.disputed('lost');
      await scenario.sweep();
      await scenario.credits();
      expect([scenario.sentMinor(), await scenario.balance('r1')]).toEqual([0, bearer === 'rider' ? -7_000 : 0]);
      scenario.check();
    });
  },
);

describe.each(['platform', 'shares'] as const)(
  '[PAYS-3] a payer gets no more than was paid (%s bears disputes)',
  bearer => {
    type Step = 'orders' | 'refunds' | 'sweep' | 'taken' | 'lost' | 'credits';
    /** The amounts of a step are 30 of the excess, or 40 of the ride. */
    it.each<[disputed: number, steps: Step[], payer: number]>([
      [100, ['refunds', 'sweep', 'taken', 'lost'], 100],
      [100, ['refunds', 'taken', 'lost', 'sweep', 'credits'], 100],
      [100, ['refunds', 'orders', 'sweep', 'taken', 'lost'], 100],
      [100, ['refunds', 'taken', 'orders', 'lost', 'sweep', 'credits'], 100],
      [80, ['orders', 'taken', 'lost', 'sweep', 'credits'], 80],
      [80, ['orders', 'sweep', 'taken', 'lost'], 100],
      [80, ['taken', 'lost'], 80],
      [20, ['taken', 'lost'], 30],
      [20, ['taken', 'refunds', 'sweep', 'lost'], 70],
    ])('by a dispute of %s after %j', async (disputed, steps, payer) => {
      const scenario = await ahead(70, bearer);
      for (const step of steps) {
        if (step === 'orders') await scenario.orders(30);
        else if (step === 'refunds') expect(await scenario.refunds(40)).not.toHaveProperty('refusal');
        else if (step === 'sweep') await scenario.sweep();
        else if (step === 'credits') await scenario.credits();
        else await scenario.disputed(step, disputed * 100);
      }
      const onCard = scenario.sentMinor() + disputed * 100;
      expect(onCard + (await scenario.balance('r1'))).toBe(payer * 100);
      scenario.check();
    });
  },
);

describe('[PAYS-3] a ride of 70 whose payer has borne a lost dispute of 40 themselves, out of the wallet', () => {
  const borne = async () => {
    const scenario = await ahead(70, 'rider');
    await scenario.disputed('lost', 4_000);
    expect(await scenario.balance('r1')).toBe(-1_000);
    return scenario;
  };

  it('is refunded as far as it has cost them', async () => {
    const scenario = await borne();
    expect(await scenario.refunds(70.01, 'wallet')).toMatchObject({ refusal: 'refund_too_high', params: { most: 70 } });
    expect(await scenario.refunds(60.01)).toMatchObject({ refusal: 'refund_too_high', params: { most: 60 } });
    expect(await scenario.refunds(60)).not.toHaveProperty('refusal');
    expect(await scenario.refunds(10, 'wallet')).not.toHaveProperty('refusal');
    expect(await scenario.balance('r1')).toBe(0);
    scenario.check();
  });

  it('keeps the refund alone once they bear a second dispute', async () => {
    const scenario = await borne();
    expect(await scenario.refunds(60, 'wallet')).not.toHaveProperty('refusal');
    await scenario.says({ disputes: [{ ref: 'dp_2', state: 'lost', amountMinor: 6_000 }] });
    expect(await scenario.balance('r1')).toBe(-1_000);
    scenario.check();
  });
});

/** The example of the documentation: minor units of each account by journal, credits above zero. */
const documented = () => {
  const rows = readFileSync('docs/books.md', 'utf8').matchAll(/^\| `(DISPUTE\w*)` \|(.*)\|$/gm);
  const accounts = ['gateway:payfast', 'r1', 'disputed', 'd1', 'chargeback'];
  const minorOf = (cell: string) => (cell.startsWith('debit') ? -100 : 100) * Number(/\d+/.exec(cell)?.[0]);
  const legsOf = (cells: readonly string[]) =>
    accounts.flatMap((account, index) => (cells[index] ? [[account, minorOf(cells[index])] as const] : []));
  return Object.fromEntries(
    [...rows].map(([, step = '', cells = '']) => [
      step,
      Object.fromEntries(legsOf(cells.split('|').map(cell => cell.trim()))),
    ]),
  );
};

it.each([
  [
    ['taken', 'won'],
    ['DISPUTE', 'DISPUTEWON'],
  ],
  [
    ['taken', 'lost', 'won'],
    ['DISPUTE', 'DISPUTELOST', 'DISPUTEBACK'],
  ],
] as const)(
  '[PAYS-3] the journals of a dispute that is %j are those of the example in the documentation',
  async (states, steps) => {
    const scenario = await ahead(70, 'shares');
    for (const state of states) await scenario.disputed(state);
    const nameOf = ({ account }: Leg) => (account.kind === 'user' ? account.uid : account.name);
    const journals = scenario.of('journal').flatMap(({ pk, legs }) => {
      const step = /^J#(DISPUTE\w*)-/.exec(pk)?.[1];
      const amounts = (legs as readonly Leg[]).map(leg => [nameOf(leg), leg.amountMinor]);
      return step === undefined ? [] : [[step, Object.fromEntries(amounts)]];
    });
    const example = documented();
    expect(Object.fromEntries(journals)).toEqual(Object.fromEntries(steps.map(step => [step, example[step]])));
  },
);

describe.each(['platform', 'shares'] as const)(
  '[PAYS-3] one of several lost disputes of a payment is won (%s bears disputes)',
  bearer => {
    type Lost = Readonly<Record<string, number>>;
    const tell = (scenario: Awaited<ReturnType<typeof ahead>>, lost: Lost, state: DisputeState) =>
      scenario.says({
        disputes: Object.entries(lost).map(([ref, amount]) => ({ ref, state, amountMinor: amount * 100 })),
      });
    const sides = async (scenario: Awaited<ReturnType<typeof ahead>>) => {
      scenario.check();
      return [await scenario.balance('r1'), await scenario.balance('d1')];
    };

    it.each<[cost: number, lost: Lost, won: string, refund: number]>([
      [100, { dp_1: 60, dp_2: 60 }, 'dp_1', 0],
      [100, { dp_1: 60, dp_2: 60 }, 'dp_2', 0],
      [100, { dp_1: 100, dp_2: 100 }, 'dp_1', 0],
      [100, { dp_1: 100, dp_2: 100 }, 'dp_2', 0],
      [70, { dp_1: 60, dp_2: 60 }, 'dp_1', 0],
      [70, { dp_1: 60, dp_2: 60 }, 'dp_2', 0],
      [100, { dp_1: 50, dp_2: 50, dp_3: 50 }, 'dp_1', 0],
      [100, { dp_1: 50, dp_2: 50 }, 'dp_1', 40],
      [100, { dp_1: 50, dp_2: 50 }, 'dp_2', 40],
    ])('a ride of %s, the disputes %j: %s is won (refund of %s before)', async (cost, lost, won, refund) => {
      const both = await ahead(cost, bearer);
      const rest = await ahead(cost, bearer);
      if (refund > 0) for (const scenario of [both, rest]) await scenario.refunds(refund, 'wallet');
      await tell(both, lost, 'lost');
      await tell(both, { [won]: lost[won] ?? 0 }, 'won');
      const { [won]: _won, ...others } = lost;
      await tell(rest, others, 'lost');
      expect(await sides(both)).toEqual(await sides(rest));
    });
  },
);
