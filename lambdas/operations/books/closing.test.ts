import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import type { MonthEntry } from '#shared/contract/entities/books';
import type { Proposal, ProposalContent } from '#shared/contract/entities/proposal';
import type { InputOf, OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { DAY_MS } from '#shared/contract/time';
import { foldJournals } from '#lambdas/model/books/fold-journals';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookMonthKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchBooksMonth } from './fetch-books-month';
import { fetchMonthJournals } from './fetch-month-journals';

let now: number;
let store: MemoryStore;
let ctx: Context;

const call = async <N extends keyof Operations>(
  operation: Implementation,
  uid: string,
  input: InputOf<Operations[N]>,
) =>
  (await runAs(operation, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input })) as OutputOf<
    Operations[N]
  >;
const credit = (amount: number) => call<'addToWallet'>(addToWallet, 'a1', { uid: 'd1', amount });
const proposed = async (content: ProposalContent) =>
  (await call<'propose'>(propose, 'a1', { content, reason: 'Month end' })) as { proposal: Proposal };
const approve = (id: string) => call<'decideProposal'>(decideProposal, 'a2', { id, decision: 'approve' });
const done = async (content: ProposalContent) => {
  const answer = await proposed(content);
  return 'refusal' in answer ? answer : approve(answer.proposal.id);
};
const close = (month: string) => done({ kind: 'closing', month });
const reopen = (month: string) => done({ kind: 'reopening', month });
const bankFee = (date: string, amountMinor = 1_250): ProposalContent => ({
  kind: 'journal',
  date,
  text: 'Bank statement',
  lines: [
    { account: 'bankFees', amountMinor: -amountMinor },
    { account: 'bank', amountMinor },
  ],
});
const monthOf = (month?: string) => call<'fetchBooksMonth'>(fetchBooksMonth, 'a1', month ? { month } : {});
const entriesOf = async (month: string): Promise<MonthEntry[]> => {
  const entries: MonthEntry[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const page: OutputOf<Operations['fetchMonthJournals']> = await call<'fetchMonthJournals'>(
      fetchMonthJournals,
      'a1',
      {
        month,
        limit: 1,
        ...(cursor ? { cursor } : {}),
      } as InputOf<Operations['fetchMonthJournals']>,
    );
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  return entries;
};

beforeEach(async () => {
  now = Date.UTC(2026, 9, 20);
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await store.write(personWrites(aPerson('d1', 'driver')));
  await credit(50);
  now = Date.UTC(2026, 10, 5);
  await credit(7);
});

describe('[PLUS-28] a month of the books that is closed', () => {
  it('was over for a day, is closed with all before it, and names who proposed and approved that', async () => {
    expect(await close('2026-11')).toMatchObject({ refusal: 'month_not_over' });
    expect(await close('2026-09')).toMatchObject({ refusal: 'not_found' });
    now = Date.UTC(2026, 11, 1) + DAY_MS - 1;
    expect(await close('2026-11')).toMatchObject({ refusal: 'month_not_over' });
    now++;
    expect((await monthOf()).months.map(({ month, mayClose }) => [month, mayClose])).toEqual([
      ['2026-12', false],
      ['2026-11', true],
      ['2026-10', true],
    ]);
    expect(await close('2026-11')).toMatchObject({ proposal: { state: 'approved' } });
    const closed = { isClosed: true, closedAt: now, closedBy: { uid: 'a1' }, approvedBy: { uid: 'a2' } };
    expect((await monthOf()).months).toMatchObject([
      { month: '2026-12', isClosed: false },
      { month: '2026-11', ...closed },
      { month: '2026-10', ...closed },
    ]);
    expect(await close('2026-10')).toMatchObject({ refusal: 'month_closed' });
  });

  it('takes no journal of an admin, and what the program books goes on in the open month', async () => {
    await close('2026-10');
    expect(await proposed(bankFee('2026-10-31'))).toMatchObject({ refusal: 'month_closed' });
    await credit(3);
    now += 600_000;
    expect(await foldJournals(ctx)).toBe(2);
    expect(await monthOf()).toMatchObject({
      month: '2026-11',
      journals: 2,
      accounts: [
        { account: 'wallet:driver', openingMinor: 5_000, creditMinor: 1_000 },
        { account: 'credit', openingMinor: -5_000, debitMinor: 1_000 },
      ],
    });
  });

  it('stores each account’s balance, with which later months begin without the earlier ones', async () => {
    await close('2026-10');
    const before = (await monthOf()).accounts;
    const carried = await store.get(bookMonthKey('2026-10'));
    expect(carried).toMatchObject({ 'B#wallet:driver': 5_000, 'B#credit': -5_000 });
    await store.write([{ type: 'update', key: bookMonthKey('2026-10'), set: { 'B#credit': -4_000 } }]);
    expect((await monthOf()).accounts).toMatchObject([{ openingMinor: 5_000 }, { openingMinor: -4_000 }]);
    await store.write([{ type: 'update', key: bookMonthKey('2026-10'), set: { 'B#credit': -5_000 } }]);
    expect((await monthOf()).accounts).toEqual(before);
  });

  it('hands its income and expenses over to the equity of the next year', async () => {
    now = Date.UTC(2027, 0, 5);
    await close('2026-12');
    expect((await monthOf()).accounts).toMatchObject([
      { account: 'equity', openingMinor: -5_700 },
      { account: 'wallet:driver', openingMinor: 5_700 },
    ]);
    expect((await monthOf()).months.map(({ month }) => month)).toEqual(['2027-01', '2026-12', '2026-11', '2026-10']);
  });

  it('is not closed by a proposal while an admin’s journal comes in; the next try has both', async () => {
    const { proposal: fee } = await proposed(bankFee('2026-10-30'));
    const { proposal: closing } = await proposed({ kind: 'closing', month: '2026-10' });
    const answers = await Promise.all([approve(fee.id), approve(closing.id)]);
    const failed = answers.findIndex(answer => 'refusal' in answer);
    if (failed >= 0) await approve([fee, closing][failed]!.id);
    const { accounts } = await monthOf('2026-10');
    const { accounts: next } = await monthOf('2026-11');
    for (const { account, openingMinor, creditMinor, debitMinor } of accounts)
      expect(next.find(row => row.account === account)?.openingMinor).toBe(openingMinor + creditMinor - debitMinor);
  });

  it('is refused while the sides of a month differ', async () => {
    now += 600_000;
    await foldJournals(ctx);
    await store.write([{ type: 'update', key: bookMonthKey('2026-10'), add: { 'C#credit': 1 } }]);
    expect(await close('2026-10')).toMatchObject({ refusal: 'books_unbalanced', params: { month: '2026-10' } });
  });

  it('is opened again by two admins, the last one only, and then closed with what came in', async () => {
    now = Date.UTC(2026, 11, 3);
    await close('2026-11');
    expect(await reopen('2026-10')).toMatchObject({ refusal: 'month_not_last' });
    expect(await reopen('2026-11')).toMatchObject({ proposal: { state: 'approved' } });
    expect((await monthOf()).months.map(({ isClosed }) => isClosed)).toEqual([false, false, true]);
    expect(await done(bankFee('2026-10-31'))).toMatchObject({ refusal: 'month_closed' });
    expect(await done(bankFee('2026-11-30'))).toMatchObject({ proposal: { state: 'approved' } });
    await close('2026-11');
    expect((await monthOf()).accounts).toMatchObject([
      { account: 'bank', openingMinor: 1_250 },
      { account: 'wallet:driver', openingMinor: 5_700 },
      { account: 'credit', openingMinor: -5_700 },
      { account: 'bankFees', openingMinor: -1_250 },
    ]);
    for (const month of ['2026-11', '2026-10']) await reopen(month);
    expect((await monthOf()).months.some(({ isClosed }) => isClosed)).toBe(false);
    expect(await reopen('2026-09')).toMatchObject({ refusal: 'month_not_last' });
  });
});

it('[PLUS-28] the file of a month has an admin’s journal of a day in it, whenever it was written, as the trial balance', async () => {
  await done(bankFee('2026-10-31'));
  await done(bankFee('2026-10-30', 300));
  await done(bankFee('2026-11-04', 99));
  for (const month of ['2026-10', '2026-11']) {
    const sums = new Map<string, [number, number]>();
    for (const { account, debit, credit: onCredit } of await entriesOf(month)) {
      const [d, c] = sums.get(account) ?? [0, 0];
      sums.set(account, [d + Math.round(debit * 100), c + Math.round(onCredit * 100)]);
    }
    const moved = (await monthOf(month)).accounts.filter(({ debitMinor, creditMinor }) => debitMinor || creditMinor);
    expect(Object.fromEntries(sums)).toEqual(
      Object.fromEntries(moved.map(({ account, debitMinor, creditMinor }) => [account, [debitMinor, creditMinor]])),
    );
  }
  const dates = (await entriesOf('2026-10')).flatMap(({ date = [] }) => date);
  expect(dates).toEqual(['2026-10-30', '2026-10-30', '2026-10-31', '2026-10-31']);
});
