import { beforeEach, describe, expect, it } from 'vitest';
import type { BankAnswerRow, PayoutBatch, ReportKind, Withdraw } from '#shared/contract/entities/wallet';
import type { Leg } from '#shared/domain/ledger/journal';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, withdrawKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { bookBankAnswers } from './book-bank-answers';
import { completeWithdraw } from './complete-withdraw';
import { fetchPayoutBatches } from './fetch-payout-batches';
import { payWithdraws } from './pay-withdraws';
import { requestWithdraw } from './request-withdraw';

const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const ada: StoredUser = { id: 'a1', usertype: 'admin', firstName: 'Ada', ...names };
const people = ['d1', 'd2', 'd3'].map((id, n): StoredUser => ({
  id,
  usertype: 'driver',
  firstName: `P${n}`,
  ...names,
  bankName: 'Sparbank',
  bankAccount: `8000-${n}`,
}));
const payer = { name: 'Wayfare AB', account: '555-1', code: '' };
let now: number;
let store: MemoryStore;
let ctx: Context;
let ids: string[];
let batch: string;

const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user });
const book = async (answers: object[], isTrial = false, kind: ReportKind = 'camt.053') =>
  (
    (await runAs(bookBankAnswers, as(ada), { ctx, input: { isTrial, kind, answers } as never })) as {
      rows: BankAnswerRow[];
    }
  ).rows;
const outcomes = async (answers: object[], isTrial = false, kind?: ReportKind) =>
  (await book(answers, isTrial, kind)).map(({ outcome }) => outcome);
const usdOf = { amount: '10.10', currency: 'USD' };
const refusals = (answers: object[]) => outcomes(answers, false, 'pain.002');
const of = (n: number, state: string, more: object = {}) => ({ about: 'payment', ref: ids[n]!, state, ...more });
const sum = (name: string) =>
  store
    .all()
    .flatMap(({ _et, legs }) => (_et === 'journal' ? (legs as Leg[]) : []))
    .filter(({ account }) => account.kind === 'system' && account.name === name)
    .reduce((total, { amountMinor }) => total + amountMinor, 0) + 0;
const money = async () => ({
  wallets: await Promise.all(people.map(async ({ id }) => (await store.get(balanceKey(id)))?.balanceMinor)),
  onTheWay: sum('onTheWay'),
  bank: sum('bank'),
});
const listed = async () =>
  ((await runAs(fetchPayoutBatches, as(ada), { ctx, input: { limit: 25 } })) as { batches: PayoutBatch[] }).batches[0];

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  ids = [];
  for (const person of [ada, ...people]) await store.write(personWrites(person));
  for (const person of people) {
    await store.write([{ type: 'update', key: balanceKey(person.id), add: { balanceMinor: 5_000 } }]);
    now += 1_000;
    const asked = await runAs(requestWithdraw, as(person), { ctx, input: { amount: 10.1 } });
    ids.push((asked as { withdraw: Withdraw }).withdraw.id);
  }
  batch = ((await runAs(payWithdraws, as(ada), { ctx, input: { ids, payer } })) as { batch: PayoutBatch }).batch.id;
});

