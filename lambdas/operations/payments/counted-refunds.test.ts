import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Proposal } from '#shared/contract/entities/proposal';
import { DAY_MS } from '#shared/contract/time';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import type { Implementation } from '#lambdas/runtime/implementation';
import type { Store, Write } from '#lambdas/ports/store';
import { balanceKey, bookingKey, userKey } from '#lambdas/store/keys';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { correctFare } from './correct-fare';
import { refundRide } from './refund-ride';

const LIMIT = 50;
const settings = async () => ({ ...defaultSettings, code: 'SEK', creditLimit: LIMIT });
const refund = { bookingId: 'b1', to: 'wallet', bearer: 'shares', reason: 'The lift was broken' } as const;
const needsAnother = (left: number) => ({ refusal: 'credit_needs_approval', params: { left } });
const inCash = { status: 'PAID', driver: 'd1', customer_paid: 100, cashPaymentAmount: 100 } as const;

const scenario = async (booking: Partial<Booking>) => {
  const town = await paymentScenario({ booking, context: { settings } });
  await town.store.write(personWrites(aPerson('a2', 'admin')));
  let keys = 0;
  const by = (uid: string) => (one: Implementation, input: object) =>
    runAs(
      one,
      { uid, usertype: 'admin', user: aPerson(uid, 'admin') },
      {
        ctx: town.ctx,
        input,
        key: `key-${String(++keys).padStart(8, '0')}`,
      },
    );
  return { ...town, a1: by('a1'), a2: by('a2'), books: () => checkBooks(town.store.all()) };
};
type Town = Awaited<ReturnType<typeof scenario>>;

/** A ride of 100 that was paid by card: 80 for the driver, 20 fee. */
const byCard = async (): Promise<Town> => {
  const town = await scenario({ status: 'PENDING', driver: 'd1' });
  await town.says();
  return town;
};

describe('[ADM-9] [PLUS-7] a refund of a ride that was paid in cash', () => {
  let town: Town;
  beforeEach(async () => {
    town = await scenario(inCash);
  });
  const give = (amount: number, bearer: 'platform' | 'shares' | 'driver' = 'shares') =>
    town.a1(refundRide, { ...refund, amount, bearer });

  it.each(['platform', 'shares', 'driver'] as const)(
    'counts as credit of its admin, whoever bears it: %s',
    async bearer => {
      expect(await give(LIMIT + 0.01, bearer)).toEqual(needsAnother(LIMIT));
      expect(await town.balance('r1')).toBe(0);
      expect(await give(LIMIT, bearer)).toHaveProperty('booking');
      expect(await give(1, bearer)).toEqual(needsAnother(0));
      expect(await town.balance('r1')).toBe(5_000);
      town.clock.now += DAY_MS;
      expect(await give(1, bearer)).toHaveProperty('booking');
    },
  );

  it('shares the limit with credit, in either order', async () => {
    expect(await town.a1(addToWallet, { uid: 'r1', amount: 30 })).toHaveProperty('walletBalance');
    expect(await give(21)).toEqual(needsAnother(20));
    expect(await give(20)).toHaveProperty('booking');
    expect(await town.a1(addToWallet, { uid: 'r1', amount: 1 })).toEqual(needsAnother(0));
  });

  it('never adds up to more than the limit, however many instances make them at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => give(9)));
    expect(answers.filter(answer => 'booking' in (answer as object))).toHaveLength(5);
    expect(await town.balance('r1')).toBe(4_500);
  });

  it('is counted as well when the fare is lowered', async () => {
    const lower = { bookingId: 'b1', reason: 'A detour' };
    await town.a1(addToWallet, { uid: 'r2', amount: 30 });
    expect(await town.a1(correctFare, { ...lower, fare: 79 })).toEqual(needsAnother(20));
    expect(await town.a1(correctFare, { ...lower, fare: 80 })).toHaveProperty('booking');
  });
});

describe('[ADM-9] [PLUS-7] a refund of a ride that was paid by card', () => {
  it.each(['card', 'wallet'] as const)('to the %s counts nothing where those bear it who got the money', async to => {
    const town = await byCard();
    expect(await town.a1(refundRide, { ...refund, amount: 100, to })).toHaveProperty('booking');
    expect(await town.a1(addToWallet, { uid: 'r2', amount: LIMIT })).toHaveProperty('walletBalance');
  });

  it('counts what it costs the company beyond its own part: the driver keeps the money of a ride of a friend', async () => {
    const town = await byCard();
    const atCompany = { ...refund, bearer: 'platform', to: 'card' } as const;
    expect(await town.a1(refundRide, { ...atCompany, amount: 70.01 })).toEqual(needsAnother(LIMIT));
    expect(await town.a1(refundRide, { ...atCompany, amount: 20 })).toHaveProperty('booking');
    expect(await town.a1(refundRide, { ...atCompany, amount: 50 })).toHaveProperty('booking');
    expect(await town.a1(refundRide, { ...atCompany, amount: 1 })).toEqual(needsAnother(0));
    town.books();
  });
});

