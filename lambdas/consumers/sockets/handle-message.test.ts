import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { UserType } from '#shared/contract/operation';
import type { ServerMessage } from '#shared/contract/ws-messages';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem, eventWrite } from '#lambdas/store/booking-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Item } from '#lambdas/ports/store';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey, presenceKey, subscriptionKey, userKey } from '#lambdas/store/keys';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { fakeContext } from '#test/kit/fake-context';
import { openConnection } from '#lambdas/model/sockets/connections';
import { handleMessage, type Line } from './handle-message';

const names = { firstName: 'A', lastName: 'B', email: '', mobile: '', approved: true, createdAt: 0 };
let engine: EngineStore;
let ctx: Context;
let now: number;
let heard: ServerMessage[];
let ride: Booking;
let round = 0;

const join = async (uid: string, usertype: UserType) => {
  forgetActor(uid);
  await ctx.store.write(personWrites({ ...names, id: uid, usertype, email: `${uid}@example.com` }));
};
const happen = async (from: number, to: number) => {
  for (let v = from; v <= to; v++)
    await ctx.store.write([
      eventWrite(ride, v, {
        kind: 'UPDATED',
        status: 'STARTED',
        at: v,
        by: 'd1',
        byType: 'driver',
        changes: { tripdate: v },
      }),
      { type: 'update', key: bookingKey(ride.id), set: { v } },
    ]);
};
const subscriptionOf = (connection: string, topic = `bk#${ride.id}`) =>
  ctx.store.get(subscriptionKey(topic, connection));
/** Answer to a message, and the units that it consumed. */
const say = async (message: object, connection = 'rider-line') => {
  heard = [];
  const before = ctx.store.consumed();
  await handleMessage(ctx, { connectionId: connection }, JSON.stringify(message));
  const after = ctx.store.consumed();
  return { read: after.read - before.read, write: after.write - before.write };
};
const ask = (since?: number, connection?: string) =>
  say({ action: 'subscribe', topic: `bk#${ride.id}`, ...(since === undefined ? {} : { since }) }, connection);

beforeAll(async () => void (engine = await startEngineStore()));
afterAll(() => engine.close());
beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  const publisher = async () => ({
    send: async (_: string, message: ServerMessage) => {
      heard.push(message);
      return 'sent' as const;
    },
    close: async () => undefined,
  });
  ctx = fakeContext({ store: engine.open(), now: () => now, publisher });
  const [rider, driver, asked] = ['r', 'd', 'e'].map(kind => `${kind}${++round}`) as [string, string, string];
  ride = aBooking({ id: `b${round}`, status: 'STARTED', v: 0, customer: rider, driver });
  await ctx.store.write([{ type: 'put', item: bookingItem(ride) }]);
  await join(rider, 'rider');
  await join(driver, 'driver');
  await join(asked, 'driver');
  await openConnection(ctx, 'rider-line', { uid: rider, sessionS: now / 1000 });
  await openConnection(ctx, 'driver-line', { uid: driver, sessionS: now / 1000 });
  await openConnection(ctx, 'asked-line', { uid: asked, sessionS: now / 1000 });
  await happen(1, 5);
});

