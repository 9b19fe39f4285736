import * as fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import { DAY_MS } from '#shared/contract/time';
import { refundableMinor } from '#shared/domain/booking/adjust';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { Leg, SystemAccount } from '#shared/domain/ledger/journal';
import type { DisputeState } from '#shared/domain/payment/record';
import { withdrawState } from '#shared/domain/payouts/withdraw-state';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { settleDebts } from '#lambdas/model/payments/settle-debts';
import { cancelBooking } from '#lambdas/operations/bookings/cancel-booking';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { cancelWithdraw } from '#lambdas/operations/money/cancel-withdraw';
import { completeWithdraw } from '#lambdas/operations/money/complete-withdraw';
import { payWithdraws } from '#lambdas/operations/money/pay-withdraws';
import { returnWithdraw } from '#lambdas/operations/money/return-withdraw';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import { correctFare } from '#lambdas/operations/payments/correct-fare';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { topUpWallet } from '#lambdas/operations/payments/top-up-wallet';
import { returnToCard } from '#lambdas/operations/payments/return-to-card';
import type { Item, Store, WriteResult } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingKey } from '#lambdas/store/keys';
import { runAs } from '../kit/request-key';
import { checkBooks, paymentScenario } from '../kit/payment-scenario';
import {
  bookingsIn,
  checkPromos,
  drive,
  isAboutPromos,
  maps,
  promoAsk,
  promoCommand,
  promoSights,
  stockPromos,
} from './money/promos';
import { expectWholeFee, ofRide } from './money/fees';
import {
  checkPayments,
  checkProvider,
  type HonestProvider,
  honestProvider,
  isAboutPayment,
  paymentCommand,
  paymentSights,
  paymentStep,
} from './money/payments';
import { checkTips, isAboutTips, tipSights, tipStep } from './money/tips';

const RUNS = 120;
/** On a busy machine fewer are drawn. */
const DRAWN_FOR_MS = 120_000;
const PATIENCE_MS = 2 * DRAWN_FOR_MS;
const PAID_MINOR = 10_000;

type Scenario = Awaited<ReturnType<typeof paymentScenario>> & { provider: HonestProvider };
/** Fault of a command's first write: none, the request is lost, or its answer is lost. */
type Fault = 'none' | 'request lost' | 'answer lost';
class Lost extends Error {}

const flaky = (store: Store, fault: Fault): Store => {
  let pending = fault;
  return {
    ...store,
    write: async (writes): Promise<WriteResult> => {
      const mine = pending;
      pending = 'none';
      if (mine === 'request lost') throw new Lost();
      const result = await store.write(writes);
      if (mine === 'answer lost') throw new Lost();
      return result;
    },
  };
};

const ref = fc.constantFrom('first', 'second', 'third');
const amountMinor = fc.integer({ min: 1, max: 6_000 });
const what = fc.oneof(
  fc.record({ do: fc.constantFrom('pay' as const, 'reverse' as const), ref }),
  fc.record({
    do: fc.constant('refund' as const),
    amountMinor,
    to: fc.constantFrom('wallet' as const, 'card' as const),
    bearer: fc.constantFrom('platform' as const, 'shares' as const, 'driver' as const),
  }),
  fc.record(
    {
      do: fc.constant('correct' as const),
      fareMinor: fc.integer({ min: 4_000, max: 16_000 }),
      to: fc.constantFrom('wallet' as const, 'card' as const),
    },
    { requiredKeys: ['do', 'fareMinor'] },
  ),
  fc.record(
    { do: fc.constant('return' as const), amountMinor, by: fc.constantFrom('r1' as const, 'a1' as const) },
    { requiredKeys: ['do'] },
  ),
  fc.record({ do: fc.constant('credit' as const), uid: fc.constantFrom('r1', 'r2'), amountMinor }),
  fc.record({ do: fc.constant('withdraw' as const), amountMinor }),
  fc.record({ do: fc.constant('topUp' as const), amountMinor: fc.integer({ min: 500, max: 6_000 }) }),
  fc.record({
    do: fc.constantFrom('tip' as const, 'orderTip' as const),
    of: fc.nat(3),
    amountMinor: fc.integer({ min: 1, max: 4_000 }),
  }),
  fc.record({ do: fc.constantFrom('refundTip' as const, 'takeTip' as const, 'disputeTip' as const), of: fc.nat(3) }),
  fc.record({
    do: fc.constantFrom<'payOut' | 'batch' | 'unpaid' | 'refuse' | 'bounce' | 'takeBack'>(
      'payOut',
      'batch',
      'unpaid',
      'refuse',
      'bounce',
      'takeBack',
    ),
    nth: fc.nat(3),
  }),
  ...(['cancel', 'sweep', 'settle'] as const).map(one => fc.record({ do: fc.constant(one) })),
  { arbitrary: promoCommand, weight: 2 },
  { arbitrary: paymentCommand, weight: 2 },
);
type What = typeof what extends fc.Arbitrary<infer W> ? W : never;
const command = fc.record({
  what,
  fault: fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost'),
  times: fc.integer({ min: 1, max: 3 }),
});

