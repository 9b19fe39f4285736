import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Settings } from '#shared/contract/entities/settings';
import { moneyOperations } from '#shared/contract/operations/money';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import { readSettings } from '#lambdas/store/read-settings';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { WriteResult } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, configKey, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { addToWallet } from './add-to-wallet';
import { walletHistory } from '#lambdas/model/money/wallet-history';

const admin = { uid: 'a1', usertype: 'admin' as const, user: aPerson('a1', 'admin') };
let store: MemoryStore;
let ctx: Context;
const inSettings = (change: Partial<Settings>): Context => ({
  ...ctx,
  settings: async () => ({ ...defaultSettings, ...change }),
});
type Asked = { key?: string; context?: Context; actor?: typeof admin };
const add = (input: { uid: string; amount: number }, { key, context = ctx, actor = admin }: Asked = {}) =>
  runAs(addToWallet, actor, { ctx: context, input, key });
const balance = async (uid = 'r1') => (await store.get(balanceKey(uid)))?.balanceMinor;
const journals = () => store.all().filter(({ _et }) => _et === 'journal');
const moneyActions = () => store.all().filter(({ _et }) => _et === 'money-action');

beforeEach(async () => {
  store = memoryStore();
  ctx = fakeContext({ store });
  for (const one of [aPerson('r1', 'rider'), aPerson('f1', 'fleetadmin'), aPerson('a2', 'admin')])
    await store.write(personWrites(one));
});