describe('subscribing a booking', () => {
  it('[RT-2] sends what came after the version, and then the version that the booking has', async () => {
    await ask(2);
    expect(heard.map(message => ('v' in message ? `${message.type} ${message.v}` : message.type))).toEqual([
      'event 3',
      'event 4',
      'event 5',
      'subscribed 5',
    ]);
  });

  it('[RT-2] says the version also to who wants no history, or has a part of it', async () => {
    await ask();
    expect(heard).toEqual([{ type: 'subscribed', topic: `bk#${ride.id}`, v: 5 }]);
    await ask(5);
    expect(heard).toEqual([{ type: 'subscribed', topic: `bk#${ride.id}`, v: 5 }]);
  });

  it('[RT-2] says where the driver is: positions have no history', async () => {
    await ctx.store.write([
      {
        type: 'put',
        item: { ...presenceKey(ride.driver!), _et: 'presence', lat: 57, lng: 12, ts: 12, pointAt: 9 } as Item,
      },
    ]);
    await ask(5);
    expect(heard[0]).toEqual({ topic: `bk#${ride.id}`, type: 'position', body: { lat: 57, lng: 12, at: 9 } });
  });

  it('[RT-2] a repetition costs no write and at most 5 read units, however long the history', async () => {
    await happen(6, 60);
    const first = await ask(60);
    expect(first.write).toBeGreaterThan(0);
    for (let again = 0; again < 3; again++) {
      now += 50_000;
      const { read, write } = await ask(60);
      expect(write).toBe(0);
      expect(read).toBeLessThanOrEqual(5);
      expect(heard).toEqual([{ type: 'subscribed', topic: `bk#${ride.id}`, v: 60 }]);
    }
  });

  it('[RT-2] a repetition brings events lost on the way, and writes nothing for it', async () => {
    await ask(5);
    await happen(6, 7);
    expect((await ask(5)).write).toBe(0);
    expect(heard.flatMap(message => (message.type === 'event' ? [message.v] : []))).toEqual([6, 7]);
  });

  it('[RT-2] a repetition restores a subscription that has expired or is about to', async () => {
    await ask(5);
    await ctx.store.write([{ type: 'delete', key: subscriptionKey(`bk#${ride.id}`, 'rider-line') }]);
    await ask(5);
    const made = await subscriptionOf('rider-line');
    expect(made).toBeDefined();
    now = (made!.ttl as number) * 1000 - 60_000;
    forgetActor(ride.customer);
    await ask(5);
    expect((await subscriptionOf('rider-line'))!.ttl).toBeGreaterThan(made!.ttl as number);
  });

  it('[RT-1] is refused to a driver who only had an offer, and ended for one who no longer drives it', async () => {
    await ask(0, 'asked-line');
    expect(heard).toMatchObject([{ type: 'error', code: 'forbidden', topic: `bk#${ride.id}` }]);
    expect(await subscriptionOf('asked-line')).toBeUndefined();
    await ask(5, 'driver-line');
    expect(await subscriptionOf('driver-line')).toBeDefined();
    await ctx.store.write([{ type: 'update', key: bookingKey(ride.id), set: { driver: 'another' } }]);
    await ask(5, 'driver-line');
    expect(heard).toMatchObject([{ type: 'error', code: 'forbidden' }]);
    expect(await subscriptionOf('driver-line')).toBeUndefined();
  });

  it('[AUTH-11] is refused to staff without the second factor that the stage demands', async () => {
    ctx.demandsSecondFactor = true;
    await ctx.store.write([{ type: 'update', key: userKey(ride.customer), set: { usertype: 'admin' } }]);
    forgetActor(ride.customer);
    await say({ action: 'subscribe', topic: 'dash#all' });
    expect(heard).toMatchObject([{ type: 'error', code: 'second_factor_missing' }]);
    expect(await subscriptionOf('rider-line', 'dash#all')).toBeUndefined();
  });

  it('[AUTH-9] is refused to a line whose session ended while it was being opened, and which nobody could close yet', async () => {
    const sessionS = now / 1000 - 60;
    await ctx.store.write([{ type: 'update', key: userKey(ride.customer), set: { sessionsFromS: now / 1000 } }]);
    forgetActor(ride.customer);
    await openConnection(ctx, 'late-line', { uid: ride.customer, sessionS });
    await ask(0, 'late-line');
    expect(heard).toMatchObject([{ type: 'error', code: 'not_logged_in' }]);
    expect(await subscriptionOf('late-line')).toBeUndefined();
    await openConnection(ctx, 'new-line', { uid: ride.customer, sessionS: now / 1000 });
    await ask(0, 'new-line');
    expect(await subscriptionOf('new-line')).toBeDefined();
  });

  it('[RT-1] [AUTH-10] continues for a user who was blocked during the ride, and ends with it', async () => {
    await ctx.store.write([{ type: 'update', key: userKey(ride.customer), set: { approved: false } }]);
    forgetActor(ride.customer);
    await ask();
    expect(heard).toMatchObject([{ type: 'subscribed' }]);
    await say({ action: 'subscribe', topic: 'bk#another' });
    expect(heard).toMatchObject([{ type: 'error', code: 'forbidden' }]);
    await ctx.store.write([{ type: 'update', key: bookingKey(ride.id), set: { status: 'COMPLETE' } }]);
    await ask(0);
    expect(heard).toMatchObject([{ type: 'error', code: 'require_approval' }]);
  });
});

describe('positions', () => {
  const report = async (line: Line) => {
    heard = [];
    await handleMessage(ctx, line, JSON.stringify({ action: 'position', points: [{ lat: 57, lng: 12, at: now }] }));
    return heard;
  };

  it('[RT-1] count for the user whom the authorizer admitted, without reading the connection', async () => {
    const line = { connectionId: 'no-item', connectedAt: now, uid: ride.driver! };
    expect(await report(line)).toMatchObject([{ type: 'error', code: 'driver_offline' }]);
    expect(await report({ ...line, uid: ride.customer })).toMatchObject([{ type: 'error', code: 'forbidden' }]);
    expect(await report({ connectionId: 'no-item' })).toMatchObject([{ type: 'error', code: 'not_logged_in' }]);
  });

  it('[RT-1] end for a connection from before a "sign out everywhere", and for a blocked driver', async () => {
    const line = { connectionId: 'driver-line', connectedAt: now - 5_000, uid: ride.driver! };
    await ctx.store.write([{ type: 'update', key: userKey(ride.driver!), set: { sessionsFromS: now / 1000 } }]);
    forgetActor(ride.driver!);
    expect(await report(line)).toMatchObject([{ type: 'error', code: 'not_logged_in' }]);
    const opening = { ...line, connectedAt: now, sessionS: now / 1000 - 5 };
    expect(await report(opening)).toMatchObject([{ type: 'error', code: 'not_logged_in' }]);
    await ctx.store.write([{ type: 'update', key: userKey(ride.driver!), set: { approved: false } }]);
    forgetActor(ride.driver!);
    expect(await report({ ...line, connectedAt: now })).toMatchObject([{ type: 'error', code: 'require_approval' }]);
  });
});
