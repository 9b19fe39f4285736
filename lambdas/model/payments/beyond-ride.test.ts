import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { DisputeState } from '#shared/domain/payment/record';
import { cardRefundableMinor } from '#shared/domain/booking/adjust';
import { paidParts } from '#shared/domain/booking/paid-parts';
import { configKey } from '#lambdas/store/keys';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { runAs } from '#test/kit/request-key';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { openIntent } from './intents';
import { payoutHolds } from './payout-holds';
import { sweepCardRefunds } from './send-card-refunds';

const townOf = async (booking: Partial<Booking>, disputeBearer: DisputeBearer) => {
  const settings = async () => ({ ...defaultSettings, disputeBearer });
  const town = await paymentScenario({
    booking: { driver: 'd1', appcat: 'taxi', payToken: 'token', ...booking },
    context: { settings },
  });
  const disputed = (state: DisputeState, amountMinor = 10_000) =>
    town.says({ disputes: [{ ref: 'dp_1', state, amountMinor }] });
  const borne = () =>
    town
      .of('journal')
      .flatMap(item => item['legs'] as { account: { kind: string; name?: string }; amountMinor: number }[])
      .reduce((sum, { account, amountMinor }) => sum + (account.name === 'chargeback' ? amountMinor : 0), 0);
  const sendsOn = async (amount: number) => {
    const found = await runAs(fetchDeposits, town.actor('r1'), { ctx: town.ctx, input: {} });
    const [deposit] = (found as { deposits: { id: string }[] }).deposits;
    const wish = { deposit: deposit?.id, amount };
    expect(await runAs(sendBack, town.actor('r1'), { ctx: town.ctx, input: wish })).not.toHaveProperty('refusal');
    await sweepCardRefunds(town.ctx, 'payfast');
  };
  return { ...town, disputed, borne, sendsOn, check: () => checkBooks(town.store.all()) };
};

/** The payment of 100 came in when the rider owed 70 any more. */
const tooMuch = async (bearer: DisputeBearer) => {
  const town = await townOf({ status: 'PENDING', discount_amount: 30, driver_share: 50, convenience_fees: 50 }, bearer);
  await town.says();
  return town;
};

/** 100 were paid ahead of a ride that came to cost `cost`. */
const ahead = async (cost: number, bearer: DisputeBearer) => {
  const town = await townOf({ status: 'PAYMENT_PENDING', payment_mode: 'card' }, bearer);
  await town.says();
  const booking = await town.booking();
  expect(booking).toMatchObject({ status: 'NEW', prepaid: true, customer_paid: 100 });
  const drop = {
    status: 'REACHED' as const,
    trip_cost: cost,
    driver_share: cost - 20,
    convenience_fees: 20,
    driver: 'd1',
    receipt: { ...booking.receipt, total: cost },
  };
  const item = town.of('booking').find(({ id }) => id === 'b1')!;
  await town.store.write([{ type: 'put', item: { ...item, ...drop } }]);
  expect(await runAs(confirmPaid, town.actor('d1'), { ctx: town.ctx, input: { bookingId: 'b1' } })).not.toHaveProperty(
    'refusal',
  );
  return town;
};

describe.each(['platform', 'shares'] as const)(
  '[PAYS-3] a lost dispute takes from the payer what the ride did not need (%s bears the rest)',
  bearer => {
    it.each([
      ['of a payment that was too much', () => tooMuch(bearer)],
      ['of a ride that was paid ahead', () => ahead(70, bearer)],
    ])('%s', async (_, made) => {
      const town = await made();
      expect(await town.balance('r1')).toBe(3_000);
      await town.disputed('lost');
      expect(await town.balance('r1')).toBe(0);
      if (bearer === 'platform') expect(town.borne()).toBe(-7_000);
      await town.disputed('won');
      expect(await town.balance('r1')).toBe(3_000);
      expect(town.borne()).toBe(0);
      town.check();
    });

    it('but nothing that has gone on to the card', async () => {
      const town = await ahead(70, bearer);
      await town.sendsOn(20);
      expect(await town.balance('r1')).toBe(1_000);
      await town.disputed('lost', 8_000);
      expect(await town.balance('r1')).toBe(0);
      town.check();
    });
  },
);

it('[PAYS-3] the excess of a ride that was paid ahead is held back from payouts once', async () => {
  const town = await ahead(70, 'platform');
  const rules = { ...defaultSettings, payoutDelayDays: 3 };
  const standing = { balanceMinor: 13_000, now: town.clock.now, goal: 'bank' } as const;
  expect(await payoutHolds(town.store, { id: 'r1' }, rules, standing)).toMatchObject({ freeMinor: 10_000 });
  await town.sendsOn(30);
  const after = { ...standing, balanceMinor: 10_000, now: town.clock.now };
  expect(await payoutHolds(town.store, { id: 'r1' }, rules, after)).toMatchObject({ freeMinor: 10_000 });
});

