import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { Leg } from '#shared/domain/ledger/journal';
import { requestWithdraw } from './request-withdraw';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { WriteResult } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey, OPEN_WITHDRAWS, owedKey, userKey, withdrawKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { completeWithdraw } from './complete-withdraw';

const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const bank = { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' };
const driver: StoredUser = { id: 'd1', usertype: 'driver', firstName: 'Dana', ...names, ...bank };
const ada: StoredUser = { id: 'a1', usertype: 'admin', firstName: 'Ada', ...names };
let now: number;
let store: MemoryStore;
let ctx: Context;
let id: string;

const complete = (context = ctx, which = id) =>
  completeWithdraw.run(
    { ctx: context, input: { id: which }, key: undefined, source: '' },
    { actor: { uid: 'a1', usertype: 'admin', user: ada } },
  );
const journals = () => store.all().filter(({ _et }) => _et === 'journal');
/** Sum of a system account. */
const sum = (name: string) =>
  journals()
    .flatMap(({ legs }) => legs as Leg[])
    .filter(({ account }) => account.kind === 'system' && account.name === name)
    .reduce((total, { amountMinor }) => total + amountMinor, 0);
const moneyActions = () => store.all().filter(({ _et }) => _et === 'money-action');
const state = async () => ({
  balance: (await store.get(balanceKey('d1')))?.balanceMinor,
  payout: sum('payout'),
  bank: sum('bank'),
  journals: journals().length,
  moneyActions: moneyActions().length,
});

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1);
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  await store.write(personWrites(driver));
  await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: 10_000 } }]);
  const asked = await requestWithdraw.run(
    { ctx, input: { amount: 40.5 }, key: undefined, source: '' },
    { actor: { uid: 'd1', usertype: 'driver', user: driver } },
  );
  id = (asked as { withdraw: Withdraw }).withdraw.id;
  now += 86_400_000;
});

describe('[ADM-6] processing a withdraw request', () => {
  const done = { balance: 5_950, payout: 0, bank: 4_050, journals: 2, moneyActions: 1 };

  it('does not pay somebody who has come to owe something: the amount goes back and pays that', async () => {
    await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: -7_000 } }]);
    expect(await complete()).toEqual({ refusal: 'payee_owes' });
    expect(await state()).toMatchObject({ balance: -1_050, bank: 0, moneyActions: 0 });
    await store.write([{ type: 'update', key: balanceKey('d1'), add: { balanceMinor: 1_050 } }]);
    expect(await complete()).toMatchObject({ withdraw: { processed: true } });
  });

  it('does not pay somebody who owes for a ride, however full the wallet is', async () => {
    await store.write([{ type: 'update', key: owedKey('d1'), add: { owedMinor: 500 } }]);
    expect(await complete()).toEqual({ refusal: 'payee_owes' });
    await store.write([{ type: 'update', key: owedKey('d1'), add: { owedMinor: -500 } }]);
    expect(await complete()).toMatchObject({ withdraw: { processed: true } });
  });

  it('sets processed and procesDate, takes it off those that wait and its money with it; the wallet was charged before', async () => {
    expect(await state()).toEqual({ balance: 5_950, payout: 4_050, bank: 0, journals: 1, moneyActions: 0 });
    expect(await complete()).toMatchObject({
      withdraw: { id, processed: true, procesDate: now, amount: 40.5, ...bank },
    });
    expect(await state()).toEqual(done);
    expect(await store.query({ index: 'gsi5', pk: OPEN_WITHDRAWS })).toEqual([]);
    const [action] = moneyActions();
    expect(action).toMatchObject({ operation: 'completeWithdraw', by: 'a1', uid: 'd1', about: id, at: now });
  });

  it('happens once: again, and at once, it answers how it is', async () => {
    const at = now;
    const answers = await Promise.all([1, 2, 3].map(() => complete()));
    now += 60_000;
    for (const answer of [...answers, await complete()])
      expect(answer).toMatchObject({ withdraw: { processed: true, procesDate: at } });
    expect(await state()).toEqual(done);
  });

  it.each([
    ['before it was written', false],
    ['after it was written', true],
  ])('happens once when the write fails %s and the request is repeated', async (_, isWritten) => {
    const write = async (writes: Parameters<typeof store.write>[0]): Promise<WriteResult> => {
      if (isWritten) await store.write(writes);
      throw new Error('connection lost');
    };
    await expect(complete({ ...ctx, store: { ...store, write } })).rejects.toThrow('connection lost');
    expect(await store.get(withdrawKey(id))).toMatchObject({ processed: isWritten });
    expect(await complete()).toMatchObject({ withdraw: { processed: true } });
    expect(await state()).toEqual(done);
  });

  it('is refused for an unknown request', async () => {
    expect(await complete(ctx, 'ghost')).toEqual({ refusal: 'not_found' });
    expect(await state()).toMatchObject({ journals: 1, moneyActions: 0 });
  });

  it('[DEMO-1] is refused in demo mode', async () => {
    const demo = { ...ctx, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };
    expect(await complete(demo)).toEqual({ refusal: 'demo_mode' });
    expect(await store.get(withdrawKey(id))).toMatchObject({ processed: false });
    expect(await state()).toMatchObject({ journals: 1, moneyActions: 0 });
  });

  it('[PROF-2] removes name and bank of a deleted owner, and notifies nobody', async () => {
    await store.write([{ type: 'update', key: userKey('d1'), set: { deletedAt: 1 } }]);
    const { withdraw } = (await complete()) as { withdraw: Withdraw };
    expect(withdraw).toMatchObject({ processed: true, name: 'Deleted user', amount: 40.5 });
    for (const field of Object.keys(bank)) expect(withdraw).not.toHaveProperty(field);
    const [action] = moneyActions();
    expect(action).not.toHaveProperty('uid');
  });
});
