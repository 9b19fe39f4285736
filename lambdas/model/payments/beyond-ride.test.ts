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
import { balanceKey, bookingKey, entryKey } from '#lambdas/store/keys';
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

/** The payment of 100 came in when the rider owed only 70. */
const tooMuch = async (bearer: DisputeBearer) => {
  const town = await townOf({ status: 'PENDING', discount_amount: 30, driver_share: 50, convenience_fees: 50 }, bearer);
  await town.says();
  return town;
};

/** 100 were paid ahead of a ride that finally cost `cost`. */
const ahead = async (
  cost: number,
  bearer: DisputeBearer,
  underWay: (town: Awaited<ReturnType<typeof townOf>>) => Promise<unknown> = async () => undefined,
) => {
  const town = await townOf({ status: 'PAYMENT_PENDING', payment_mode: 'card' }, bearer);
  await town.says();
  const booking = await town.booking();
  expect(booking).toMatchObject({ status: 'NEW', prepaid: true, customer_paid: 100 });
  await town.store.write([{ type: 'update', key: bookingKey('b1'), set: { status: 'STARTED' } }]);
  await underWay(town);
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

/** A ride of 130, of which 100 were paid ahead and the rest is owed, and a promo that takes `discount` off it. */
const discounted = async (
  discount: number,
  before: (town: Town) => Promise<unknown> = async () => undefined,
  bearer: DisputeBearer = 'platform',
) => {
  const town = await ahead(130, bearer);
  await before(town);
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

  it('leaves nothing of a lost dispute on the ride once that is won, although the ride needs nothing of the payment', async () => {
    const lost = async (owing: Town) => {
      await owing.disputed('lost');
      await spends(owing, -100);
    };
    const town = await discounted(130, lost, 'rider');
    expect(await town.booking()).toMatchObject({ status: 'PAID', customer_paid: 0, cardHold: { captured: 0 } });
    const before = await town.balance('r1');
    await town.disputed('won');
    const { adjustments = [] } = await town.booking();
    expect(adjustments.map(({ rider }) => rider)).toEqual([-100, 100]);
    expect(await town.balance('r1')).toBe(before + 10_000);
    town.check();
  });

  it('gives back in the panel what it put into the wallet, although a part of the payment had left before', async () => {
    const town = await discounted(60, async owing => {
      await spends(owing, -100);
      await panel(owing, 40);
    });
    expect(await stateOf(town)).toEqual([9_000, 0, 6_000]);
    await panel(town, 70);
    expect(await stateOf(town)).toEqual([6_000, 0, 3_000]);
    const found = await runAs(fetchDeposits, town.actor('r1'), { ctx: town.ctx, input: {} });
    expect(found).toMatchObject({ deposits: [] });
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

type Town = Awaited<ReturnType<typeof ahead>>;

/** The total that was given back in the panel so far, apart from our own refunds. */
const panel = (town: Town, amount: number, told: object = {}) => town.says({ refundedMinor: amount * 100, ...told });

const sumOf = (town: Town, name: string) =>
  town
    .of('journal')
    .flatMap(item => item['legs'] as { account: { kind: string; name?: string }; amountMinor: number }[])
    .reduce((sum, { account, amountMinor }) => sum + (account.name === name ? amountMinor : 0), 0);

/** The rider's wallet, the refunds at the company's expense, and the amount that the provider still has. */
const stateOf = async (town: Town) => {
  town.check();
  return [await town.balance('r1'), sumOf(town, 'refunds'), 0 - sumOf(town, 'gateway:payfast')];
};

const spends = (town: Town, amount: number) =>
  town.store.write([
    { type: 'update', key: balanceKey('r1'), add: { balanceMinor: amount * -100 } },
    { type: 'put', item: { ...entryKey('r1', 1, `spent-${amount}`), _et: 'entry', amountMinor: amount * -100 } },
  ]);

describe.each([
  ['a payment that was too much', () => tooMuch('platform')],
  ['a ride that was paid ahead', () => ahead(70, 'platform')],
])('[PAYS-3] a refund in the panel of %s', (_, made) => {
  it('leaves the wallet as far as it has what the ride did not need', async () => {
    const town = await made();
    expect(await stateOf(town)).toEqual([3_000, 0, 10_000]);
    for (let i = 0; i < 3; i++) await panel(town, 30);
    expect(await stateOf(town)).toEqual([0, 0, 7_000]);
    expect((await town.booking()).adjustments ?? []).toEqual([]);
    const found = await runAs(fetchDeposits, town.actor('r1'), { ctx: town.ctx, input: {} });
    expect(found).toMatchObject({ deposits: [] });
    await panel(town, 100);
    expect(await stateOf(town)).toEqual([0, -7_000, 0]);
    expect((await town.booking()).adjustments).toMatchObject([{ kind: 'refund', rider: 70, to: 'card' }]);
  });

  it.each([
    ['at once', [100]],
    ['in pieces', [10, 40, 55, 100]],
  ])('is one of the ride beyond that, %s', async (_how, parts) => {
    const town = await made();
    for (const part of parts) await panel(town, part);
    expect(await stateOf(town)).toEqual([0, -7_000, 0]);
  });

  it('is one of the ride where the rider has sent the rest back before', async () => {
    const town = await made();
    await town.sendsOn(30);
    await panel(town, 40);
    expect(await stateOf(town)).toEqual([0, -1_000, 6_000]);
    await panel(town, 100);
    expect(await stateOf(town)).toEqual([0, -7_000, 0]);
  });

  it('takes nothing that the wallet has spent, but the whole payment', async () => {
    const town = await made();
    await spends(town, 30);
    await panel(town, 30);
    expect(await stateOf(town)).toEqual([0, -3_000, 7_000]);
    await panel(town, 100);
    expect(await stateOf(town)).toEqual([-3_000, -7_000, 0]);
  });

  it('takes no more where a dispute has taken it, and is lost', async () => {
    const town = await made();
    await town.disputed('taken', 4_000);
    // Other money in the wallet does not belong to this payment.
    await spends(town, -50);
    await panel(town, 60);
    await town.disputed('lost', 4_000);
    expect(await stateOf(town)).toEqual([5_000, -6_000, 0]);
    expect(town.borne()).toBe(-1_000);
  });
});

describe('[PAYS-3] the excess of a ride whose payer has lost a part of the payment on the way', () => {
  const lostOnTheWay = (state: DisputeState) => ahead(70, 'platform', town => town.disputed(state, 4_000));

  it.each<[onTheWay: DisputeState, then: readonly (DisputeState | 'panel')[]]>([
    ['lost', ['panel']],
    ['taken', ['panel', 'lost']],
    ['taken', ['lost', 'panel']],
    ['taken', ['panel']],
  ])('is what a refund in the panel sends first: %s, then %j', async (onTheWay, then) => {
    const town = await lostOnTheWay(onTheWay);
    // The rider has other money.
    await spends(town, -50);
    for (const step of then) await (step === 'panel' ? panel(town, 30) : town.disputed(step, 4_000));
    expect(await stateOf(town)).toEqual([1_000, 0, 3_000]);
    const found = await runAs(fetchDeposits, town.actor('r1'), { ctx: town.ctx, input: {} });
    expect(found).toMatchObject({ deposits: [] });
  });

  it('is spent where a dispute takes it after the drop', async () => {
    const town = await ahead(70, 'platform');
    await spends(town, -50);
    await town.disputed('taken', 3_000);
    await panel(town, 30);
    expect(await stateOf(town)).toEqual([5_000, -3_000, 4_000]);
  });
});

it('[PAYS-3] the wallet that is spent while a refund in the panel is booked does not go below zero', async () => {
  const town = await ahead(70, 'platform');
  let isSpent = false;
  const get: typeof town.ctx.store.get = async (key, options) => {
    const item = await town.ctx.store.get(key, options);
    if (key.sk === balanceKey('r1').sk && !isSpent) {
      isSpent = true;
      await spends(town, 20);
    }
    return item;
  };
  await town.says({ refundedMinor: 3_000 }, { ...town.ctx, store: { ...town.ctx.store, get } });
  expect([isSpent, ...(await stateOf(town))]).toEqual([true, 0, -2_000, 7_000]);
});

describe('[PAYS-3] a payment that came too late for its ride', () => {
  const late = async () => {
    const town = await dearer('platform');
    const { id: bookingId, payToken: token = '' } = await town.booking();
    await town.store.write([{ type: 'update', key: bookingKey(bookingId), set: { status: 'PENDING' } }]);
    const again = await openIntent(town.ctx, { bookingId, token, provider: 'payfast', wish: { saveCard: true } });
    await town.store.write([{ type: 'update', key: bookingKey(bookingId), set: { status: 'PAID' } }]);
    if ('refusal' in again) throw new Error(again.refusal);
    await town.saysOf(again.intent);
    expect(await town.balance('r1')).toBe(3_000);
    return { ...town, saysLate: (told: object) => town.saysOf(again.intent, told) };
  };

  it.each([
    ['refunded in the panel', [{ refundedMinor: 3_000 }]],
    ['lost by a dispute', [{ disputes: [{ ref: 'dp_3', state: 'lost', amountMinor: 3_000 }] }]],
    ['taken back', [{ status: 'refunded' }]],
    [
      'refunded in part, and lost by a dispute',
      [
        { refundedMinor: 1_000 },
        { refundedMinor: 1_000, disputes: [{ ref: 'dp_3', state: 'lost', amountMinor: 2_000 }] },
      ],
    ],
  ])('is the wallet’s alone once it is %s', async (_, facts) => {
    const town = await late();
    // The rider has spent the difference that came back to the wallet.
    await spends(town, 30);
    for (const told of facts) await town.saysLate(told);
    expect(await stateOf(town)).toEqual([-3_000, 0, 13_000]);
    const after = await town.booking();
    expect(after.adjustments ?? []).toEqual([]);
    expect([cardRefundableMinor(after, true), cardRefundableMinor(after, false)]).toEqual([10_000, 3_000]);
  });
});

/** A payment of 100, of which the ride needed 70, loses an amount, major units. */
type Happened = readonly [kind: 'taken' | 'lost' | 'won' | 'panel' | 'card', amount: number];

const ordersOf = (all: readonly Happened[]): Happened[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((first, at) => ordersOf(all.filter((_, other) => other !== at)).map(rest => [first, ...rest]));

/** A dispute goes through its states in this order. */
const states: readonly string[] = ['taken', 'lost', 'won'];
const isPossible = (order: readonly Happened[]): boolean => {
  const told = order.map(([kind]) => states.indexOf(kind)).filter(state => state >= 0);
  return told.every((state, at) => at === 0 || state > (told[at - 1] ?? 0));
};

describe.each(['platform', 'shares'] as const)('[PAYS-3] losses of a payment, %s bears disputes', bearer => {
  /** Undefined where the admin has to wait for the decision of the dispute. */
  const after = async (order: readonly Happened[]) => {
    const town = await ahead(70, bearer);
    const drivers = await town.balance('d1');
    let given = 0;
    for (const [kind, amount] of order) {
      if (kind === 'panel') await panel(town, (given += amount));
      else if (kind === 'card') {
        const input = { bookingId: 'b1', amount, to: kind, bearer: 'platform', reason: 'late' };
        const { refusal } = (await runAs(refundRide, town.actor('a1'), { ctx: town.ctx, input })) as {
          refusal?: string;
        };
        if (refusal === 'dispute_open') return undefined;
        expect([order, refusal]).toEqual([order, undefined]);
        await sweepCardRefunds(town.ctx, 'payfast');
        given += amount;
      } else await town.disputed(kind, amount * 100);
    }
    town.check();
    const found = await runAs(fetchDeposits, town.actor('r1'), { ctx: town.ctx, input: {} });
    const [deposit] = (found as { deposits: { left: number }[] }).deposits;
    return {
      payer: await town.balance('r1'),
      others: sumOf(town, 'refunds') + sumOf(town, 'chargeback') + (await town.balance('d1')) - drivers,
      onCard: cardRefundableMinor(await town.booking()),
      deposit: deposit?.left ?? 0,
    };
  };

  const GONE = { payer: 0, others: -7_000, onCard: 0, deposit: 0 };

  it.each<[all: Happened[], orders: number, outcome: object]>([
    [
      [
        ['lost', 40],
        ['panel', 60],
      ],
      3,
      GONE,
    ],
    [
      [
        ['lost', 80],
        ['panel', 20],
      ],
      3,
      GONE,
    ],
    [
      [
        ['lost', 20],
        ['panel', 30],
      ],
      3,
      { payer: 0, others: -2_000, onCard: 5_000, deposit: 0 },
    ],
    [
      [
        ['lost', 20],
        ['panel', 5],
      ],
      3,
      { payer: 500, others: 0, onCard: 7_000, deposit: 5 },
    ],
    [
      [
        ['lost', 40],
        ['panel', 20],
        ['card', 20],
      ],
      11,
      { payer: 0, others: -5_000, onCard: 2_000, deposit: 0 },
    ],
    [
      [
        ['lost', 40],
        ['card', 60],
      ],
      2,
      GONE,
    ],
    [
      [
        ['lost', 80],
        ['card', 10],
        ['panel', 10],
      ],
      8,
      GONE,
    ],
    [
      [
        ['lost', 40],
        ['won', 40],
      ],
      1,
      { payer: 3_000, others: 0, onCard: 7_000, deposit: 30 },
    ],
    [
      [
        ['lost', 80],
        ['won', 80],
        ['card', 20],
      ],
      3,
      { payer: 3_000, others: -2_000, onCard: 5_000, deposit: 30 },
    ],
  ])('are the same in every order (%j)', async (all, count, outcome) => {
    const taken = all.flatMap(([kind, amount]) => (kind === 'lost' ? [['taken', amount] as const] : []));
    let orders = 0;
    for (const order of ordersOf([...taken, ...all]).filter(isPossible)) {
      const found = await after(order);
      if (found) expect({ order, ...found }).toEqual({ order, ...outcome });
      if (found) orders++;
    }
    expect(orders).toBe(count);
  });
});
