import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { sweepPayments } from '#lambdas/consumers/schedule/sweep-payments';
import { debtWrites } from '#lambdas/model/money/debts';
import type { Write } from '#lambdas/ports/store';
import { awaitedPayments, cardChargeKey, cardJobSort, paymentIntentKey, savedCardKey } from '#lambdas/store/keys';
import { forgetShares } from '#lambdas/runtime/limits';
import type { Bank } from '#scripts/stand-ins/payments/simulated-cards';
import { checkBooks } from '../../../test/kit/payment-scenario';
import { cardProviders, findsByReference, pageOf, savedCardScenario } from '../../../test/kit/saved-card-scenario';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { sweepCardCharges } from './card-charges';
import { type CardJob, claimJob, hurryJob, putJob } from './card-jobs';
import { claimForPayer } from './paying-claim';
import { cardsFor, isPaidByCard, orderCardCharge } from './order-card-charge';
import { forgetCards, openCardOrder } from './saved-cards';
import { tellFailed } from './watch';

beforeEach(forgetShares);

const HOUR_MS = 3_600_000;

type Given = { bank?: Bank; booking?: Partial<Booking>; settings?: Partial<Settings> };
/** Rider r1 with a saved card, and a ride that has just ended unpaid. */
const droppedAt = async (provider: SimulatedName, given: Given = {}) => {
  const scenario = await savedCardScenario(provider, { payment_mode: 'card', ...given.booking }, given.settings);
  const order = await openCardOrder(scenario.ctx, 'r1', scenario.currency);
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  scenario.bankOf(given.bank ?? 'pays');
  await orderCardCharge(scenario.ctx, await scenario.booking());
  const sweep = () => sweepCardCharges(scenario.ctx, provider);
  const status = async () => (await scenario.booking()).status;
  const later = async (ms: number) => {
    scenario.clock.now += ms;
    await sweep();
  };
  const asked = () => scenario.asked().length;
  const paid = () => scenario.checkouts().filter(({ state, amount }) => state === 'paid' && Number(amount) > 0);
  return { ...scenario, sweep, status, later, asked, paid, jobs: () => scenario.of('card-charge') };
};

