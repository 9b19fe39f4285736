import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import { moneyOperations } from '#shared/contract/operations/money';
import { requestWithdraw } from './request-withdraw';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, withdrawKey } from '#lambdas/store/keys';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { fakeContext } from '#test/kit/fake-context';
import { completeWithdraw } from './complete-withdraw';
import { fetchWithdraws } from './fetch-withdraws';

const DAY_MS = 86_400_000;
const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const bank = { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' };
const driver: StoredUser = { id: 'd1', usertype: 'driver', firstName: 'Dana', ...names, ...bank };
const admin = { uid: 'a1', usertype: 'admin' as const, user: { ...driver, id: 'a1', usertype: 'admin' as const } };
let now: number;
let ctx: Context;

const earn = async () => {
  await ctx.store.write(personWrites(driver));
  await ctx.store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: 1_000_000 } }]);
};
const request = async (amount: number): Promise<string> => {
  const asked = await requestWithdraw.run(
    { ctx, input: { amount }, key: undefined, source: '' },
    { actor: { uid: 'd1', usertype: 'driver', user: driver } },
  );
  return (asked as { withdraw: Withdraw }).withdraw.id;
};
const complete = (id: string) =>
  completeWithdraw.run({ ctx, input: { id }, key: undefined, source: '' }, { actor: admin });
const ask = async (input: object = {}) =>
  (await fetchWithdraws.run({ ctx, input: { limit: 25, ...input }, key: undefined, source: '' }, { actor: admin })) as {
    withdraws: Withdraw[];
    nextCursor?: string;
  };
const amounts = async (input?: object) => (await ask(input)).withdraws.map(({ amount }) => amount);

beforeEach(async () => {
  now = Date.UTC(2026, 0, 30);
  ctx = fakeContext({ now: () => now });
  await earn();
});

describe('[ADM-6] the list of withdraw requests', () => {
  it('has those that wait, longest waiting first, with what it takes to pay them', async () => {
    const first = await request(1);
    now += 3 * DAY_MS;
    await request(2);
    const [one, two] = (await ask()).withdraws;
    expect(one).toMatchObject({ id: first, uid: 'd1', name: 'Dana Test', amount: 1, processed: false, ...bank });
    expect(two).toMatchObject({ amount: 2, date: now });
    await complete(first);
    expect(await amounts()).toEqual([2]);
  });

  it('has all of a month, newest first, with when they were processed', async () => {
    const first = await request(1);
    now += DAY_MS;
    await request(2);
    now += 3 * DAY_MS;
    await request(3);
    await complete(first);
    const { withdraws } = await ask({ month: '2026-01' });
    expect(withdraws).toMatchObject([
      { amount: 2, processed: false },
      { amount: 1, processed: true, procesDate: now },
    ]);
    expect(await amounts({ month: '2026-02' })).toEqual([3]);
    expect(await amounts({ month: '2025-12' })).toEqual([]);
  });

  it.each([
    ['that wait', {}, [1, 2, 3, 4, 5]],
    ['of a month', { month: '2026-01' }, [5, 4, 3, 2, 1]],
  ])('with those %s comes by the page, each once', async (_, input, all) => {
    for (const amount of [1, 2, 3, 4, 5]) {
      await request(amount);
      now += 1_000;
    }
    const pages: number[][] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await ask({ ...input, limit: 2, ...(cursor ? { cursor } : {}) });
      pages.push(page.withdraws.map(({ amount }) => amount));
      cursor = page.nextCursor;
    }
    expect(pages.map(page => page.length)).toEqual([2, 2, 1]);
    expect(pages.flat()).toEqual(all);
  });

  it.each([
    // Newest first: 23:30 and 00:30 of the operator's clock around the turn of the month.
    ['Europe/Stockholm', '2026-01', [2, 1]],
    ['Europe/Stockholm', '2026-02', [5, 4, 3]],
    ['America/New_York', '2026-01', [4, 3, 2, 1]],
    ['America/New_York', '2026-02', [5]],
    ['UTC', '2026-01', [3, 2, 1]],
    ['Europe/Stockholm', '2001-09', []],
    ['Europe/Stockholm', '1969-12', []],
  ])('is of the operator’s month: in %s %s', async (timeZone, month, all) => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, timeZone }) };
    const stockholm = [
      '2026-01-30T12:00',
      '2026-01-31T23:30',
      '2026-02-01T00:30',
      '2026-02-01T01:30',
      '2026-02-01T12:00',
    ];
    for (const [n, time] of stockholm.entries()) {
      now = Date.parse(`${time}+01:00`);
      await request(n + 1);
    }
    const paged: number[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await ask({ month, limit: 2, ...(cursor ? { cursor } : {}) });
      paged.push(...page.withdraws.map(({ amount }) => amount));
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    expect(await amounts({ month })).toEqual(all);
  });

  it('leaves out what the index still has and is paid', async () => {
    const id = await request(1);
    await ctx.store.write([{ type: 'update', key: withdrawKey(id), set: { processed: true } }]);
    expect(await amounts()).toEqual([]);
  });
});

describe('on the real engine', () => {
  let engine: EngineStore;
  beforeAll(async () => {
    engine = await startEngineStore();
  });
  afterAll(() => engine.close());

  it('[ADM-6] a full page, and paying one, keep their budgets', async () => {
    ctx = { ...ctx, store: engine.open() };
    await earn();
    for (let i = 0; i < 101; i++) await request(1);
    ctx = { ...ctx, store: engine.open() };
    const { withdraws, nextCursor } = await ask({ limit: 100 });
    expect([withdraws.length, nextCursor !== undefined]).toEqual([100, true]);
    // Beside it the caller's profile and the settings are read.
    expect(ctx.store.consumed().read).toBeLessThanOrEqual(moneyOperations.fetchWithdraws.budget.read - 2);
    ctx = { ...ctx, store: engine.open() };
    expect(await complete(withdraws[0]!.id)).toMatchObject({ withdraw: { processed: true } });
    const { read, write } = ctx.store.consumed();
    expect(read).toBeLessThanOrEqual(moneyOperations.completeWithdraw.budget.read - 2);
    expect(write).toBeLessThanOrEqual(moneyOperations.completeWithdraw.budget.write);
    ctx = { ...ctx, store: engine.open() };
    expect(await amounts({ limit: 100 })).toHaveLength(100);
  });
});