/** A ride of 130 that was paid ahead with 100, and with another payment of 30 at its end. */
const dearer = async (bearer: DisputeBearer) => {
  const town = await ahead(130, bearer);
  expect(await town.booking()).toMatchObject({ status: 'PENDING', heldBy: INTENT, payableAmount: 30 });
  const { id: bookingId, payToken: token = '' } = await town.booking();
  const rest = await openIntent(town.ctx, { bookingId, token, provider: 'payfast' });
  if ('refusal' in rest) throw new Error(rest.refusal);
  await town.saysOf(rest.intent);
  expect(await town.booking()).toMatchObject({ status: 'PAID', paidBy: rest.intent.id, customer_paid: 130 });
  return { ...town, rest: rest.intent };
};

it('[PAYS-3] the payment ahead of a dearer ride is disputed as one of its own', async () => {
  const town = await dearer('platform');
  await town.disputed('lost');
  const after = await town.booking();
  expect(after.adjustments).toMatchObject([{ kind: 'reversal', rider: -100, platform: -100, ofHold: true }]);
  expect([cardRefundableMinor(after, true), cardRefundableMinor(after, false)]).toEqual([0, 3_000]);
  expect([await town.balance('r1'), town.borne()]).toEqual([0, -10_000]);
  town.check();
});

/** A ride of 130 that was paid ahead with 100 and is owed, and a promo that takes `discount` off it. */
const discounted = async (discount: number) => {
  const town = await ahead(130, 'platform');
  const promo = {
    id: 'p1',
    promo_name: 'Late',
    promo_description: '',
    promo_discount_type: 'flat',
    promo_discount_value: discount,
    max_promo_discount_value: discount,
    min_order: 0,
    promo_validity: town.clock.now + 86_400_000,
    promo_usage_limit: 5,
    promo_usage: 0,
    promo_show: true,
    createdAt: 0,
  };
  await town.store.write([{ type: 'put', item: { ...configKey('promo', 'p1'), _et: 'promo', ...promo } }]);
  const input = { bookingId: 'b1', paymentPacket: { payment_mode: 'card', promo: 'p1' } };
  const { ctx } = town;
  expect(await runAs(changePayment, town.actor('r1'), { ctx, input })).not.toHaveProperty('refusal');
  return town;
};

describe('[PAYS-4] a promo that is applied to the rest of a ride that was paid ahead', () => {
  it('gives back to the card what was paid too much', async () => {
    const town = await discounted(60);
    const done = await town.booking();
    expect(done).toMatchObject({ status: 'PAID', customer_paid: 70, discount_amount: 60, payableAmount: 0 });
    expect(paidParts(done)).toEqual([{ kind: 'held', amount: 70 }]);
    expect(await town.balance('r1')).toBe(3_000);
    expect(town.mails()).toContain('payment_excess r1');
    expect(cardRefundableMinor(done)).toBe(7_000);
    await town.sendsOn(30);
    expect([await town.balance('r1'), town.refunds.map(({ minor }) => minor)]).toEqual([0, [3_000]]);
    town.check();
  });

  it('takes from the payer of a lost dispute what the ride did not need', async () => {
    const town = await discounted(60);
    await town.disputed('lost');
    expect([await town.balance('r1'), town.borne()]).toEqual([0, -7_000]);
    town.check();
  });

  it('gives nothing back where the ride still costs more', async () => {
    const town = await discounted(20);
    expect(await town.booking()).toMatchObject({ status: 'PENDING', payableAmount: 10, usedWalletMoney: 100 });
    expect([await town.balance('r1'), town.of('deposit')]).toEqual([0, []]);
    town.check();
  });
});

describe('[PAYS-3] a refund of the payment ahead of a dearer ride', () => {
  const refunded = async () => {
    const town = await dearer('platform');
    const input = { bookingId: 'b1', amount: 40, to: 'card', bearer: 'platform', reason: 'late' } as const;
    expect(await runAs(refundRide, town.actor('a1'), { ctx: town.ctx, input })).not.toHaveProperty('refusal');
    await sweepCardRefunds(town.ctx, 'payfast');
    const bounces = () => town.says({ failedRefunds: [town.refunds.at(-1)!.key] });
    const restDisputed = () =>
      town.saysOf(town.rest, { disputes: [{ ref: 'dp_2', state: 'lost', amountMinor: 3_000 }] });
    return { ...town, bounces, restDisputed };
  };

  it('that comes back and its lost dispute leave the payer the same in either order', async () => {
    const first = await refunded();
    await first.bounces();
    await first.disputed('lost');
    const last = await refunded();
    await last.disputed('lost');
    await last.bounces();
    expect([await first.balance('r1'), await last.balance('r1')]).toEqual([0, 0]);
    for (const town of [first, last]) town.check();
  });

  it('comes back into the wallet, although a dispute of the other payment is lost', async () => {
    const town = await refunded();
    await town.restDisputed();
    await town.bounces();
    expect(await town.balance('r1')).toBe(4_000);
    town.check();
  });
});