describe.each(cardProviders)('[PAYS-4] a saved card at %s pays a ride when it ends', provider => {
  const dropped = (given: Given = {}) => droppedAt(provider, given);

  it('once, however often the end is reported and however many instances look at once', async () => {
    const { ctx, sweep, status, charges, booking, tellAll, store, jobs } = await dropped();
    await orderCardCharge(ctx, await booking());
    await Promise.all(Array.from({ length: 20 }, sweep));
    await tellAll();
    await orderCardCharge(ctx, await booking());
    await sweep();
    expect([await status(), charges().length, jobs()]).toEqual(['PAID', 1, []]);
    checkBooks(store.all());
  });

  it('once though every answer is lost for an hour', async () => {
    const { network, later, status, charges, asked } = await dropped();
    network.loses = true;
    await later(0);
    // From then on every query about the charge gets no answer either.
    network.losesReads = true;
    for (const minutes of [5, 10, 20, 40]) await later(minutes * 60_000);
    expect(await status()).toBe('PENDING');
    expect(charges()).toHaveLength(1);
    network.loses = false;
    await later(2 * HOUR_MS);
    expect([await status(), charges().length, asked()]).toEqual(['PAID', 1, 1]);
  });

  it('once though the instance dies before it hears the answer: the timer finds the payment', async () => {
    const isFound = await findsByReference(provider);
    const { ctx, network, sweep, status, charges, clock, tellAll } = await dropped();
    network.loses = true;
    await sweep();
    network.loses = false;
    clock.now += 3 * 60_000;
    // A provider that finds nothing by our reference reports the payment instead.
    if (!isFound) await tellAll();
    await sweepPayments(ctx, provider);
    await sweep();
    expect([await status(), charges().length]).toEqual(['PAID', 1]);
  });

  it.each(['declines', 'asks'] as const)(
    'or leaves it owed where its bank %s: it is tried again after 1, 24 and 72 hours, and then no more',
    async bank => {
      const { sweep, later, status, asked, jobs } = await dropped({ bank });
      await sweep();
      await sweep();
      expect([await status(), asked()]).toEqual(['PENDING', 1]);
      for (const [hours, tries] of [
        [0.9, 1],
        [0.2, 2],
        [23, 2],
        [1.1, 3],
        [71, 3],
        [1.1, 4],
        [500, 4],
      ] as const) {
        await later(hours * HOUR_MS);
        expect([hours, asked()]).toEqual([hours, tries]);
      }
      expect([await status(), jobs()]).toEqual(['PENDING', []]);
    },
  );

  it('as is known from then on, and its rider hears at once, and once, that the bank declined it', async () => {
    const { ctx, sweep, later, booking, of } = await dropped({ bank: 'declines' });
    const unpaid = () => of('mail').filter(({ mail }) => mail === 'ride_unpaid');
    expect([await isPaidByCard(ctx, await booking()), unpaid().length]).toEqual([true, 0]);
    await sweep();
    const { payableAmount: value, receipt } = await booking();
    const about = { uid: 'r1', bookingId: 'b1', amount: { value, currency: receipt.currency } };
    expect(unpaid()).toEqual([expect.objectContaining(about)]);
    await later(1.1 * HOUR_MS);
    expect(unpaid()).toHaveLength(1);
  });

  it('under one reference though the ride is changed in every call whose answer is lost', async () => {
    const { ctx, store, network, sweep, later, charges, asked, status, jobs } = await dropped();
    const { write } = store;
    network.loses = true;
    network.losesReads = true;
    // A change of the ride makes its job due: here after the attempt was stored, while the provider is called.
    store.write = async writes => {
      const written = await write(writes);
      const isAttempt = writes.some(each => each.type === 'update' && each.set && 'intentId' in each.set);
      if (isAttempt) await hurryJob({ ...store, write }, 'b1', ctx.now());
      return written;
    };
    await sweep();
    const intentId = jobs()[0]?.['intentId'];
    expect(intentId).toEqual(expect.any(String));
    expect(jobs()).toEqual([expect.objectContaining({ silent: 1, intentId })]);
    await sweep();
    expect(jobs()).toEqual([expect.objectContaining({ silent: 2, intentId })]);
    store.write = write;
    network.loses = false;
    network.losesReads = false;
    await later(2 * HOUR_MS);
    expect([await status(), charges().length, asked()]).toEqual(['PAID', 1, 1]);
  });

  it('by one run at a time, though the ride is changed while one is under way', async () => {
    const { ctx, store, sweep, later, charges, status } = await dropped();
    const job = (await store.get(cardChargeKey('b1'))) as unknown as CardJob;
    await claimJob(store, job, ctx.now());
    await hurryJob(store, 'b1', ctx.now());
    await sweep();
    expect([await status(), charges()]).toEqual(['PENDING', []]);
    // That run has ended without an answer; its claim expires by itself.
    await later(3 * 60_000);
    expect([await status(), charges().length]).toEqual(['PAID', 1]);
  });

  it('by no run that has lost its job before the provider is called', async () => {
    const { store, clock, sweep, asked, status, jobs } = await dropped();
    const { write } = store;
    store.write = async writes => {
      const isAttempt = writes.some(each => each.type === 'update' && each.set && 'intentId' in each.set);
      if (isAttempt) await write([putJob({ bookingId: 'b1', provider, at: clock.now + HOUR_MS })]);
      return write(writes);
    };
    await sweep();
    expect([await status(), asked()]).toEqual(['PENDING', 0]);
    expect(jobs()).toEqual([expect.objectContaining({ g5s: cardJobSort(clock.now + HOUR_MS, 'b1') })]);
  });

  it('at the second try, once its bank agrees', async () => {
    const { sweep, later, status, bankOf, charges } = await dropped({ bank: 'declines' });
    await sweep();
    bankOf('pays');
    await later(1.1 * HOUR_MS);
    expect([await status(), charges().length]).toEqual(['PAID', 1]);
  });

  it('and is not charged for a ride that was paid otherwise meanwhile', async () => {
    const { pay, press, sweep, asked, jobs, status } = await dropped();
    await press(pageOf(await pay())!, 'paid');
    await sweep();
    expect([await status(), asked(), jobs()]).toEqual(['PAID', 0, []]);
  });

  it('and waits for a payment that is on its way', async () => {
    const { pay, press, sweep, asked, status } = await dropped();
    await press(pageOf(await pay())!, 'pending');
    await sweep();
    expect([await status(), asked()]).toEqual(['PENDING', 0]);
  });

  it('and waits for it as long as it takes, to be charged once nothing came of it', async () => {
    const { ctx, pay, press, sweep, later, asked, status, charges, jobs, store } = await dropped();
    const page = pageOf(await pay())!;
    await press(page, 'pending');
    await sweep();
    for (let day = 0; day < 4; day++) for (let hours = 0; hours < 24; hours += 3) await later(3 * HOUR_MS);
    expect([await status(), asked(), jobs().length]).toEqual(['PENDING', 0, 1]);
    // One of our pages takes the payment at once, and it stays pending at the provider.
    if (provider === 'braintree') return;
    const awaited = store.all().find(item => item._et === 'intent' && item['awaited'] === true)!;
    await tellFailed(ctx, awaited as never);
    await press(page, 'failed').catch(() => undefined);
    await later(4 * HOUR_MS);
    await later(4 * HOUR_MS);
    expect([await status(), charges().length]).toEqual(['PAID', 1]);
  });

  it('though its owner opens a checkout again and again and never pays', async () => {
    const { pay, later, status, charges } = await dropped();
    for (let minutes = 0; minutes < 55; minutes += 5) {
      await pay();
      await later(5 * 60_000);
      expect(await status()).toBe('PENDING');
    }
    for (let minutes = 55; minutes < 75; minutes += 5) {
      await pay();
      await later(5 * 60_000);
    }
    expect([await status(), charges().length]).toEqual(['PAID', 1]);
  });

  it('and is not charged while its owner is at a checkout, which is closed when they leave it', async () => {
    const { pay, press, sweep, later, asked, status, charges, paid } = await dropped();
    const page = pageOf(await pay())!;
    await sweep();
    await later(14 * 60_000);
    expect([await status(), asked()]).toEqual(['PENDING', 0]);
    await later(2 * 60_000);
    expect([await status(), charges().length]).toEqual(['PAID', 1]);
    await press(page, 'paid').catch(() => undefined);
    expect(paid()).toHaveLength(1);
  });

  it.each([
    ['alone', false],
    ['and then one here, which they left', true],
  ])('and not while a checkout at another provider may be paid, which its owner has opened %s', async (_, isMore) => {
    const { ctx, pay, later, status, asked, store, clock } = await dropped();
    const elsewhere = { id: 'x1', bookingId: 'b1', customer: 'r1', provider: 'payfast', amount: 100, currency: 'SEK' };
    const item = {
      ...paymentIntentKey('x1'),
      _et: 'intent',
      ...elsewhere,
      status: 'open',
      begunAt: clock.now,
      asked: 1,
    };
    await store.write([{ type: 'put', item }]);
    await claimForPayer(ctx, elsewhere);
    if (isMore) await pay();
    await later(16 * 60_000);
    expect([await status(), asked()]).toEqual(['PENDING', 0]);
    // The provider's own function has asked about it since, and it was not paid.
    await store.write([{ type: 'update', key: paymentIntentKey('x1'), set: { asked: 3 } }]);
    await later(16 * 60_000);
    expect([await status(), asked()]).toEqual(['PAID', 1]);
  });

  it('and waits a day in all for pages at another provider, however many its owner opens', async () => {
    const { later, status, store, clock, of } = await dropped();
    const open = async (id: string) => {
      const elsewhere = { id, bookingId: 'b1', customer: 'r1', provider: 'payfast', amount: 100, currency: 'SEK' };
      const item = { ...paymentIntentKey(id), _et: 'intent', ...elsewhere, status: 'open', begunAt: clock.now };
      const listed = { awaited: true, g1p: awaitedPayments('r1'), g1s: id };
      await store.write([{ type: 'put', item: { ...item, ...listed } }]);
    };
    for (let hours = 0; hours < 24; hours += 4) {
      await open(`x${hours}`);
      await later(4 * HOUR_MS);
      if (hours < 16) expect([hours, await status()]).toEqual([hours, 'PENDING']);
    }
    await open('x24');
    await later(4 * HOUR_MS);
    expect([await status(), of('card-charge')]).toEqual(['PAID', []]);
  });

  it('and not twice, whoever is first: its owner with one tap, or the timer', async () => {
    for (const isOwnerFirst of [true, false]) {
      forgetShares();
      const { pay, sweep, later, status, of, paid } = await dropped();
      const card = of('saved-card')[0]!['id'] as string;
      const tap = () => pay({ card });
      await Promise.all(isOwnerFirst ? [tap(), sweep()] : [sweep(), tap()]);
      await later(20 * 60_000);
      expect([await status(), paid().length]).toEqual(['PAID', 1]);
    }
  });

  it('and leaves its owner to pay at once where it is declined', async () => {
    const { pay, sweep } = await dropped({ bank: 'declines' });
    await sweep();
    expect((await pay()).statusCode).toBe(200);
  });

  it('for a late-cancellation fee of a card ride, too', async () => {
    const { ctx, store, sweep, booking, charges } = await dropped({
      booking: { status: 'CANCELLED', cancelFee: 30, cancelFeeOwed: 30, driver: 'd1' },
    });
    await store.write(
      debtWrites(
        await booking(),
        { kind: 'CANCELLED', changes: {} as never, debt: { amountMinor: 3_000, isBorne: false } },
        defaultSettings,
        ctx.now(),
      ),
    );
    await orderCardCharge(ctx, await booking());
    await sweep();
    expect([charges().map(({ amount }) => Number(amount)), (await booking()).cancelFeeOwed]).toEqual([[30], 0]);
    const paidBy = { by: 'card', payment: expect.any(String) };
    expect(await booking()).toMatchObject({ cancelFeePaid: { ...paidBy, amount: 30 } });
    expect(store.all().find(({ _et }) => _et === 'debt')).toMatchObject({ status: 'paid', paidBy });
  });

  /** Adds a card that is like the saved one, but comes first. */
  const chosen = ({ of, clock }: Awaited<ReturnType<typeof dropped>>, change: object): Write => {
    const card = of('saved-card')[0]!;
    const id = `${String(card['id'])}x`;
    return { type: 'put', item: { ...card, ...savedCardKey('r1', id), id, chosenAt: clock.now + 1, ...change } };
  };

  it('also where the rider has put one first that needs its owner', async () => {
    const scenario = await dropped();
    await scenario.store.write([chosen(scenario, { needsOwner: true }), { type: 'delete', key: cardChargeKey('b1') }]);
    await orderCardCharge(scenario.ctx, await scenario.booking());
    await scenario.sweep();
    expect([await scenario.status(), scenario.charges().length]).toEqual(['PAID', 1]);
  });

  it('by the provider of the card that the rider has put first meanwhile', async () => {
    const scenario = await dropped();
    const other = provider === 'stripe' ? 'braintree' : 'stripe';
    await scenario.store.write([chosen(scenario, { provider: other })]);
    await scenario.sweep();
    expect([scenario.asked(), scenario.jobs()]).toMatchObject([0, [{ provider: other, tries: 0 }]]);
  });

  it('but not a removed one', async () => {
    const { ctx, sweep, status, asked, jobs } = await dropped();
    await forgetCards(ctx, 'r1');
    await sweep();
    expect([await status(), asked(), jobs()]).toEqual(['PENDING', 0, []]);
  });

  it.each([
    ['where the settings say so', {}, { cardGuarantee: 'off' }],
    ['of a ride in cash', { payment_mode: 'cash' }, {}],
    ['of a ride that is paid', { status: 'PAID' }, {}],
  ] as const)('but not %s', async (_, booking, settings) => {
    expect((await dropped({ booking, settings })).jobs()).toEqual([]);
  });
});

describe('[PAYS-4] a taxi ride by card', () => {
  const dropped = (given: Given) => droppedAt('stripe', given);

  it.each([
    ['required', 'card', 'r2', { refusal: 'card_needed' }],
    ['required', 'wallet_card', 'r2', { refusal: 'card_needed' }],
    ['required', 'card', 'r1', [{ provider: 'stripe' }]],
    ['required', 'cash', 'r1', []],
    ['whereSaved', 'card', 'r2', []],
    ['off', 'card', 'r1', []],
  ] as const)(
    'with the setting %s and the method %s, booked by %s: %o',
    async (cardGuarantee, method, uid, outcome) => {
      const { ctx } = await dropped({ settings: { cardGuarantee } });
      expect(await cardsFor(ctx, uid, method)).toMatchObject(outcome);
      expect(await cardsFor({ ...ctx, appcat: 'delivery' }, uid, method)).toEqual([]);
    },
  );
});
