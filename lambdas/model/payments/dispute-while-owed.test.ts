import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import { isRefusal } from '#shared/contract/errors';
import type { Leg } from '#shared/domain/ledger/journal';
import type { DisputeState } from '#shared/domain/payment/record';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { confirmPaid } from '#lambdas/operations/trips/confirm-paid';
import { balanceKey, configKey, entryKey } from '#lambdas/store/keys';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { openIntent } from './intents';
import { paidElsewhereEffect } from './paid-elsewhere';
import { writeOffEffect } from './write-off';

const PRICE = 130;
/** The rider has other money in the wallet, minor units. */
const FUNDS = 20_000;

type Ride = { bearer: DisputeBearer; writeOffShare?: number; ride?: Partial<Booking>; takes?: 'part' };

/** A ride of 130, of which its driver gets 110, that has just ended. */
const rideOf = async ({ bearer: disputeBearer, writeOffShare = 100, ride = {}, takes }: Ride) => {
  const booking: Partial<Booking> = { driver: 'd1', appcat: 'taxi', payToken: 'token', payment_mode: 'card', ...ride };
  const settings = async () => ({ ...defaultSettings, disputeBearer, writeOffShare });
  const intent = takes ? { takes } : {};
  const town = await paymentScenario({
    booking: { status: 'PAYMENT_PENDING', ...booking },
    intent,
    context: { settings },
  });
  const drops = async () => {
    const { receipt } = await town.booking();
    const item = town.of('booking').find(({ id }) => id === 'b1')!;
    const drop = { status: 'REACHED', trip_cost: PRICE, driver_share: 110, convenience_fees: 20, driver: 'd1' };
    const packet = takes ? { payableAmount: PRICE, cardPaymentAmount: PRICE } : {};
    await town.store.write([
      { type: 'put', item: { ...item, ...drop, ...packet, receipt: { ...receipt, total: PRICE } } },
      { type: 'update', key: balanceKey('r1'), add: { balanceMinor: FUNDS } },
      { type: 'put', item: { ...entryKey('r1', 1, 'funds'), _et: 'entry', amountMinor: FUNDS } },
    ]);
    const { ctx, actor } = town;
    expect(await runAs(confirmPaid, actor('d1'), { ctx, input: { bookingId: 'b1' } })).not.toHaveProperty('refusal');
  };
  return { ...town, drops };
};
type Town = Awaited<ReturnType<typeof rideOf>>;

/** 100 were paid ahead, and 30 are owed. */
const owing = async (bearer: DisputeBearer) => {
  const town = await rideOf({ bearer });
  await town.says();
  await town.drops();
  expect(await town.booking()).toMatchObject({ status: 'PENDING', heldBy: INTENT, payableAmount: 30 });
  expect(await town.balance('d1')).toBe(10_000);
  return town;
};

const changes = ({ ctx, actor }: Town, paymentPacket: object) =>
  runAs(changePayment, actor('r1'), { ctx, input: { bookingId: 'b1', paymentPacket } });

const promo = async (town: Town, discount: number) => {
  const terms = { promo_name: 'Late', promo_description: '', promo_discount_type: 'flat', min_order: 0 };
  const limits = { promo_validity: town.clock.now + 86_400_000, promo_usage_limit: 5, promo_usage: 0, createdAt: 0 };
  const value = { promo_discount_value: discount, max_promo_discount_value: discount, promo_show: true };
  const item = { ...configKey('promo', 'p1'), _et: 'promo', id: 'p1', ...terms, ...limits, ...value };
  await town.store.write([{ type: 'put', item }]);
  return changes(town, { payment_mode: 'card', promo: 'p1' });
};

/** A card payment of the rest of the ride's price. */
const byCard = async (town: Town) => {
  const rest = await openIntent(town.ctx, { bookingId: 'b1', token: 'token', provider: 'payfast' });
  if (isRefusal(rest)) return rest;
  await town.saysOf(rest.intent);
  return undefined;
};

const approved = <Content extends object>(content: Content) => ({
  content: { bookingId: 'b1', amount: 30, ...content },
  id: 'p1',
  by: 'a1',
  approvedBy: 'a2',
  reason: 'x',
});

/** The possible ends of the rest of the fare. */
const rests = {
  card: byCard,
  wallet: town => changes(town, { payment_mode: 'wallet' }),
  'another method': async town => {
    expect(await changes(town, { payment_mode: 'wallet_card' })).not.toHaveProperty('refusal');
    return undefined;
  },
  'small promo': async town => {
    expect(await promo(town, 20)).not.toHaveProperty('refusal');
    return byCard(town);
  },
  promo: town => promo(town, 60),
  cash: ({ ctx }) =>
    paidElsewhereEffect.commit(ctx, approved({ kind: 'paidElsewhere' as const, how: 'cash' as const, at: 0 }), []),
  bank: ({ ctx }) =>
    paidElsewhereEffect.commit(ctx, approved({ kind: 'paidElsewhere' as const, how: 'bank' as const, at: 0 }), []),
  'writing off': async ({ ctx }) => {
    const { writeOffShare: share } = await ctx.settings();
    return writeOffEffect.commit(ctx, approved({ kind: 'writeOff' as const, share }), []);
  },
} satisfies Record<string, (town: Town) => Promise<unknown>>;
type Rest = keyof typeof rests;