describe('[ADM-9] [PLUS-7] money that is taken back from a driver', () => {
  const atDriver = { ...refund, bearer: 'driver', amount: 100 } as const;
  const has = (balanceMinor: number): Write => ({
    type: 'update',
    key: balanceKey('d1'),
    set: { balanceMinor },
    add: { version: 1 },
  });

  it.each([
    ['an empty wallet', 0, 80],
    ['a wallet that has a part of it', 3_000, 50],
    ['a wallet below zero', -1_000, 80],
    ['a wallet that has it', 8_000, 0],
  ])('counts as credit as far as the company advances it: %s', async (_, balanceMinor, advanced) => {
    const town = await byCard();
    await town.store.write([has(balanceMinor)]);
    const isTooMuch = advanced > LIMIT;
    expect(await town.a1(refundRide, atDriver)).toEqual(
      isTooMuch ? needsAnother(LIMIT) : { booking: expect.anything() },
    );
    const left = isTooMuch ? LIMIT : LIMIT - advanced;
    expect(await town.a1(addToWallet, { uid: 'r2', amount: left + 1 })).toEqual(needsAnother(left));
    expect(await town.balance('d1')).toBe(isTooMuch ? balanceMinor : balanceMinor - 8_000);
  });

  it('is counted for the balance at the commit: a driver who withdraws meanwhile is seen', async () => {
    const town = await byCard();
    const write = town.ctx.store.write.bind(town.ctx.store);
    let isFirst = true;
    const store: Store = {
      ...town.ctx.store,
      write: async writes => {
        if (isFirst) await write([has(0)]);
        isFirst = false;
        return write(writes);
      },
    };
    Object.assign(town.ctx, { store });
    expect(await town.a1(refundRide, atDriver)).toEqual(needsAnother(LIMIT));
    expect(await town.balance('r1')).toBe(0);
  });

  it('counts the part of a driver who has left when a fare is lowered', async () => {
    const town = await byCard();
    await town.store.write([{ type: 'delete', key: userKey('d1') }]);
    const lower = { bookingId: 'b1', reason: 'A detour' };
    await town.a1(addToWallet, { uid: 'r2', amount: 11 });
    expect(await town.a1(correctFare, { ...lower, fare: 50 })).toEqual(needsAnother(LIMIT - 11));
    expect(await town.a1(correctFare, { ...lower, fare: 55 })).toHaveProperty('booking');
    expect(await town.a1(addToWallet, { uid: 'r2', amount: 4 })).toEqual(needsAnother(3));
  });
});

describe('[ADM-9] [PLUS-28] a refund above the limit', () => {
  const content = { kind: 'refund', ...refund, amount: 80 };
  const proposed = async (town: Town, wanted: object = content) =>
    (await town.a1(propose, { content: wanted, reason: 'They wait for it' })) as { proposal: Proposal };

  it('takes effect once a second admin approves it, and is of nobody’s limit', async () => {
    const town = await scenario(inCash);
    const { proposal } = await proposed(town);
    const decision = { id: proposal.id, decision: 'approve' };
    expect(await town.a1(decideProposal, decision)).toEqual({ refusal: 'proposal_own' });
    expect(await town.balance('r1')).toBe(0);
    for (let i = 0; i < 2; i++) await town.a2(decideProposal, decision);
    expect(await town.balance('r1')).toBe(8_000);
    expect((await town.booking()).adjustments).toMatchObject([{ rider: 80, reason: refund.reason }]);
    expect(town.of('journal').at(-1)).toMatchObject({ by: 'a1', approvedBy: 'a2' });
    for (const admin of [town.a1, town.a2])
      expect(await admin(addToWallet, { uid: 'r2', amount: LIMIT })).toHaveProperty('walletBalance');
  });

  it('is refused by then where the ride has less left to give back', async () => {
    const town = await scenario(inCash);
    const { proposal } = await proposed(town);
    await town.store.write([{ type: 'update', key: bookingKey('b1'), set: { customer_paid: 70 } }]);
    const answer = await town.a2(decideProposal, { id: proposal.id, decision: 'approve' });
    expect(answer).toMatchObject({ refusal: 'refund_too_high' });
    expect(await town.balance('r1')).toBe(0);
  });

  it('is proposed only as the ride allows it, and a lower fare likewise', async () => {
    const town = await scenario(inCash);
    expect(await proposed(town, { ...content, amount: 101 })).toMatchObject({ refusal: 'refund_too_high' });
    expect(await proposed(town, { ...content, bookingId: 'b9' })).toEqual({ refusal: 'not_found' });
    const lower = { kind: 'correction', bookingId: 'b1', reason: 'A detour', fare: 50 };
    expect(await proposed(town, { ...lower, fare: 1 })).toMatchObject({ refusal: 'correction_limit' });
    await town.a1(addToWallet, { uid: 'r2', amount: LIMIT });
    const { proposal } = await proposed(town, lower);
    await town.a2(decideProposal, { id: proposal.id, decision: 'approve' });
    expect(await town.balance('r1')).toBe(5_000);
  });
});
