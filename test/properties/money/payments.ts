import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { refuse } from '#shared/contract/errors';
import { openRaise } from '#shared/domain/booking/adjust';
import { finalPrice, finalShare } from '#shared/domain/booking/amounts';
import type { Leg } from '#shared/domain/ledger/journal';
import { type Dispute, type DisputeState, disputeStates } from '#shared/domain/payment/record';
import type { Payments } from '#lambdas/ports/payments';
import type { Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { INTENT, type paymentScenario } from '../../kit/payment-scenario';
import { aboutTips } from './tips';

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;

/** Events of the ride's payment at its provider that we have not ordered. */
export const paymentCommand = fc.oneof(
  fc.record({ do: fc.constant('panelRefund' as const), amountMinor: fc.integer({ min: 1, max: 6_000 }) }),
  fc.record({
    do: fc.constant('dispute' as const),
    ref: fc.constantFrom('dp0', 'dp1'),
    state: fc.constantFrom(...disputeStates),
    amountMinor: fc.oneof(fc.constant(10_000), fc.integer({ min: 1, max: 10_000 })),
  }),
);
export type PaymentCommand = typeof paymentCommand extends fc.Arbitrary<infer C> ? C : never;
export const isAboutPayment = (one: { do: string }): one is PaymentCommand =>
  one.do === 'panelRefund' || one.do === 'dispute';

const sum = (amounts: Iterable<number>): number => [...amounts].reduce((total, amount) => total + amount, 0);
const isAtBank = ({ state }: Dispute): boolean => state === 'taken' || state === 'lost';

/**
 * The provider of the ride's payment, which refunds no more than the rest of it. Its first `silent` refunds get no
 * answer.
 */
export const honestProvider = (paidMinor: number, silent: number) => {
  let tries = 0;
  let panelMinor = 0;
  let isReversed = false;
  const sent = new Map<string, number>();
  const disputes = new Map<string, Dispute>();
  const happened = new Set<string>();
  const disputedMinor = (isOf: (one: Dispute) => boolean) =>
    sum([...disputes.values()].filter(isOf).map(({ amountMinor }) => amountMinor));
  const sentMinor = () => sum(sent.values());
  const leftMinor = () => paidMinor - sentMinor() - panelMinor - disputedMinor(({ state }) => state !== 'won');

  const refund: Payments['refund'] = async ({ key, amount: { minor } }) => {
    if (tries++ < silent) throw new Error('timeout');
    if (!sent.has(key) && minor > leftMinor()) return refuse('refund_by_hand');
    sent.set(key, minor);
    return { refundRef: key, status: 'done' };
  };
  const advance = (ref: string, state: DisputeState, amountMinor: number): void => {
    const known = disputes.get(ref);
    const most = known?.amountMinor ?? Math.min(amountMinor, leftMinor());
    if (known && disputeStates.indexOf(state) <= disputeStates.indexOf(known.state)) return;
    if (most > 0) disputes.set(ref, { ref, state, amountMinor: most });
  };
  return {
    refund,
    sentMinor,
    isReversed: () => isReversed,
    /** Whether it reports amounts, and so never a payment as reversed in full. */
    reportsAmounts: () => panelMinor > 0 || disputes.size > 0,
    reverse: () => void (isReversed = true),
    /** A command that is repeated happens once. */
    happens: (key: string, command: PaymentCommand): void => {
      if (happened.has(key)) return;
      happened.add(key);
      if (command.do === 'dispute') advance(command.ref, command.state, command.amountMinor);
      else panelMinor += Math.max(0, Math.min(command.amountMinor, leftMinor()));
    },
    report: () => ({ refundedMinor: sentMinor() + panelMinor, disputes: [...disputes.values()] }),
    /** Minor units of the payment that are still there. */
    hasMinor: () => paidMinor - sentMinor() - panelMinor - disputedMinor(isAtBank),
    isTaken: () => disputedMinor(isAtBank) > 0,
  };
};
export type HonestProvider = ReturnType<typeof honestProvider>;

export const paymentStep = async (
  scenario: Scenario,
  provider: HonestProvider,
  command: PaymentCommand,
  { ctx, key }: { ctx: Context; key: string },
) => {
  const intent = await scenario.intent();
  if (intent?.status !== 'paid' || provider.isReversed()) return;
  provider.happens(key, command);
  return scenario.says({ providerRef: intent.providerRef ?? 'first', ...provider.report() }, ctx);
};

const minor = (amount: number): number => Math.round(100 * amount);
const legsOf = (journals: readonly Item[]): Leg[] => journals.flatMap(({ legs }) => legs as Leg[]);
const held = (legs: readonly Leg[], isOf: (name: string) => boolean): number =>
  sum(
    legs
      .filter(({ account }) => isOf(account.kind === 'user' ? account.uid : account.name))
      .map(({ amountMinor }) => amountMinor),
  );

/** The journals of a ride without its tips. */
const journalsOf = (scenario: Scenario, { id }: Booking): Item[] => {
  const isOfTip = aboutTips(scenario);
  return scenario.of('journal').filter(({ pk, booking }) => booking === id && !isOfTip(pk.slice('J#'.length)));
};

/**
 * A receipt's lines add up to its total, the fee's receipt equals the fee, and the total with its corrections equals
 * the payment.
 */
const checkReceipt = ({ receipt, trip_cost, customer_paid, discount_amount, adjustments = [], status }: Booking) => {
  const lines = sum(receipt.lines.map(({ amount }) => minor(amount)));
  if (receipt.lines.length > 0) expect(lines).toBe(minor(receipt.total));
  for (const { kind, amount } of receipt.lines) if (kind === 'fee') expect(amount).toBe(receipt.fee);
  expect(minor(receipt.fee) + minor(receipt.driverShare)).toBe(minor(receipt.total));
  expect(minor(receipt.total)).toBe(minor(trip_cost));
  if (status !== 'PAID') return;
  const corrections = adjustments.filter(({ kind, state }) => kind === 'correction' && state !== 'withdrawn');
  const first = minor(trip_cost) + sum(corrections.map(({ rider }) => minor(rider)));
  expect(first - minor(discount_amount)).toBe(minor(customer_paid));
};

const total = (adjustments: readonly Adjustment[], side: 'driver' | 'platform'): number =>
  sum(adjustments.map(adjustment => minor(adjustment[side])));

/**
 * The rider has paid the final amount of the receipt, less the parts of a dispute that others bear; the driver has
 * received the final share, and never pays for the ride.
 */
const checkSides = (booking: Booking, legs: readonly Leg[]): void => {
  const { adjustments = [], customer, driver = '' } = booking;
  const drivers = held(legs, name => name === driver);
  expect(drivers).toBeGreaterThanOrEqual(0);
  if (booking.status !== 'PAID') return;
  const raise = openRaise(booking);
  const reversals = adjustments.filter(({ kind }) => kind === 'reversal');
  const [byDriver, byPlatform] = [total(reversals, 'driver'), total(reversals, 'platform')];
  const riders = new Set([customer, 'refund', 'disputed']);
  const net = 0 - held(legs, name => riders.has(name) || name.startsWith('gateway:'));
  expect(net).toBe(minor(finalPrice(booking)) + minor(raise?.rider ?? 0) + byDriver + byPlatform);
  // A refund that waits may have been overtaken by the bank: its provider refuses it then.
  expect(net + held(legs, name => name === 'refund')).toBeGreaterThanOrEqual(0);
  expect(drivers).toBe(minor(finalShare(booking)) - minor(raise?.driver ?? 0) + byDriver);
};

export const checkPayments = (scenario: Scenario, bookings: readonly Booking[]): void => {
  for (const booking of bookings) {
    checkReceipt(booking);
    checkSides(booking, legsOf(journalsOf(scenario, booking)));
  }
};

const OF_PAYMENT = new RegExp(`^J#(?:IN-${INTENT}$|BACK-${INTENT}-\\d+$|DISPUTE[A-Z]*-${INTENT}-|ADJ(?:END|BACK)-b1-)`);

/**
 * After its last report, the books agree with the provider's balance, and no ride waits for a payment that the bank
 * has. A refund that the provider refused, or that waits for a dispute, may have been made in the panel: an admin ends
 * it.
 */
export const checkProvider = async (scenario: Scenario, provider: HonestProvider): Promise<void> => {
  const intent = await scenario.intent();
  if (intent?.status !== 'paid' || provider.isReversed()) return;
  await scenario.says({ providerRef: intent.providerRef ?? 'first', ...provider.report() });
  const legs = legsOf(scenario.of('journal').filter(({ pk }) => OF_PAYMENT.test(pk)));
  const inBooks = 0 - held(legs, name => name === 'gateway:payfast');
  const unsent = scenario.of('card-refund').filter(({ state }) => state === 'unclear' || state === 'requested');
  expect(inBooks).toBeGreaterThanOrEqual(provider.hasMinor());
  expect(inBooks - provider.hasMinor()).toBeLessThanOrEqual(sum(unsent.map(({ amountMinor }) => Number(amountMinor))));
  const { status, paidBy } = await scenario.booking();
  if (provider.isTaken() && paidBy === INTENT) expect(status).not.toBe('NEW');
};

export const paymentSights = (scenario: Scenario, booking: Booking): string[] => {
  const disputes = scenario
    .of('payment-record')
    .flatMap(({ disputes: all }) => Object.values(all as object) as Dispute[]);
  const isRestored = scenario.of('journal').some(({ pk }) => pk.startsWith('J#DISPUTEBACK-'));
  const reversals = (booking.adjustments ?? []).filter(({ kind }) => kind === 'reversal');
  return [
    ...disputes.map(({ state }) => `dispute ${state} of ${booking.status}`),
    ...(isRestored ? ['dispute restored'] : []),
    ...(reversals.some(({ driver }) => driver < 0) ? ['dispute borne by the driver'] : []),
    ...(reversals.some(({ platform }) => platform < 0) ? ['dispute borne by the platform'] : []),
    ...(scenario.of('payment-record').some(({ foreignMinor }) => Number(foreignMinor) > 0) ? ['panel refund'] : []),
  ];
};