const legsOf = (town: Town) => town.of('journal').flatMap(item => item['legs'] as readonly Leg[]);
const sumOf = (town: Town, name: string) =>
  legsOf(town).reduce(
    (sum, { account, amountMinor }) => sum + (account.kind === 'system' && account.name === name ? amountMinor : 0),
    0,
  );

const stateOf = async (town: Town, onCard: number) => {
  checkBooks(town.store.all());
  const { status } = await town.booking();
  return {
    status,
    /** The payer's gain since the drop: with the amount that their bank gave back, and without the cost of the rest. */
    payer: (await town.balance('r1')) - FUNDS + onCard,
    driver: await town.balance('d1'),
    chargeback: sumOf(town, 'chargeback'),
    disputed: sumOf(town, 'disputed'),
    unpaid: sumOf(town, 'unpaidRides'),
    waits: sumOf(town, 'payable'),
  };
};

const ends: Record<string, readonly DisputeState[]> = {
  won: ['taken', 'won'],
  lost: ['taken', 'lost'],
  restored: ['taken', 'lost', 'won'],
};

/** The driver's part of 100 by shares: 100 × 110 / 130. */
const DRIVERS = 8_462;
const bearers = ['platform', 'shares', 'rider'] as const;

/** The payer's part and the driver's part of the lost dispute. */
const lossOf = (bearer: DisputeBearer, rest: Rest) => {
  const payer = bearer === 'rider' ? 10_000 : rest === 'promo' ? 3_000 : 0;
  const ofRide = 10_000 - payer;
  const driver = bearer === 'shares' ? Math.round((ofRide * 110) / 130) : 0;
  return { payer, driver, chargeback: payer + driver - 10_000 };
};

/** Takes the dispute through its states. The rest ends before the state `at`, or later where it is refused then. */
const walk = async (bearer: DisputeBearer, { rest, end, at }: { rest: Rest; end: string; at: number }) => {
  const town = await owing(bearer);
  const states = ends[end] ?? [];
  let refused: unknown;
  let isOver = false;
  const tryRest = async () => {
    const answer = (await rests[rest](town)) as { refusal?: string } | undefined;
    isOver = answer?.refusal === undefined;
    refused ??= answer?.refusal;
  };
  for (const [index, state] of [...states, undefined].entries()) {
    if (!isOver && index >= at) await tryRest();
    if (state) await town.says({ disputes: [{ ref: 'dp_1', state, amountMinor: 10_000 }] });
  }
  return { refused, isOver, ...(await stateOf(town, states.at(-1) === 'lost' ? 10_000 : 0)) };
};

describe.each(bearers)(
  '[PAYS-3] the payment ahead of a dearer ride is disputed while the rest is owed (%s bears)',
  bearer => {
    describe.each(Object.keys(rests) as Rest[])('the rest ends by %s', rest => {
      it.each(Object.keys(ends))('all sides have the same as if the rest had ended before: %s', async end => {
        const { refused: _refused, ...first } = await walk(bearer, { rest, end, at: 0 });
        const loss = lossOf(bearer, rest);
        const driver = { driver: 11_000 - (end === 'lost' ? loss.driver : 0) };
        const chargeback = end === 'lost' ? loss.chargeback : 0;
        expect(first).toMatchObject({ ...driver, chargeback, disputed: 0, unpaid: 0, waits: 0 });
        for (let at = 1; at <= (ends[end] ?? []).length; at++) {
          const later = await walk(bearer, { rest, end, at });
          // A promo above the rest gives back money that the bank has, or that others have lost.
          const isRefused = rest === 'promo' && later.refused !== undefined;
          expect({ at, refused: later.refused }).toEqual({ at, refused: isRefused ? 'payment_disputed' : undefined });
          if (later.isOver) expect({ at, ...later, refused: undefined }).toEqual({ at, ...first, refused: undefined });
          else expect({ at, ...later }).toMatchObject({ status: 'PENDING', payer: 10_000, unpaid: -3_000 });
        }
      });
    });

    it.each([
      [0, undefined],
      [1, 'payment_disputed'],
      [2, bearer === 'rider' ? undefined : 'payment_disputed'],
    ])('a promo for more than the rest, before step %i of a lost dispute, is refused: %s', async (at, refused) => {
      expect(await walk(bearer, { rest: 'promo', end: 'lost', at })).toMatchObject({ refused });
    });
  },
);