type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;
const done = (...each: What[]): Command[] => each.map(one => ({ what: one, fault: 'none', times: 1 }));
const answerLost = (command: What): Command[] => [{ what: command, fault: 'answer lost', times: 1 }];
const part = (amountMinor: number): What => ({ do: 'credit', uid: 'r1', amountMinor });
const credit = (uid: 'r1' | 'r2'): What => ({ do: 'credit', uid, amountMinor: 6_000 });
const withdraw: What = { do: 'withdraw', amountMinor: 1_000 };
const back = (to: 'wallet' | 'card') => ({ do: 'refund', amountMinor: 1_000, to, bearer: 'platform' }) as const;
const byDriver = (to: 'wallet' | 'card', amountMinor = 6_000) =>
  ({ do: 'refund', amountMinor, to, bearer: 'driver' }) as const;

/** `late`: its driver waits, so that its rider pays a fee for cancelling it; paid ahead, or not. */
const beginnings = ['REACHED', 'PAYMENT_PENDING', 'late', 'late, paid ahead'] as const;
const FEE_MINOR = 2_500;
const late = { acceptedAt: 0, driver_arrive_time: 0, cancelSlab: [{ minsDelayed: 0, amount: FEE_MINOR / 100 }] };

const disputed = (state: DisputeState, ref: 'dp0' | 'dp1' = 'dp0', amountMinor = 10_000): What => ({
  do: 'dispute',
  ref,
  state,
  amountMinor,
});
const inPanel: What = { do: 'panelRefund', amountMinor: 1_500 };

type Start = (typeof beginnings)[number];
/** Lives that come by everything that is wanted, however little is drawn. */
const certain: [status: Start, Command[], silent: number, bearer?: DisputeBearer][] = [
  ['REACHED', done(back('wallet'), back('card'), { do: 'correct', fareMinor: 9_000 }, { do: 'sweep' }), 0],
  ['REACHED', done({ do: 'correct', fareMinor: 14_000 }), 0],
  ['REACHED', done({ do: 'correct', fareMinor: 14_000 }, credit('r1'), { do: 'settle' }), 0],
  ['REACHED', done({ do: 'pay', ref: 'first' }, { do: 'reverse', ref: 'first' }), 0],
  ['PAYMENT_PENDING', done({ do: 'cancel' }, { do: 'return' }, { do: 'sweep' }), 0],
  ['late', done({ do: 'cancel' }, back('wallet'), credit('r1'), { do: 'settle' }, back('wallet')), 0],
  ['late', done(credit('r1'), { do: 'cancel' }, withdraw, back('wallet')), 0],
  ['late', done(part(1_000), { do: 'cancel' }, { ...back('wallet'), amountMinor: 2_000 }), 0],
  ['late, paid ahead', done({ do: 'cancel' }, back('card'), { do: 'sweep' }, { do: 'return' }), 1],
  ['REACHED', done(withdraw), 0],
  ['REACHED', done(withdraw, { do: 'payOut', nth: 0 }), 0],
  ['REACHED', done(withdraw, { do: 'batch', nth: 0 }), 0],
  ['REACHED', done({ do: 'topUp', amountMinor: 2_000 }, { do: 'tip', of: 0, amountMinor: 500 }), 0],
  ['REACHED', done(credit('r1'), { do: 'tip', of: 0, amountMinor: 500 }, { do: 'refundTip', of: 0 }), 0],
  ['REACHED', done({ do: 'orderTip', of: 0, amountMinor: 500 }, { do: 'takeTip', of: 0 }), 0],
  ['REACHED', done({ do: 'book', promo: 'share', method: 'wallet' }, { do: 'drive', of: 0 }), 0],
  ['REACHED', done({ do: 'book', promo: 'flat', method: 'wallet' }), 0],
  ['REACHED', done({ do: 'book', promo: 'share', method: 'wallet' }, { do: 'dropBooking', of: 0 }), 0],
  ['REACHED', done(inPanel, back('wallet'), { do: 'correct', fareMinor: 9_000 }, disputed('opened')), 0],
  ['REACHED', done(back('card'), disputed('taken', 'dp0', 4_000), inPanel, { do: 'sweep' }), 0],
  ['REACHED', done(disputed('taken'), disputed('won')), 0],
  ['REACHED', done(back('wallet'), disputed('lost'), disputed('won')), 0, 'shares'],
  ['REACHED', done({ do: 'correct', fareMinor: 14_000 }, back('wallet'), disputed('lost')), 0, 'platform'],
  ['REACHED', done(disputed('lost', 'dp0', 3_000), disputed('lost', 'dp1', 7_000)), 0, 'shares'],
  ['REACHED', done(byDriver('wallet'), byDriver('wallet', 4_000)), 0],
  ['REACHED', done(disputed('lost', 'dp0', 4_000), byDriver('card')), 0, 'shares'],
  ['REACHED', done(byDriver('card'), { do: 'sweep' }, disputed('lost', 'dp0', 4_000)), 0, 'shares'],
  ['PAYMENT_PENDING', done(disputed('taken'), disputed('lost')), 0],
  ['PAYMENT_PENDING', [...done(disputed('opened')), ...answerLost(disputed('taken'))], 0],
  ['PAYMENT_PENDING', answerLost({ do: 'panelRefund', amountMinor: 10_000 }), 0],
];

