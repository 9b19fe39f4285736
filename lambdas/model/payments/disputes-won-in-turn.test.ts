import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { Leg } from '#shared/domain/ledger/journal';
import type { Dispute, DisputeState } from '#shared/domain/payment/record';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { runAs } from '#test/kit/request-key';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { bookRecord, disputeFact } from './payment-records';
import { loadIntent } from './intents';
import { sweepCardRefunds } from './send-card-refunds';

type Given = Readonly<{ cost: number; refund: number; bearer: DisputeBearer }>;

/** 100 were paid ahead of a ride that came to cost `cost`, of which `refund` were given back into the wallet. */
const rideOf = async ({ cost, refund, bearer }: Given) => {
  const booking: Partial<Booking> = { driver: 'd1', appcat: 'taxi', status: 'PAYMENT_PENDING', payment_mode: 'card' };
  const rule = { bearer };
  const settings = async () => ({ ...defaultSettings, disputeBearer: rule.bearer });
  const scenario = await paymentScenario({ booking, context: { settings } });
  const { ctx, actor } = scenario;
  await scenario.says();
  const { receipt } = await scenario.booking();
  const item = scenario.of('booking').find(({ id }) => id === 'b1')!;
  const drop = { status: 'REACHED', trip_cost: cost, driver_share: cost - 20, convenience_fees: 20, driver: 'd1' };
  await scenario.store.write([{ type: 'put', item: { ...item, ...drop, receipt: { ...receipt, total: cost } } }]);
  expect(await runAs(confirmPaid, actor('d1'), { ctx, input: { bookingId: 'b1' } })).not.toHaveProperty('refusal');
  const givesBack = async (amount: number, to: 'card' | 'wallet') => {
    const input = { bookingId: 'b1', amount, to, bearer: 'platform', reason: 'late' } as const;
    expect(await runAs(refundRide, actor('a1'), { ctx, input })).not.toHaveProperty('refusal');
    await sweepCardRefunds(ctx, 'payfast');
  };
  if (refund > 0) await givesBack(refund, 'wallet');
  const sumOf = (name: string) =>
    scenario
      .of('journal')
      .flatMap(journal => journal['legs'] as Leg[])
      .reduce(
        (sum, { account, amountMinor }) => sum + (account.kind === 'system' && account.name === name ? amountMinor : 0),
        0,
      );
  return {
    ...scenario,
    rule,
    givesBack,
    tells: (ref: string, state: DisputeState, amount: number) =>
      scenario.says({ disputes: [{ ref, state, amountMinor: amount * 100 }] }),
    /** An admin says it; the provider may say something else later. */
    adminTells: async (ref: string, state: DisputeState, amount: number) => {
      const intent = (await loadIntent(ctx, INTENT))!;
      const dispute: Dispute = { ref, state, amountMinor: amount * 100 };
      const admin = { uid: 'a1', note: 'letter', consent: async () => [] };
      expect(await bookRecord(ctx, intent, disputeFact(intent, 'first', dispute), admin)).toBeUndefined();
    },
    state: async () => {
      checkBooks(scenario.store.all());
      const found = await runAs(fetchDeposits, actor('r1'), { ctx, input: {} });
      const { deposits } = found as { deposits: { left: number }[] };
      return {
        payer: await scenario.balance('r1'),
        driver: await scenario.balance('d1'),
        company: sumOf('chargeback'),
        undecided: sumOf('disputed'),
        provider: sumOf('gateway:payfast'),
        deposit: deposits[0]?.left ?? 0,
      };
    },
  };
};

type Ride = Awaited<ReturnType<typeof rideOf>>;

const ordersOf = <T>(all: readonly T[]): T[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, at) => ordersOf(all.filter((_, other) => other !== at)).map(rest => [first, ...rest]));

type Amounts = Readonly<Record<string, number>>;

const bearers = ['platform', 'shares', 'rider'] as const;