/** A hold of 100 was captured after the drop. The driver has the part of the share that the platform paid at once. */
const setAside = async (writeOffShare: number, promisedAtOnce: number) => {
  const cardHold = { state: 'held', amount: 100, margin: 0 } as const;
  const town = await rideOf({
    bearer: 'shares',
    writeOffShare,
    takes: 'part',
    ride: { cardHold, heldBy: 'hold', promisedAtOnce },
  });
  await town.drops();
  await town.says();
  expect(await town.booking()).toMatchObject({
    status: 'PENDING',
    payableAmount: 30,
    owed: { paidAtOnce: promisedAtOnce },
  });
  return town;
};

describe('[PAYS-3] the payment of an amount that was set aside for a dearer ride is disputed while the rest is owed', () => {
  it.each<[rest: Rest, writeOffShare: number, atOnce: number, driver: number]>([
    ['card', 100, 0, 11_000 - DRIVERS],
    ['card', 100, 50, 11_000 - DRIVERS],
    ['card', 100, 100, 11_000 - DRIVERS],
    ['writing off', 100, 0, 11_000 - DRIVERS],
    ['writing off', 0, 0, 0],
    ['writing off', 0, 50, 0],
  ])(
    'and the rest ends by %s (share %i): the driver of %i at once has %i',
    async (rest, writeOffShare, atOnce, driver) => {
      const ended = async (at: number) => {
        const town = await setAside(writeOffShare, atOnce);
        for (const [index, state] of [...(ends['lost'] ?? []), undefined].entries()) {
          if (index === at) expect(await rests[rest](town)).toBeUndefined();
          if (state) await town.says({ disputes: [{ ref: 'dp_1', state, amountMinor: 10_000 }] });
          expect(await town.balance('d1')).toBeGreaterThanOrEqual(0);
        }
        const { chargeback, ...after } = await stateOf(town, 10_000);
        return { ...after, company: chargeback + sumOf(town, 'badDebts') };
      };
      const first = await ended(0);
      expect(first).toMatchObject({ driver, payer: 10_000, disputed: 0, unpaid: 0, waits: 0 });
      for (const at of [1, 2]) expect({ at, ...(await ended(at)) }).toEqual({ at, ...first });
    },
  );

  it('is given back to its driver once it is won after all', async () => {
    const town = await setAside(100, 0);
    await town.says({ disputes: [{ ref: 'dp_1', state: 'lost', amountMinor: 10_000 }] });
    expect(await stateOf(town, 10_000)).toMatchObject({
      driver: 0,
      waits: 11_000 - DRIVERS,
      chargeback: DRIVERS - 10_000,
    });
    await town.says({ disputes: [{ ref: 'dp_1', state: 'won', amountMinor: 10_000 }] });
    expect(await stateOf(town, 0)).toMatchObject({ driver: DRIVERS, waits: 11_000 - DRIVERS, chargeback: 0 });
    await rests.card(town);
    expect(await stateOf(town, 0)).toMatchObject({ driver: 11_000, waits: 0, chargeback: 0 });
  });

  it('and the rest is paid while the loss is booked: the loss is booked anew', async () => {
    const town = await setAside(100, 0);
    await town.says({ disputes: [{ ref: 'dp_1', state: 'taken', amountMinor: 10_000 }] });
    let isPaid = false;
    const settings = async () => {
      if (!isPaid) {
        isPaid = true;
        await rests.card(town);
      }
      return town.ctx.settings();
    };
    await town.says({ disputes: [{ ref: 'dp_1', state: 'lost', amountMinor: 10_000 }] }, { ...town.ctx, settings });
    expect(await stateOf(town, 10_000)).toMatchObject({
      status: 'PAID',
      driver: 11_000 - DRIVERS,
      waits: 0,
      disputed: 0,
    });
  });
});

it('[PAYS-4] a promo for more than the rest is refused where the bank takes the payment at that moment', async () => {
  const town = await owing('platform');
  let isTaken = false;
  const { ctx } = town;
  const write: typeof ctx.store.write = async writes => {
    const isPromo = writes.some(each => 'item' in each && each.item._et === 'deposit');
    if (isPromo && !isTaken) {
      isTaken = true;
      await town.says({ disputes: [{ ref: 'dp_1', state: 'taken', amountMinor: 10_000 }] });
    }
    return ctx.store.write(writes);
  };
  const answer = await promo({ ...town, ctx: { ...ctx, store: { ...ctx.store, write } } }, 60);
  expect(answer).toEqual({ refusal: 'payment_disputed', params: { held: 100, most: 30 } });
  expect(isTaken).toBe(true);
});