const payer = { name: 'Wayfare AB', account: '555-1', code: '' };
type Ask = readonly [Implementation, 'a1' | 'r1' | 'r2' | 'd1', object];
/** Action on a withdraw request, if there is one. */
const withdrawAsk = (how: string, id: string): Ask | undefined => {
  switch (how) {
    case 'payOut':
      return [completeWithdraw, 'a1', { id }];
    case 'batch':
      return [payWithdraws, 'a1', { ids: [id], payer }];
    case 'unpaid':
      return [returnWithdraw, 'a1', { id, was: 'ordered', reason: 'x' }];
    case 'refuse':
      return [returnWithdraw, 'a1', { id, was: 'waiting', reason: 'x' }];
    case 'bounce':
      return [returnWithdraw, 'a1', { id, was: 'paid', reason: 'x' }];
    default:
      return [cancelWithdraw, 'd1', { id }];
  }
};

const asked = (scenario: Scenario, command: What, withdraws: readonly string[]): Ask | undefined => {
  const bookingId = 'b1';
  if (isAboutPromos(command)) return promoAsk(scenario, command);
  if ('nth' in command)
    return withdraws.length ? withdrawAsk(command.do, withdraws[command.nth % withdraws.length]!) : undefined;
  switch (command.do) {
    case 'refund':
      return [
        refundRide,
        'a1',
        { bookingId, amount: command.amountMinor / 100, to: command.to, bearer: command.bearer, reason: 'x' },
      ];
    case 'correct':
      return [correctFare, 'a1', { bookingId, fare: command.fareMinor / 100, to: command.to, reason: 'x' }];
    case 'credit':
      return [addToWallet, 'a1', { uid: command.uid, amount: command.amountMinor / 100 }];
    case 'withdraw':
      return [requestWithdraw, 'd1', { amount: command.amountMinor / 100 }];
    case 'return':
      return [
        returnToCard,
        command.by ?? 'r1',
        { bookingId, ...(command.amountMinor === undefined ? {} : { amount: command.amountMinor / 100 }) },
      ];
    case 'cancel':
      return [cancelBooking, 'r1', { bookingId, reason: 'x' }];
    default:
      return undefined;
  }
};

/** A provider that reports no amounts has reversed a payment in full. */
const reverse = async (scenario: Scenario, providerRef: string, ctx: Context): Promise<unknown> => {
  const intent = await scenario.intent();
  if (intent?.status === 'paid' && intent.providerRef === providerRef) {
    if (scenario.provider.reportsAmounts()) return undefined;
    scenario.provider.reverse();
  }
  return scenario.says({ providerRef, status: 'refunded' }, ctx);
};

