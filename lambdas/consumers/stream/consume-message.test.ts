import { beforeEach, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#shared/contract/ws-messages';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import type { StoredMessage } from '#lambdas/model/chat/message-items';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import type { PushJob } from '#lambdas/ports/push';
import type { Context } from '#lambdas/runtime/context';
import { NOTICE_PREFIX, subscriptionKey, userPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { consumeMessage } from './consume-message';

const at = Date.UTC(2026, 0, 1, 12);
const message: StoredMessage = {
  bookingId: 'b1',
  id: '01M',
  message: 'Hello',
  from: 'r1',
  type: 'msg',
  msgDate: '2026-01-01',
  msgTime: '12:00:00',
  source: 'rider',
  at,
};

let store: MemoryStore;
let ctx: Context;
let pushed: Extract<PushJob, { kind: 'person' }>[];
let sent: [connection: string, message: ServerMessage][];
let closed: string[];

const driver = (change: Partial<StoredUser> = {}) => {
  const names = { firstName: 'Dan', lastName: 'Driver', email: 'dan@example.com', mobile: '+46701234567' };
  const user = { id: 'd1', usertype: 'driver', ...names, approved: true, createdAt: 0, pushToken: 'token' } as const;
  return store.write([{ type: 'put', item: userItem({ ...user, ...change }) }]);
};
const listens = (uid: string, topic: string, connection: string, ttl = at / 1000 + 60) =>
  store.write([{ type: 'put', item: { ...subscriptionKey(topic, connection), _et: 'subscription', uid, ttl } }]);
const inbox = async (uid: string) => store.query({ pk: userPk(uid), beginsWith: NOTICE_PREFIX });

beforeEach(async () => {
  store = memoryStore();
  [pushed, sent, closed] = [[], [], []];
  ctx = fakeContext({
    store,
    now: () => at,
    pushQueue: async () => ({ send: async job => void (job.kind === 'person' && pushed.push(job)) }),
    publisher: async () => ({
      send: async (connection, body) => {
        if (closed.includes(connection)) return 'gone';
        sent.push([connection, body]);
        return 'sent';
      },
      close: async () => undefined,
    }),
  });
  const booking = aBooking({ status: 'ACCEPTED', driver: 'd1', fleetadmin: 'f1' });
  await store.write([{ type: 'put', item: bookingItem(booking) }]);
  await driver();
});

describe('[RT-3] a message on its way', () => {
  it('reaches who shows the booking, sender and admins too, but not the fleet; nobody who looks is notified', async () => {
    for (const uid of ['r1', 'd1', 'a1', 'f1']) await listens(uid, 'bk#b1', `c-${uid}`);
    await consumeMessage(ctx, message);
    const { bookingId: _bookingId, ...body } = message;
    expect(sent.map(([connection]) => connection).sort()).toEqual(['c-a1', 'c-d1', 'c-r1']);
    for (const [, frame] of sent) expect(frame).toEqual({ topic: 'bk#b1', type: 'chat', body });
    expect(pushed).toEqual([]);
    expect(await inbox('d1')).toEqual([]);
  });

  it('is reported where the other party is not looking: inbox, open screens and device, once a minute', async () => {
    await listens('r1', 'bk#b1', 'c-r1');
    await listens('d1', 'u#d1', 'c-d1');
    for (const [id, later] of [
      ['01M', 0],
      ['01M', 0],
      ['01N', 1_000],
      ['01P', 60_000],
    ] as const)
      await consumeMessage(ctx, { ...message, id, at: at + later });
    expect(pushed).toMatchObject([
      { uid: 'd1', news: { key: 'notice_chat', screen: 'onlineChat', bookingId: 'b1' } },
      { news: { screen: 'onlineChat', bookingId: 'b1' } },
    ]);
    expect(await inbox('d1')).toHaveLength(2);
    expect(sent.filter(([connection]) => connection === 'c-d1')).toHaveLength(2);
    expect(JSON.stringify([pushed, await inbox('d1')])).not.toContain('Hello');
  });

  it.each([
    ['closed', () => listens('d1', 'bk#b1', 'c-d1').then(() => void closed.push('c-d1'))],
    ['expired', () => listens('d1', 'bk#b1', 'c-d1', at / 1000 - 1)],
  ])('a %s connection is nobody looking', async (_, connect) => {
    await connect();
    await consumeMessage(ctx, message);
    expect(pushed).toHaveLength(1);
  });

  it('does not push to who switched messages off; news of rides does not matter', async () => {
    await driver({ notifications: { chat: false } });
    await consumeMessage(ctx, message);
    expect(pushed).toEqual([]);
    expect(await inbox('d1')).toHaveLength(1);
    await driver({ notifications: { rides: false, account: false } });
    await consumeMessage(ctx, { ...message, id: '01P', at: at + 60_000 });
    expect(pushed).toHaveLength(1);
  });

  it('from the driver goes to the rider', async () => {
    await consumeMessage(ctx, { ...message, from: 'd1', source: 'driver' });
    expect(await inbox('r1')).toHaveLength(1);
    expect(await inbox('d1')).toEqual([]);
  });

  it('is dropped when its booking is gone', async () => {
    await consumeMessage(ctx, { ...message, bookingId: 'b2' });
    expect([sent, pushed]).toEqual([[], []]);
  });
});