describe.each(bearers)('[PAYS-3] lost disputes of a payment that are won in turn (%s bears disputes)', bearer => {
  const lose = async (ride: Ride, amounts: Amounts, order: readonly string[]) => {
    for (const ref of order) await ride.tells(ref, 'lost', amounts[ref] ?? 0);
  };

  /** The state with only some of the disputes, which were lost in this order. */
  const statesOf = (given: Given, amounts: Amounts) => {
    const known = new Map<string, Awaited<ReturnType<Ride['state']>>>();
    return async (order: readonly string[]) => {
      const name = order.join();
      const before = known.get(name);
      if (before) return before;
      const ride = await rideOf(given);
      await lose(ride, amounts, order);
      const state = await ride.state();
      known.set(name, state);
      return state;
    };
  };

  const rows: readonly [cost: number, refund: number, amounts: Amounts][] = [
    [100, 0, { dp_1: 60, dp_2: 60 }],
    [100, 0, { dp_1: 100, dp_2: 100 }],
    [100, 0, { dp_1: 30, dp_2: 40 }],
    [100, 50, { dp_1: 50, dp_2: 50 }],
    [100, 40, { dp_1: 70, dp_2: 60 }],
    [70, 0, { dp_1: 60, dp_2: 60 }],
    [70, 0, { dp_1: 20, dp_2: 100 }],
    [70, 20, { dp_1: 40, dp_2: 60 }],
    [100, 50, { dp_1: 50, dp_2: 30, dp_3: 80 }],
    [70, 20, { dp_1: 40, dp_2: 60, dp_3: 100 }],
  ];

  const ofTwo = rows.filter(([, , amounts]) => Object.keys(amounts).length === 2);

  it.each(rows)(
    'leave what the others alone would have left: a ride of %s, refund of %s, disputes %j',
    async (...row) => {
      const [cost, refund, amounts] = row;
      const given = { cost, refund, bearer };
      const stateOf = statesOf(given, amounts);
      const refs = Object.keys(amounts);
      for (const lost of [refs, refs.toReversed()])
        for (const won of ordersOf(lost)) {
          const ride = await rideOf(given);
          await lose(ride, amounts, lost);
          for (const [at, ref] of won.entries()) {
            const before = await ride.state();
            await ride.tells(ref, 'won', amounts[ref] ?? 0);
            const after = await ride.state();
            const rest = lost.filter(other => !won.slice(0, at + 1).includes(other));
            expect({ lost, won, ref, ...after }).toEqual({ lost, won, ref, ...(await stateOf(rest)) });
            // Nobody loses by a dispute that is won.
            expect(after.payer).toBeGreaterThanOrEqual(before.payer);
            expect(after.driver).toBeGreaterThanOrEqual(before.driver);
          }
        }
    },
  );

  it.each(ofTwo)(
    'leave the same in further rounds: a ride of %s, refund of %s, disputes %j',
    async (cost, refund, amounts) => {
      const given = { cost, refund, bearer };
      const stateOf = statesOf(given, amounts);
      for (const won of ordersOf(Object.keys(amounts))) {
        const ride = await rideOf(given);
        const [first = '', last = ''] = won;
        await ride.tells(first, 'opened', amounts[first] ?? 0);
        await ride.adminTells(first, 'lost', amounts[first] ?? 0);
        await ride.tells(last, 'lost', amounts[last] ?? 0);
        await ride.adminTells(first, 'won', amounts[first] ?? 0);
        expect({ won, ...(await ride.state()) }).toEqual({ won, ...(await stateOf([last])) });
        // The provider refutes it: the dispute is lost in a second round.
        await ride.tells(first, 'lost', amounts[first] ?? 0);
        expect({ won, ...(await ride.state()) }).toEqual({ won, ...(await stateOf([last, first])) });
        await ride.tells(last, 'won', amounts[last] ?? 0);
        expect({ won, ...(await ride.state()) }).toEqual({ won, ...(await stateOf([first])) });
        await ride.tells(first, 'won', amounts[first] ?? 0);
        expect({ won, ...(await ride.state()) }).toEqual({ won, ...(await stateOf([])) });
      }
    },
  );

  it.each(ofTwo)(
    'leave the same where the bank still had the money of the other: a ride of %s, refund of %s, disputes %j',
    async (cost, refund, amounts) => {
      const given = { cost, refund, bearer };
      const stateOf = statesOf(given, amounts);
      for (const [first = '', last = ''] of ordersOf(Object.keys(amounts))) {
        const ride = await rideOf(given);
        await ride.tells(first, 'lost', amounts[first] ?? 0);
        await ride.tells(last, 'taken', amounts[last] ?? 0);
        await ride.tells(first, 'won', amounts[first] ?? 0);
        await ride.tells(last, 'lost', amounts[last] ?? 0);
        expect({ last, ...(await ride.state()) }).toEqual({ last, ...(await stateOf([last])) });
        await ride.tells(last, 'won', amounts[last] ?? 0);
        expect({ last, ...(await ride.state()) }).toEqual({ last, ...(await stateOf([])) });
      }
    },
  );

  it.each(ofTwo)(
    'leave the same where the other is won without a loss: a ride of %s, refund of %s, disputes %j',
    async (cost, refund, amounts) => {
      const given = { cost, refund, bearer };
      const stateOf = statesOf(given, amounts);
      for (const [first = '', last = ''] of ordersOf(Object.keys(amounts))) {
        const ride = await rideOf(given);
        await ride.tells(first, 'taken', amounts[first] ?? 0);
        await ride.tells(last, 'lost', amounts[last] ?? 0);
        await ride.tells(first, 'won', amounts[first] ?? 0);
        expect({ last, ...(await ride.state()) }).toEqual({ last, ...(await stateOf([last])) });
        await ride.tells(last, 'won', amounts[last] ?? 0);
        expect({ last, ...(await ride.state()) }).toEqual({ last, ...(await stateOf([])) });
      }
    },
  );
});