type Order = { id: string; amount: number; currency: string };
const take = async (scenario: Scenario, command: What, ctx: Context, key: string): Promise<unknown> => {
  if (command.do === 'pay') return scenario.says({ providerRef: command.ref }, ctx);
  if (command.do === 'reverse') return reverse(scenario, command.ref, ctx);
  if (isAboutPayment(command)) return paymentStep(scenario, scenario.provider, command, { ctx, key });
  if (command.do === 'drive') return drive(scenario, { ctx, key, of: command.of });
  if (command.do === 'sweep') return ((scenario.clock.now += DAY_MS), sweepCardRefunds(ctx, 'payfast'));
  if (command.do === 'settle') return settleDebts(ctx, 'r1');
  if (isAboutTips(command)) return tipStep(scenario, command, { ctx, key });
  if (command.do === 'topUp') {
    const input = { amount: command.amountMinor / 100 };
    const { order } = (await runAs(topUpWallet, scenario.actor('r1'), { ctx, input, key })) as { order: Order };
    return scenario.saysOrder(order, ctx);
  }
  const ids = scenario.of('withdraw').map(({ id }) => String(id));
  const ask = asked(scenario, command, ids.sort());
  if (!ask) return;
  const [operation, uid, input] = ask;
  return runAs(operation, scenario.actor(uid), { ctx, input, key });
};

/** A command whose answer is lost is repeated with its key, as clients and providers do. */
const insist = async (scenario: Scenario, command: What, fault: Fault, key: string): Promise<void> => {
  try {
    await take(scenario, command, { ...scenario.ctx, store: flaky(scenario.store, fault) }, key);
  } catch (error) {
    if (!(error instanceof Lost)) throw error;
    await take(scenario, command, scenario.ctx, key);
  }
};

const legsOf = (items: readonly Item[], account: SystemAccount): number =>
  items
    .flatMap(item => (item['legs'] as Leg[] | undefined) ?? [])
    .filter(leg => leg.account.kind === 'system' && leg.account.name === account)
    .reduce((sum, leg) => sum + leg.amountMinor, 0);
const sumOf = (items: readonly Item[], field: string): number =>
  items.reduce((sum, item) => sum + ((item[field] as number | undefined) ?? 0), 0);

const checkScenario = async (scenario: Scenario): Promise<void> => {
  checkBooks(scenario.store.all());
  const open = sumOf(
    scenario.of('debt').filter(({ status }) => status === 'open'),
    'amountMinor',
  );
  const journals = scenario.of('journal');
  expect(legsOf(journals, 'receivable') + open).toBe(0);
  const unpaid = bookingsIn(scenario).filter(({ status }) => status === 'PENDING');
  const sumMinor = (amountOf: (booking: Booking) => number) =>
    unpaid.reduce((sum, booking) => sum + Math.round(100 * amountOf(booking)), 0);
  const debts = sumMinor(({ trip_cost, usedWalletMoney, owed }) => trip_cost - usedWalletMoney - (owed?.discount ?? 0));
  expect(legsOf(journals, 'unpaidRides') + debts).toBe(0);
  expect(legsOf(journals, 'payable')).toBe(open + sumMinor(({ driver_share }) => driver_share));
  expect(sumOf(scenario.of('owed'), 'owedMinor')).toBe(open);
  // A refund that its provider refused waits for an admin.
  const waiting = scenario.of('card-refund').filter(({ state }) => state === 'requested' || state === 'unclear');
  expect(legsOf(journals, 'refund')).toBe(sumOf(waiting, 'amountMinor'));
  expect(scenario.provider.sentMinor()).toBeLessThanOrEqual(PAID_MINOR);
  const booking = await scenario.booking();
  expect(refundableMinor(booking)).toBeGreaterThanOrEqual(0);
  for (const { id, status } of bookingsIn(scenario)) {
    const own = journals.filter(item => item['booking'] === id);
    if (status === 'CANCELLED' || status === 'PAID') expect(legsOf(own, 'escrow')).toBe(0);
  }
  if (booking.status === 'CANCELLED') expectWholeFee(booking, ofRide(journals, booking));
  await checkPromos(scenario);
  checkTips(scenario);
  checkPayments(scenario, bookingsIn(scenario));
};

const bearers = fc.constantFrom<DisputeBearer>('rider', 'platform', 'shares');
type Lived = [Start, Command[], number, DisputeBearer];
const receipt = {
  ...aBooking().receipt,
  lines: [
    { kind: 'base' as const, amount: 80 },
    { kind: 'fee' as const, amount: 20 },
  ],
};

/** The booking of a life’s scenario; a booking paid ahead counts as paid when its payment has arrived. */
const beginning = (from: (typeof beginnings)[number]): Partial<Booking> => {
  const endTime = Date.UTC(2026, 0, 1);
  if (from === 'REACHED') return { status: from, driver: 'd1', endTime, receipt };
  if (from !== 'late') return { status: 'PAYMENT_PENDING', endTime, receipt };
  const unpaid = { prepaid: false, customer_paid: 0, usedWalletMoney: 0, cardPaymentAmount: 0 };
  return { status: 'ARRIVED', driver: 'd1', ...late, ...unpaid } as Partial<Booking>;
};