describe('[ADM-6] a bank’s report on payouts', () => {
  const usd = { amount: '10.10', currency: 'USD' };
  const report = () => [
    of(0, 'paid', usd),
    of(1, 'returned', { ...usd, code: 'AC04', words: 'closed' }),
    { about: 'file', ref: batch, state: 'paid' },
    { about: 'payment', ref: 'rent-2026', state: 'paid', amount: '900.00', currency: 'USD' },
  ];

  it('is shown before anything is booked, and booked once, however often the file comes', async () => {
    const before = store.all();
    expect(await outcomes(report(), true)).toEqual(['paid', 'returned', 'paid', 'paid', 'paid', 'unknown']);
    expect(store.all()).toEqual(before);
    expect(await outcomes(report())).toEqual(['paid', 'returned', 'paid', 'unknown']);
    const after = { wallets: [3_990, 5_000, 3_990], onTheWay: 0, bank: 2_020 };
    expect(await money()).toEqual(after);
    expect(await listed()).toMatchObject({ state: 'done', confirmed: 2, returned: 1 });
    expect(await store.get(withdrawKey(ids[1]!))).toMatchObject({ returned: { code: 'AC04', reason: 'AC04: closed' } });
    expect(await outcomes(report())).toEqual(['known', 'known', 'known', 'unknown']);
    expect(await money()).toEqual(after);
  });

  it('that only accepts the file says that it is at the bank', async () => {
    expect(await outcomes([{ about: 'file', ref: batch, state: 'accepted' }])).toEqual(['sent']);
    expect(await listed()).toMatchObject({ state: 'sent', confirmed: 0, returned: 0 });
    expect(await outcomes([{ about: 'file', ref: batch, state: 'accepted' }])).toEqual(['known']);
  });

  it('that refuses the file gives everything back, with the bank’s reason', async () => {
    const refused = { about: 'file', ref: batch, state: 'returned', code: 'FF01' };
    expect(await outcomes([refused])).toEqual(['returned', 'returned', 'returned']);
    expect(await money()).toEqual({ wallets: [5_000, 5_000, 5_000], onTheWay: 0, bank: 0 });
  });

  it('books nothing where the amount or the currency is another, or the books say otherwise', async () => {
    await book([of(1, 'returned', { code: 'AC01' })]);
    const before = await money();
    const odd: object[] = [of(0, 'paid', { ...usd, amount: '10.11' }), of(0, 'paid', { ...usd, currency: 'EUR' })];
    odd.push({ about: 'order', ref: batch, state: 'paid', amount: '30.31', currency: 'USD' });
    expect(await outcomes(odd)).toEqual(['differs', 'differs', 'differs', 'differs', 'differs']);
    expect(await outcomes([{ about: 'order', ref: batch, state: 'paid', amount: '20.20' }])).toEqual([
      'differs',
      'differs',
      'differs',
    ]);
    expect(await money()).toEqual(before);
    const rest = { about: 'order', ref: batch, state: 'paid', amount: '20.20', currency: 'USD' };
    expect(await outcomes([rest])).toEqual(['paid', 'paid']);
  });

  it('takes a payment that came back after it was paid from the bank again, in either order', async () => {
    expect(await outcomes([of(0, 'paid', usd), of(0, 'returned', { ...usd, code: 'MD07' })])).toEqual([
      'paid',
      'returned',
    ]);
    expect(await outcomes([of(1, 'returned', usd), of(1, 'paid', usd)])).toEqual(['returned', 'paid']);
    expect(await money()).toEqual({ wallets: [5_000, 5_000, 3_990], onTheWay: 1_010, bank: 0 });
  });

  it('does not pay a request that waits, nor return one that was refused', async () => {
    const asked = await runAs(requestWithdraw, as(people[0]!), { ctx, input: { amount: 5 } });
    const { id } = (asked as { withdraw: Withdraw }).withdraw;
    const waits = (state: string) => ({ about: 'payment', ref: id, state });
    expect(await outcomes([waits('paid'), waits('returned')])).toEqual(['differs', 'differs']);
    await runAs(completeWithdraw, as(ada), { ctx, input: { id } });
    expect(await outcomes([waits('paid'), waits('returned')])).toEqual(['known', 'returned']);
  });

  it.each(['AM05', 'DU01'])('gives nothing back for a copy of a file that the bank has already: %s', async code => {
    await book([{ about: 'file', ref: batch, state: 'accepted' }]);
    expect(new Set(await outcomes([{ about: 'file', ref: batch, state: 'returned', code }]))).toEqual(
      new Set(['differs']),
    );
    expect(await outcomes([of(0, 'returned', { code })])).toEqual(['differs']);
    expect(await outcomes([of(0, 'paid', { amount: '10.10', currency: 'USD' })])).toEqual(['paid']);
  });

  it('that a payment was made which had been given back is for an admin to look at', async () => {
    await book([of(0, 'returned', { code: 'AC04' })]);
    expect(await outcomes([of(0, 'paid', { amount: '10.10', currency: 'USD' })])).toEqual(['differs']);
    await book([of(1, 'paid')]);
    await book([of(1, 'returned', { code: 'AC04' })]);
    expect(await outcomes([of(1, 'paid')])).toEqual(['known']);
  });

  describe('about a file that was sent twice', () => {
    const whole = (about: string, more: object = {}) => ({ about, ref: batch, state: 'returned', ...more });

    it.each([
      [
        'its payments, which name no reason',
        () => ids.map((_, n) => of(n, 'returned', { code: 'DUPL', isOfWhole: true })),
      ],
      ['its order', () => [whole('order', { code: 'NARR', words: 'duplicate' })]],
      ['the file', () => [whole('file')]],
      ['the file, as a copy', () => [whole('file', { code: 'FF01', isCopy: true })]],
    ])('gives nothing back when it refuses %s after it accepted them', async (_, answers) => {
      await refusals([{ about: 'file', ref: batch, state: 'accepted' }]);
      expect(new Set(await refusals(answers()))).toEqual(new Set(['differs']));
      expect(await money()).toEqual({ wallets: [3_990, 3_990, 3_990], onTheWay: 3_030, bank: 0 });
      expect(await outcomes([{ about: 'order', ref: batch, state: 'paid', amount: '30.30', currency: 'USD' }])).toEqual(
        ['paid', 'paid', 'paid'],
      );
    });

    it('gives back a payment that it refuses for a reason of its own after it accepted the file', async () => {
      await refusals([{ about: 'file', ref: batch, state: 'accepted' }]);
      expect(await refusals([of(0, 'returned', { code: 'AC04' })])).toEqual(['returned']);
    });

    it('gives nothing back for a refusal of what it has paid: that comes back with a statement', async () => {
      await book([of(0, 'paid')]);
      expect(await refusals([of(0, 'returned', { code: 'NARR' })])).toEqual(['differs']);
      expect(await outcomes([of(0, 'returned', { code: 'NARR' })])).toEqual(['returned']);
    });
  });

  it.each([
    ['one sum for the order', () => ({ about: 'order', ref: batch, state: 'paid', amount: '30.30', currency: 'USD' })],
    ['the whole file', () => ({ about: 'file', ref: batch, state: 'paid' })],
  ])('names what was given back when the bank has paid it all the same, as %s', async (_, answer) => {
    expect(await refusals([{ about: 'file', ref: batch, state: 'returned', code: 'NARR' }])).toHaveLength(3);
    const before = await money();
    expect(await outcomes([answer()])).toEqual(['differs', 'differs', 'differs']);
    expect(await money()).toEqual(before);
  });

  it('pays what is open and names what was given back when the bank’s sum has both', async () => {
    await book([of(1, 'returned', { code: 'AC01' })]);
    const all = { about: 'order', ref: batch, state: 'paid', amount: '30.30', currency: 'USD' };
    expect((await book([all])).map(({ outcome, withdraw }) => [outcome, withdraw?.id]).sort()).toEqual(
      [
        ['differs', ids[1]],
        ['paid', ids[0]],
        ['paid', ids[2]],
      ].sort(),
    );
  });

  it('that paid what was given back is booked by an admin: it leaves the wallet again, once', async () => {
    await book([of(0, 'returned', { code: 'NARR' })]);
    const after = () => runAs(completeWithdraw, as(ada), { ctx, input: { id: ids[0], was: 'returned' } });
    expect(await runAs(completeWithdraw, as(ada), { ctx, input: { id: ids[0] } })).toEqual({
      refusal: 'withdraw_moved_on',
    });
    await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: -5_000 } }]);
    for (const answer of await Promise.all([after(), after()]))
      expect(answer).toMatchObject({ withdraw: { id: ids[0], confirmedAt: now } });
    expect(await money()).toMatchObject({ wallets: [-1_010, 3_990, 3_990], bank: 1_010 });
    expect(await listed()).toMatchObject({ confirmed: 1, returned: 0 });
    expect(await outcomes([of(0, 'paid', usdOf)])).toEqual(['known']);
    expect(await outcomes([of(0, 'returned', { ...usdOf, code: 'AC04' })])).toEqual(['returned']);
    expect(await money()).toMatchObject({ wallets: [0, 3_990, 3_990], bank: 0 });
    expect(await listed()).toMatchObject({ confirmed: 0, returned: 1 });
    expect(await outcomes([of(0, 'returned', { ...usdOf, code: 'AC04' })])).toEqual(['known']);
    expect(await after()).toEqual({ refusal: 'withdraw_moved_on' });
  });

  it('names what could not be booked', async () => {
    const write: MemoryStore['write'] = async () => ({ ok: false, failed: [0] });
    const stuck = { ...ctx, store: { ...store, write } };
    const input = { isTrial: false, kind: 'camt.053', answers: [of(0, 'paid', usdOf)] };
    expect(await runAs(bookBankAnswers, as(ada), { ctx: stuck, input })).toMatchObject({
      rows: [{ outcome: 'differs' }],
    });
  });
});