describe('[PAYS-3] a dispute that is won after all', () => {
  it('leaves a refund alone that was given after another dispute was lost', async () => {
    const ride = await rideOf({ cost: 100, refund: 0, bearer: 'platform' });
    await ride.tells('dp_1', 'lost', 50);
    await ride.givesBack(50, 'wallet');
    const before = await ride.state();
    await ride.tells('dp_2', 'lost', 50);
    expect((await ride.state()).payer).toBe(0);
    await ride.tells('dp_2', 'won', 50);
    expect(await ride.state()).toEqual(before);
  });

  it('leaves the driver nothing of a dispute that the payer alone bears, although a refund came back later', async () => {
    const ride = await rideOf({ cost: 70, refund: 0, bearer: 'shares' });
    await ride.tells('dp_1', 'lost', 30);
    await ride.givesBack(10, 'card');
    await ride.tells('dp_2', 'lost', 50);
    await ride.says({ failedRefunds: [ride.refunds.at(-1)!.key] });
    await ride.tells('dp_2', 'won', 50);
    expect(await ride.state()).toMatchObject({ payer: 1_000, driver: 5_000 });
    await ride.tells('dp_1', 'won', 30);
    expect(await ride.state()).toMatchObject({ payer: 4_000, driver: 5_000, deposit: 30 });
  });

  it.each(bearers.flatMap(first => bearers.map(last => [first, last] as const)))(
    'leaves the other as its own rule divided it (%s, then %s)',
    async (first, last) => {
      const alone = await rideOf({ cost: 70, refund: 0, bearer: first });
      await alone.tells('dp_1', 'lost', 60);
      const ride = await rideOf({ cost: 70, refund: 0, bearer: first });
      const before = await ride.state();
      await ride.tells('dp_1', 'lost', 60);
      ride.rule.bearer = last;
      await ride.tells('dp_2', 'lost', 60);
      await ride.tells('dp_2', 'won', 60);
      expect(await ride.state()).toEqual(await alone.state());
      await ride.tells('dp_1', 'won', 60);
      expect(await ride.state()).toEqual(before);
    },
  );
});
