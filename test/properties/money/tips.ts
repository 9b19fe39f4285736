import { expect } from 'vitest';
import type { Leg } from '#shared/domain/ledger/journal';
import { tipsMinor } from '#shared/domain/booking/tips';
import { type Intent, loadIntent } from '#lambdas/model/payments/intents';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import { refundTip } from '#lambdas/operations/tips/refund-tip';
import { tipFromWallet } from '#lambdas/operations/tips/tip-from-wallet';
import type { Context } from '#lambdas/runtime/context';
import { runAs } from '../../kit/request-key';
import type { paymentScenario } from '../../kit/payment-scenario';
import { bookingsIn } from './promos';

type Scenario = Awaited<ReturnType<typeof paymentScenario>>;
type TipCommand =
  | { do: 'tip' | 'orderTip'; of: number; amountMinor: number }
  | { do: 'refundTip' | 'takeTip' | 'disputeTip'; of: number };
const kinds = ['tip', 'orderTip', 'refundTip', 'takeTip', 'disputeTip'];
export const isAboutTips = (one: { do: string }): one is TipCommand => kinds.includes(one.do);

type Order = { id: string; amount: number; currency: string };

/** Attempts of tips that were paid at the provider. */
const paidTips = (scenario: Scenario): Intent[] =>
  (scenario.of('intent') as unknown as Intent[])
    .filter(({ id, tip, status }) => tip !== undefined && tip !== id && status === 'paid')
    .toSorted((a, b) => a.id.localeCompare(b.id));

/** A rider tips, an admin returns a tip, or the provider of a tip reverses it. */
export const tipStep = async (scenario: Scenario, one: TipCommand, { ctx, key }: { ctx: Context; key: string }) => {
  if (one.do === 'takeTip' || one.do === 'disputeTip') {
    const paid = paidTips(scenario);
    const attempt = paid[one.of % paid.length];
    if (!attempt) return;
    const amountMinor = Math.round(attempt.amount * 100);
    const disputes = [{ ref: 'dp', state: 'taken' as const, amountMinor }];
    return scenario.saysOf(attempt, one.do === 'disputeTip' ? { disputes } : { refundedMinor: amountMinor }, ctx);
  }
  const rides = bookingsIn(scenario);
  const booking = rides[one.of % rides.length]!;
  const bookingId = booking.id;
  if (!('amountMinor' in one)) {
    const tip = booking.tips?.[0]?.id ?? 'none';
    return runAs(refundTip, scenario.actor('a1'), { ctx, input: { bookingId, tip, reason: 'x' }, key });
  }
  const rider = scenario.actor(booking.customer as 'r1' | 'r2');
  const input = { bookingId, amount: one.amountMinor / 100 };
  if (one.do === 'tip') return runAs(tipFromWallet, rider, { ctx, input, key });
  const { order } = (await runAs(orderTip, rider, { ctx, input, key })) as { order?: Order };
  if (!order) return;
  const isOpen = (await loadIntent(ctx, order.id))?.status === 'open';
  return isOpen ? scenario.saysOrder(order, ctx) : undefined;
};

const LEGS_OF_TIPS = /^(?:TIP|TIPBACK)-/;

/** Whether a journal, by its name, concerns a tip: given, returned, or its payment. */
export const aboutTips = (scenario: Scenario): ((name: string) => boolean) => {
  const attempts = (scenario.of('intent') as unknown as Intent[]).filter(({ tip }) => tip !== undefined);
  return name => LEGS_OF_TIPS.test(name) || attempts.some(({ id }) => name.includes(`-${id}`));
};

/** Drivers have as many tips as the journals gave them, and no ride exceeds its limit. */
export const checkTips = (scenario: Scenario): void => {
  const isOfTip = aboutTips(scenario);
  const given = scenario
    .of('entry')
    .filter(({ pk, journal }) => pk === driverWallet(scenario) && isOfTip(String(journal)))
    .reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0);
  const retained = bookingsIn(scenario).reduce((sum, booking) => sum + tipsMinor(booking), 0);
  expect(given).toBe(retained);
  for (const booking of bookingsIn(scenario)) expect(tipsMinor(booking)).toBeLessThanOrEqual(50_000);
  for (const { legs } of scenario.of('journal').filter(({ pk }) => LEGS_OF_TIPS.test(pk.slice(pk.indexOf('#') + 1))))
    expect((legs as Leg[]).filter(({ account }) => account.kind === 'system')).toEqual([]);
};

const driverWallet = (scenario: Scenario): unknown =>
  scenario.of('balance').find(({ pk }) => pk.endsWith('#d1') || pk.endsWith('d1'))?.pk;

export const tipSights = (scenario: Scenario): string[] =>
  bookingsIn(scenario).flatMap(({ tips = [] }) =>
    tips.flatMap(({ state, provider }) => [`tip ${state}`, ...(provider ? ['tip at a provider'] : [])]),
  );