const seen = new Set<string>();
const remember = (booking: Booking, scenario: Scenario) => {
  seen.add(booking.status);
  for (const { waived, to } of booking.adjustments ?? [])
    if (waived) seen.add(to ? 'fee lowered and paid' : 'fee lowered');
  for (const one of booking.adjustments ?? []) seen.add(`${one.kind} ${one.state} ${one.to ?? ''}`.trim());
  for (const item of scenario.of('withdraw')) seen.add(`withdraw ${withdrawState(item as never)}`);
  if (scenario.of('intent').some(({ topUp, status }) => topUp !== undefined && status === 'paid'))
    seen.add('topped up');
  if (scenario.of('payout-batch').length) seen.add('batch');
  for (const { status } of scenario.of('debt')) seen.add(`debt ${status as string}`);
  for (const sight of [...promoSights(scenario), ...tipSights(scenario), ...paymentSights(scenario, booking)])
    seen.add(sight);
};

const wanted = [
  'PAID',
  'CANCELLED',
  'refund done wallet',
  'refund done card',
  'correction done wallet',
  'withdraw waiting',
  'withdraw paid',
  'topped up',
  'batch',
  'reversal done',
  'fee lowered',
  'fee lowered and paid',
  'debt open',
  'debt paid',
  /^return /,
  'tip paid',
  'tip refunded',
  'tip takenBack',
  'tip at a provider',
  'promo share held',
  'promo flat held',
  'promo and wallet',
  /^promo.* given back$/,
  'promo and driven',
  'panel refund',
  'dispute opened of PAID',
  'dispute taken of PAID',
  'dispute lost of PAID',
  'dispute won of PAID',
  /^dispute .* of CANCELLED$/,
  'dispute restored',
  'dispute borne by the driver',
  'dispute borne by the platform',
];
/** Events that no life has reached yet: a property over lives in which nothing happens would prove nothing. */
const missing = () =>
  wanted.filter(one => ![...seen].some(sight => (typeof one === 'string' ? sight === one : one.test(sight))));

describe('[PLUS-7] [PAYS-3] [PAYS-5] [PAYS-6] [ADM-3] money around a ride', () => {
  it(
    'stays whole in any order, with duplicates, lost requests and lost answers; refunded, corrected, reversed and returned on the way',
    async () => {
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const status = fc.constantFrom(...beginnings);
      const script = fc.array(command, { minLength: 3, maxLength: 16, size: 'max' });
      const silence = fc.integer({ min: 0, max: 3 });
      const life = fc.asyncProperty(status, script, silence, bearers, async (from, commands, silent, bearer) => {
        const provider = honestProvider(PAID_MINOR, silent);
        const settings = async () => ({ ...defaultSettings, disputeBearer: bearer, creditLimit: 10_000 });
        const context = { maps, settings };
        const given = { booking: beginning(from), provider: { refund: provider.refund }, context };
        const scenario: Scenario = { ...(await paymentScenario(given)), provider };
        await stockPromos(scenario);
        await runAs(addToWallet, scenario.actor('a1'), { ctx: scenario.ctx, input: { uid: 'r2', amount: 300 } });
        // A ride by card that was driven is owed, and paid then.
        if (from === 'REACHED')
          await runAs(confirmPaid, scenario.actor('d1'), { ctx: scenario.ctx, input: { bookingId: 'b1' } });
        await checkScenario(scenario);
        if (from !== 'late') await scenario.says();
        if (from === 'late, paid ahead')
          await scenario.store.write([
            { type: 'update', key: bookingKey('b1'), set: { status: 'ARRIVED', driver: 'd1', ...late } },
          ]);
        for (const [n, { what: one, fault, times }] of commands.entries()) {
          const key = `key-${String(n).padStart(8, '0')}`;
          await Promise.all(Array.from({ length: times }, () => insist(scenario, one, fault, key)));
          await checkScenario(scenario);
        }
        // Money in transit to a card arrives once the provider answers again.
        for (let day = 0; day <= silent; day += 1) await take(scenario, { do: 'sweep' }, scenario.ctx, 'none');
        await checkScenario(scenario);
        await checkProvider(scenario, provider);
        remember(await scenario.booking(), scenario);
      });
      const examples = certain.map(([from, commands, silent, bearer = 'rider']): Lived => [
        from,
        commands,
        silent,
        bearer,
      ]);
      await fc.assert(life, { numRuns: certain.length, examples });
      expect(missing()).toEqual([]);
      await fc.assert(life, { numRuns: RUNS, interruptAfterTimeLimit: DRAWN_FOR_MS });
    },
    PATIENCE_MS,
  );
});
