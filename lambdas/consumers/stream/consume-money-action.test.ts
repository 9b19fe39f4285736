import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#shared/contract/ws-messages';
import type { MoneyAction } from '#lambdas/model/money/money-actions';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import type { PushJob } from '#lambdas/ports/push';
import type { Context } from '#lambdas/runtime/context';
import { NOTICE_PREFIX, subscriptionKey, userPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { consumeMoneyAction } from './consume-money-action';

const at = Date.UTC(2026, 0, 1);
const credit: MoneyAction = {
  operation: 'addToWallet',
  by: 'a1',
  at,
  about: 'CREDIT-c1',
  uid: 'r1',
  amountMinor: 500,
  currency: 'SEK',
};
const names = { firstName: 'Rut', lastName: 'Rider', email: '', mobile: '', approved: true, createdAt: 0 };
let store: MemoryStore;
let ctx: Context;
let pushed: Extract<PushJob, { kind: 'person' }>[];
let sent: [connection: string, message: ServerMessage][];
const rider = (change: Partial<StoredUser> = {}) => {
  const user: StoredUser = { id: 'r1', usertype: 'rider', ...names, pushToken: 'token', ...change };
  return store.write([{ type: 'put', item: userItem(user) }]);
};
const inbox = () => store.query({ pk: userPk('r1'), beginsWith: NOTICE_PREFIX });

beforeEach(async () => {
  store = memoryStore();
  [pushed, sent] = [[], []];
  ctx = fakeContext({
    store,
    now: () => at,
    pushQueue: async () => ({ send: async job => void (job.kind === 'person' && pushed.push(job)) }),
    publisher: async () => ({
      send: async (connection, body) => (sent.push([connection, body]), 'sent'),
      close: async () => undefined,
    }),
  });
  await rider();
  for (const uid of ['r1', 'r2'])
    await store.write([
      { type: 'put', item: { ...subscriptionKey(`u#${uid}`, `c-${uid}`), _et: 'subscription', uid, ttl: at } },
    ]);
});

describe('an admin’s action on a wallet', () => {
  it('[ADM-9] reaches its owner’s inbox, screens and device, the device once', async () => {
    for (let i = 0; i < 2; i++) await consumeMoneyAction(ctx, credit);
    const body = { key: 'notice_credit', screen: 'wallet', at, id: `0${at}-CREDIT-c1` };
    expect(sent).toEqual(Array(2).fill(['c-r1', { topic: 'u#r1', type: 'notice', body }]));
    expect(pushed).toMatchObject([{ uid: 'r1', news: { key: 'notice_credit', screen: 'wallet' } }]);
    expect(await inbox()).toMatchObject([{ key: 'notice_credit', at }]);
  });

  it('[ADM-6] reports a payout too', async () => {
    await consumeMoneyAction(ctx, { ...credit, operation: 'completeWithdraw', about: 'w1' });
    expect(pushed).toMatchObject([{ news: { key: 'notice_payout', screen: 'wallet' } }]);
  });

  it('[PROF-3] does not push to who switched news of their account off', async () => {
    await rider({ notifications: { account: false } });
    await consumeMoneyAction(ctx, credit);
    expect(pushed).toEqual([]);
    expect(await inbox()).toHaveLength(1);
  });

  it('to somebody who has left notifies nobody', async () => {
    const { uid: _uid, ...nobody } = credit;
    await consumeMoneyAction(ctx, nobody);
    expect([sent, pushed, await inbox()]).toEqual([[], [], []]);
  });
});
