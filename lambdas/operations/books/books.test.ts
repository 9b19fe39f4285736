import { beforeEach, describe, expect, it } from 'vitest';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { StoredUser } from '#lambdas/store/user-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { completeWithdraw } from '#lambdas/operations/money/complete-withdraw';
import { requestWithdraw } from '#lambdas/operations/money/request-withdraw';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { balanceKey, ENTRY_PREFIX, journalKey, walletPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { fetchAccountEntries } from './fetch-account-entries';
import { foldJournals } from '#lambdas/model/books/fold-journals';
import { fetchBooksMonth } from './fetch-books-month';
import { fetchJournal } from './fetch-journal';
import { fetchJournals } from './fetch-journals';
import { fetchMonthJournals } from './fetch-month-journals';
import { proveAccounts } from './prove-accounts';
import { sumJournals } from './sum-journals';

const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const bank = { bankName: 'Sparbank', bankAccount: '8000-1' };
const ada: StoredUser = { id: 'a1', usertype: 'admin', firstName: 'Ada', ...names };
const driver = (n: number): StoredUser => ({
  id: `d${n}`,
  usertype: 'driver',
  firstName: `Dana${n}`,
  ...names,
  ...bank,
});
const HOUR = 3_600_000;
let now: number;
let store: MemoryStore;
let ctx: Context;

const as = (user: StoredUser) => ({ uid: user.id, usertype: user.usertype, user });
const call = async <N extends keyof Operations>(operation: Implementation, input: InputOf<Operations[N]>, user = ada) =>
  (await runAs(operation, as(user), { ctx, input })) as OutputOf<Operations[N]>;
const credit = (uid: string, amount: number) => call<'addToWallet'>(addToWallet, { uid, amount });
const withdraw = (user: StoredUser, amount: number) =>
  call<'requestWithdraw'>(requestWithdraw, { amount }, user) as Promise<OutputOf<Operations['requestWithdraw']>>;

/** Every step of a walk. */
const steps = async <Step extends { nextCursor?: string | undefined }>(
  step: (cursor: string | undefined) => Promise<Step>,
): Promise<Step[]> => {
  const done: Step[] = [];
  do done.push(await step(done.at(-1)?.nextCursor));
  while (done.at(-1)?.nextCursor);
  return done;
};
const prove = () =>
  steps(cursor =>
    call<'proveAccounts'>(proveAccounts, { until: now, ...(cursor ? { cursor } : {}) } as InputOf<
      Operations['proveAccounts']
    >),
  );
const sum = async (input: InputOf<Operations['sumJournals']> = {}) =>
  steps(cursor => call<'sumJournals'>(sumJournals, { ...input, ...(cursor ? { cursor } : {}) } as typeof input));
const differences = async () => (await prove()).flatMap(step => step.differences);

beforeEach(async () => {
  now = Date.UTC(2026, 2, 1);
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  for (const one of [ada, ...Array.from({ length: 60 }, (_, n) => driver(n))]) await store.write(personWrites(one));
});

describe('[PLUS-6] the trial balance', () => {
  it('sums every journal by account, step by step over the days, and closes', async () => {
    await credit('d1', 50);
    now += 80 * 24 * HOUR;
    const { withdraw: asked } = await withdraw(driver(1), 20.5);
    now += HOUR;
    await call<'completeWithdraw'>(completeWithdraw, { id: asked.id });
    const done = await sum();
    expect(done.length).toBeGreaterThan(1);
    expect(done.reduce((all, { journals }) => all + journals, 0)).toBe(3);
    const total = (side: 'creditMinor' | 'debitMinor') =>
      done.reduce((all, { users, accounts }) => all + users[side] + accounts.reduce((n, one) => n + one[side], 0), 0);
    expect(total('creditMinor')).toBe(total('debitMinor'));
    expect(done.flatMap(({ accounts }) => accounts)).toEqual([
      { account: 'credit', creditMinor: 0, debitMinor: 5_000 },
      { account: 'payout', creditMinor: 2_050, debitMinor: 2_050 },
      { account: 'bank', creditMinor: 2_050, debitMinor: 0 },
    ]);
    expect(done.map(({ users }) => users.creditMinor - users.debitMinor).reduce((a, b) => a + b)).toBe(2_950);
    expect(done.at(-1)).toMatchObject({ unbalanced: [], currency: 'USD' });
    expect(done.at(-1)!.day).toBe(done.at(-1)!.days);
  });

  it('goes up to a moment, with or without what may still be under way', async () => {
    await credit('d1', 50);
    const [step] = (await sum({ settled: true })).slice(-1);
    expect(step!.until).toBe(now - 30_000);
    const counted = (done: { journals: number }[]) => done.reduce((all, { journals }) => all + journals, 0);
    expect(counted(await sum({ settled: true }))).toBe(0);
    expect(counted(await sum())).toBe(1);
    expect(counted(await sum({ until: now - 1 }))).toBe(0);
  });

  it('names a journal that was tampered with', async () => {
    await credit('d1', 50);
    const [journal] = store.all().filter(({ _et }) => _et === 'journal');
    const legs = [
      { account: { kind: 'user', uid: 'd1' }, amountMinor: 6_000 },
      ...(journal!.legs as object[]).slice(1),
    ];
    await store.write([{ type: 'put', item: { ...journal!, legs } }]);
    expect((await sum()).flatMap(step => step.unbalanced)).toEqual([
      { id: journal!.pk.slice(2), differenceMinor: 1_000 },
    ]);
  });
});

describe('[PLUS-6] [PAYS-6] the proof', () => {
  it('compares every account, page by page, and finds them equal', async () => {
    for (let n = 0; n < 60; n += 7) await credit(`d${n}`, n + 0.25);
    await withdraw(driver(7), 3);
    const done = await prove();
    expect(done.length).toBeGreaterThan(4);
    // The admin has a wallet, too, which stays empty.
    expect(done.reduce((all, { checked }) => all + checked, 0)).toBe(61);
    expect(done.reduce((all, { entries }) => all + entries, 0)).toBe(10);
    expect(done.flatMap(step => step.differences)).toEqual([]);
    const users = (await sum()).map(step => step.users.creditMinor - step.users.debitMinor).reduce((a, b) => a + b);
    expect(done.reduce((all, { entriesMinor }) => all + entriesMinor, 0)).toBe(users);
  });

  it('names an account whose balance was tampered with, with both figures', async () => {
    await credit('d5', 50);
    await store.write([{ type: 'update', key: balanceKey('d5'), add: { balanceMinor: 1 } }]);
    expect(await differences()).toEqual([
      { person: { uid: 'd5', name: 'Dana5 Test', usertype: 'driver' }, balanceMinor: 5_001, entriesMinor: 5_000 },
    ]);
  });

  it.each(['changed', 'gone'])('names an account of which an entry is %s', async what => {
    await credit('d5', 50);
    const [entry] = await store.query({ pk: walletPk('d5'), beginsWith: ENTRY_PREFIX });
    const key = { pk: entry!.pk, sk: entry!.sk };
    await store.write([
      what === 'gone' ? { type: 'delete', key } : { type: 'update', key, set: { amountMinor: 4_000 } },
    ]);
    expect(await differences()).toMatchObject([
      { person: { uid: 'd5' }, balanceMinor: 5_000, entriesMinor: what === 'gone' ? 0 : 4_000 },
    ]);
  });

  it('sums an account of many pages, and continues where a step ended', async () => {
    const writes = Array.from({ length: 2_500 }, (_, n) => ({
      type: 'put' as const,
      item: {
        pk: walletPk('d9'),
        sk: `${ENTRY_PREFIX}${String(n).padStart(14, '0')}#X-${n}-Credit`,
        _et: 'entry',
        type: 'Credit',
        amountMinor: 1,
        date: n,
        txRef: 'x',
        journal: `X-${n}`,
      },
    }));
    for (let n = 0; n < writes.length; n += 100) await store.write(writes.slice(n, n + 100));
    await store.write([{ type: 'update', key: balanceKey('d9'), add: { balanceMinor: 2_500 } }]);
    expect(await differences()).toEqual([]);
  });

  it('a balance that changes while its entries are read is no difference', async () => {
    await credit('d5', 50);
    let moves = 2;
    const query: typeof store.query = async wanted => {
      const found = await store.query(wanted);
      if (wanted.pk === walletPk('d5') && moves-- > 0) await credit('d5', 1);
      return found;
    };
    const plain = ctx;
    ctx = { ...ctx, store: { ...store, query } };
    const [first] = await Promise.all([prove()]);
    ctx = plain;
    expect(first.flatMap(step => step.differences)).toEqual([]);
  });
});

const MINUTE = 60_000;
const monthOf = async (month?: string) => {
  const books = await call<'fetchBooksMonth'>(fetchBooksMonth, month ? { month } : {});
  const accounts = Object.fromEntries(
    books.accounts.map(({ account, openingMinor, debitMinor, creditMinor }) => [
      account,
      [openingMinor, debitMinor, creditMinor],
    ]),
  );
  return { ...books, accounts };
};

describe('[PLUS-28] a month of the books', () => {
  const twoMonths = async () => {
    await credit('d1', 50);
    now = Date.UTC(2026, 3, 10);
    await credit('d2', 10);
    const { withdraw: asked } = await withdraw(driver(1), 20);
    await call<'completeWithdraw'>(completeWithdraw, { id: asked.id });
  };
  const april = {
    bank: [0, 0, 2_000],
    'wallet:driver': [5_000, 2_000, 1_000],
    payout: [0, 2_000, 2_000],
    credit: [-5_000, 1_000, 0],
  };

  it('shows what each account had before and what was added, whether or not the journals are in the totals', async () => {
    await twoMonths();
    expect((await monthOf()).accounts).toEqual(april);
    expect(await foldJournals(ctx)).toBe(1);
    expect((await monthOf()).accounts).toEqual(april);
    now += 10 * MINUTE;
    expect(await foldJournals(ctx)).toBe(3);
    expect((await monthOf()).accounts).toEqual(april);
    expect(await monthOf('2026-03')).toMatchObject({
      journals: 1,
      until: Date.UTC(2026, 3, 1),
      accounts: { 'wallet:driver': [0, 0, 5_000], credit: [0, 5_000, 0] },
    });
    expect(await call<'fetchBooksMonth'>(fetchBooksMonth, { month: '2026-01' })).toEqual({ refusal: 'not_found' });
  });

  it('is given out entry by entry, with every account’s number and both sides, and nothing of other months', async () => {
    await twoMonths();
    const pages = await steps(cursor =>
      call<'fetchMonthJournals'>(fetchMonthJournals, {
        month: '2026-04',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      } as InputOf<Operations['fetchMonthJournals']>),
    );
    const entries = pages.flatMap(page => page.entries);
    expect(
      entries.map(({ number, account, debit, credit, uid = '' }) => [number, account, debit, credit, uid]),
    ).toEqual(
      expect.arrayContaining([
        ['2410.driver', 'wallet:driver', 0, 10, 'd2'],
        ['5010', 'credit', 10, 0, ''],
        ['2410.driver', 'wallet:driver', 20, 0, 'd1'],
        ['2440', 'payout', 0, 20, ''],
        ['2440', 'payout', 20, 0, ''],
        ['1930', 'bank', 0, 20, ''],
      ]),
    );
    expect(entries).toHaveLength(6);
    const sums = new Map<string, [number, number]>();
    for (const { account, debit, credit } of entries) {
      const [d, c] = sums.get(account) ?? [0, 0];
      sums.set(account, [d + debit * 100, c + credit * 100]);
    }
    const { accounts } = await monthOf();
    for (const [account, sides] of sums) expect(accounts[account]!.slice(1)).toEqual(sides);
  });

  it('adds a journal once, also when two sweepers run at a time', async () => {
    await twoMonths();
    now += 10 * MINUTE;
    await Promise.all([foldJournals(ctx), foldJournals(ctx), foldJournals(ctx)]);
    await foldJournals(ctx);
    expect((await monthOf()).accounts).toEqual(april);
  });

  it('is read with a few keys however many journals it has', async () => {
    for (let n = 0; n < 60; n++) await credit(`d${n}`, 1);
    now += 10 * MINUTE;
    await foldJournals(ctx);
    let walked = 0;
    const plain = ctx;
    const getMany: typeof store.getMany = keys => {
      walked += keys.length;
      return store.getMany(keys);
    };
    ctx = { ...ctx, store: { ...store, getMany } };
    expect((await monthOf()).accounts['wallet:driver']).toEqual([0, 0, 6_000]);
    ctx = plain;
    expect(walked).toBe(0);
  });

  it('begins each year with income and expenses at zero; their result belongs to the equity', async () => {
    await credit('d1', 50);
    now = Date.UTC(2027, 0, 5);
    await credit('d1', 1);
    expect((await monthOf()).accounts).toEqual({
      'wallet:driver': [5_000, 0, 100],
      equity: [-5_000, 0, 0],
      credit: [0, 100, 0],
    });
  });

  it('continues after a quiet stretch without reading its days again', async () => {
    await credit('d1', 50);
    now = Date.UTC(2026, 8, 1);
    for (let run = 0; run < 2; run++) await foldJournals(ctx);
    let queries = 0;
    const query: typeof store.query = wanted => {
      queries++;
      return store.query(wanted);
    };
    await foldJournals({ ...ctx, store: { ...store, query } });
    expect(queries).toBe(1);
  });
});

describe('[PLUS-6] accounts and journals', () => {
  it('entries of a person are paged, newest first, with signed amounts', async () => {
    for (const amount of [1, 2, 3]) {
      now += HOUR;
      await credit('d1', amount);
    }
    now += HOUR;
    await withdraw(driver(1), 2.5);
    const pages = await steps(cursor =>
      call<'fetchAccountEntries'>(fetchAccountEntries, {
        kind: 'user',
        account: 'd1',
        limit: 2,
        ...(cursor ? { cursor } : {}),
      } as InputOf<Operations['fetchAccountEntries']>),
    );
    expect(pages.map(({ entries }) => entries.map(({ amount }) => amount))).toEqual([
      [-2.5, 3],
      [2, 1],
    ]);
    expect(pages[0]).toMatchObject({ balance: 3.5, person: { name: 'Dana1 Test', usertype: 'driver' } });
    expect(pages[0]!.entries[0]).toMatchObject({ type: 'Withdraw', journal: expect.stringMatching(/^WD-/) });
  });

  it('entries of one of the platform’s accounts are those of its journals', async () => {
    await credit('d1', 50);
    now += 100 * 24 * HOUR;
    await withdraw(driver(1), 20);
    const of = (account: string) =>
      steps(cursor =>
        call<'fetchAccountEntries'>(fetchAccountEntries, {
          kind: 'system',
          account,
          limit: 10,
          ...(cursor ? { cursor } : {}),
        } as InputOf<Operations['fetchAccountEntries']>),
      );
    expect((await of('payout')).flatMap(({ entries }) => entries)).toMatchObject([{ amount: 20, type: 'Credit' }]);
    expect((await of('credit')).flatMap(({ entries }) => entries)).toMatchObject([{ amount: -50, type: 'Debit' }]);
  });

  it.each([
    ['user', '20260301|00001763626000000#X'],
    ['system', '00001763626000000#X'],
  ] as const)('a cursor of the other kind is refused for %s', async (kind, cursor) => {
    const input = { kind, account: 'd1', cursor, limit: 5 };
    expect(await call<'fetchAccountEntries'>(fetchAccountEntries, input)).toMatchObject({ refusal: 'invalid_input' });
  });

  it('nobody’s account is not found', async () => {
    const input = { kind: 'user' as const, account: 'ghost', limit: 5 };
    expect(await call<'fetchAccountEntries'>(fetchAccountEntries, input)).toEqual({ refusal: 'not_found' });
  });

  it('journals are listed newest first', async () => {
    await credit('d1', 50);
    now += HOUR;
    await withdraw(driver(1), 20);
    const { journals } = await call<'fetchJournals'>(fetchJournals, { limit: 10 });
    expect(journals.map(({ id, amount }) => [id.split('-')[0], amount])).toEqual([
      ['WD', 20],
      ['CREDIT', 50],
    ]);
  });

  it('a story says what moved, who caused it, about what, and what else was', async () => {
    await credit('d1', 50);
    const { withdraw: asked } = await withdraw(driver(1), 20);
    now += HOUR;
    await call<'completeWithdraw'>(completeWithdraw, { id: asked.id });
    const story = await call<'fetchJournal'>(fetchJournal, { journalId: `WDOUT-${asked.id}` });
    expect(story.journal).toEqual({
      id: `WDOUT-${asked.id}`,
      at: now,
      memo: asked.id,
      amount: 20,
      by: { uid: 'a1', name: 'Ada Test', usertype: 'admin' },
      withdraw: { id: asked.id, uid: 'd1' },
      legs: [
        { kind: 'system', account: 'payout', amount: -20 },
        { kind: 'system', account: 'bank', amount: 20 },
      ],
      linked: [{ id: `WD-${asked.id}`, at: now - HOUR, memo: asked.id, amount: 20 }],
    });
    const request = await call<'fetchJournal'>(fetchJournal, { journalId: `WD-${asked.id}` });
    expect(request.journal).toMatchObject({
      by: { uid: 'd1', name: 'Dana1 Test' },
      legs: [{ kind: 'user', account: 'd1', person: { name: 'Dana1 Test' }, amount: -20 }, { account: 'payout' }],
    });
  });

  it('an unknown journal is not found', async () => {
    expect(await call<'fetchJournal'>(fetchJournal, { journalId: 'PAY-ghost' })).toEqual({ refusal: 'not_found' });
    expect(await store.get(journalKey('PAY-ghost'))).toBeUndefined();
  });
});