describe('[ADM-9] credit', () => {
  it('is in the wallet with an entry, a balanced journal and the name of who gave it', async () => {
    expect(await add({ uid: 'r1', amount: 25.5 })).toEqual({ walletBalance: 25.5 });
    const { entries } = await walletHistory(store, 'r1', { currency: 'USD', limit: 10 });
    expect(entries).toMatchObject([{ type: 'Credit', amount: 25.5, date: ctx.now() }]);
    expect(journals()).toMatchObject([
      {
        currency: defaultSettings.code,
        legs: [
          { account: { kind: 'user', uid: 'r1' }, amountMinor: 2_550 },
          { account: { kind: 'system', name: 'credit' }, amountMinor: -2_550 },
        ],
      },
    ]);
    const [action] = moneyActions();
    expect(action).toMatchObject({ operation: 'addToWallet', by: 'a1', uid: 'r1', amountMinor: 2_550, at: ctx.now() });
  });

  it('adds up, without a key each time', async () => {
    for (const amount of [0.1, 0.2]) await add({ uid: 'r1', amount });
    expect(await add({ uid: 'r1', amount: 100 })).toEqual({ walletBalance: 100.3 });
  });

  it('by one key comes once, however often, late or at once it is asked for', async () => {
    const key = 'credit-0001';
    const asked = [1, 2, 3].map(() => add({ uid: 'r1', amount: 10 }, { key }));
    expect(await Promise.all(asked)).toEqual(Array(3).fill({ walletBalance: 10 }));
    const muchLater = { ...ctx, now: () => ctx.now() + 30 * 86_400_000 };
    expect(await add({ uid: 'r1', amount: 10 }, { key, context: muchLater })).toEqual({ walletBalance: 10 });
    expect([await balance(), journals().length, moneyActions().length]).toEqual([1_000, 1, 1]);
  });

  it('by a used key is refused for another amount or another user', async () => {
    const key = 'credit-0001';
    await add({ uid: 'r1', amount: 10 }, { key });
    for (const other of [
      { uid: 'r1', amount: 11 },
      { uid: 'f1', amount: 10 },
    ])
      expect(await add(other, { key })).toEqual({ refusal: 'same_key_other_request' });
    expect([await balance('r1'), await balance('f1')]).toEqual([1_000, 0]);
  });

  it('by the same key of another admin is another credit', async () => {
    const key = 'credit-0001';
    await add({ uid: 'r1', amount: 10 }, { key });
    await add({ uid: 'r1', amount: 10 }, { key, actor: { ...admin, uid: 'a2' } });
    expect(await balance()).toBe(2_000);
  });

  it.each([
    ['before it was written', false],
    ['after it was written', true],
  ])('comes once when the write fails %s and the request is repeated', async (_, isWritten) => {
    const key = 'credit-0001';
    const write = async (writes: Parameters<typeof store.write>[0]): Promise<WriteResult> => {
      // The request's key is taken before, by a write of its own.
      if (writes.length === 1) return store.write(writes);
      if (isWritten) await store.write(writes);
      throw new Error('connection lost');
    };
    const failing = { ...ctx, store: { ...store, write } };
    await expect(add({ uid: 'r1', amount: 10 }, { key, context: failing })).rejects.toThrow('connection lost');
    expect(await balance()).toBe(isWritten ? 1_000 : 0);
    expect(await add({ uid: 'r1', amount: 10 }, { key })).toEqual({ walletBalance: 10 });
    expect([await balance(), journals().length, moneyActions().length]).toEqual([1_000, 1, 1]);
  });

  it.each([
    ['USD', 10.005],
    ['USD', 0.001],
    ['JPY', 1.5],
    ['KWD', 1.2345],
  ])('in %s is not %d: the currency has no such fraction, and nothing is rounded', async (code, amount) => {
    expect(await add({ uid: 'r1', amount }, { context: inSettings({ code }) })).toEqual({
      refusal: 'no_details_error',
    });
    expect(await balance()).toBe(0);
  });

  it.each([
    ['JPY', 1_500, 1_500],
    ['KWD', 1.234, 1_234],
    ['USD', 1_000_000_000, 100_000_000_000],
  ])('in %s may be %d', async (code, amount, amountMinor) => {
    await add({ uid: 'r1', amount }, { context: inSettings({ code, creditLimit: 1_000_000_000 }) });
    expect(await balance()).toBe(amountMinor);
  });

  it.each([
    ['nobody', { amount: 5 }],
    ['a blank user', { uid: '', amount: 5 }],
    ['a blank amount', { uid: 'r1', amount: '' }],
    ['no amount', { uid: 'r1' }],
    ['nothing', { uid: 'r1', amount: 0 }],
    ['less than nothing', { uid: 'r1', amount: -5 }],
    ['more than can be counted', { uid: 'r1', amount: 1e12 }],
  ])('for %s is refused with no_details_error', (_, input) => {
    const { success, error } = z.safeParse(moneyOperations.addToWallet.input, input);
    expect([success, error?.issues.at(0)?.message]).toEqual([false, 'no_details_error']);
  });

  it.each(['ghost', 'a2'])('for %s, whom no list of users shows, is refused', async uid => {
    expect(await add({ uid, amount: 5 })).toEqual({ refusal: 'user_does_not_exists' });
    expect(journals()).toEqual([]);
  });

  it('for somebody who is being deleted at this moment is refused and writes nothing', async () => {
    const write: typeof store.write = async writes => {
      await store.write([{ type: 'update', key: userKey('r1'), set: { deletedAt: 1 } }]);
      return store.write(writes);
    };
    const racing = { ...ctx, store: { ...store, write } };
    expect(await add({ uid: 'r1', amount: 5 }, { context: racing })).toEqual({ refusal: 'user_does_not_exists' });
    expect([await balance(), journals().length]).toEqual([0, 0]);
  });

  it('[DEMO-1] is refused in demo mode; what was given before stays given', async () => {
    const key = 'credit-0001';
    const demo = inSettings({ AllowCriticalEditsAdmin: false });
    expect(await add({ uid: 'r1', amount: 5 }, { key, context: demo })).toEqual({ refusal: 'demo_mode' });
    expect(await balance()).toBe(0);
    await add({ uid: 'r1', amount: 5 }, { key });
    expect(await add({ uid: 'r1', amount: 5 }, { key, context: demo })).toEqual({ walletBalance: 5 });
  });

  describe('and the currency', () => {
    const change = (context: Context, code: string) =>
      editSettings.run({ ctx: context, input: { code }, key: undefined, source: '' }, { actor: admin });
    const stored = () => ({ ...ctx, settings: () => readSettings(store) });

    it('[PAYS-6] stays as it is from the first credit on', async () => {
      await change(stored(), 'SEK');
      expect(await readSettings(store)).toMatchObject({ code: 'SEK' });
      await add({ uid: 'r1', amount: 5 }, { context: stored() });
      expect(await change(stored(), 'JPY')).toMatchObject({ refusal: 'currency_fixed' });
      expect(await change(stored(), 'SEK')).toMatchObject({ settings: { code: 'SEK' } });
    });

    it('[PAYS-6] that changes at this moment lets no credit of the old one in', async () => {
      await change(stored(), 'SEK');
      const settings = await readSettings(store);
      const behind = { ...ctx, settings: async () => settings };
      await store.write([{ type: 'update', key: configKey('settings', 'A'), set: { 'values.code': 'JPY' } }]);
      await expect(add({ uid: 'r1', amount: 5 }, { context: behind })).rejects.toThrow('do not hold');
      expect([await balance(), journals().length]).toEqual([0, 0]);
    });
  });
});
