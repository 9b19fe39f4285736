import { beforeEach, describe, expect, it } from 'vitest';
import type { Alarm } from '#shared/contract/entities/alarm';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { ServerMessage } from '#shared/contract/ws-messages';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import { consumeAlarm } from '#lambdas/consumers/stream/consume-alarm';
import { type StoredUser, userItem } from '#lambdas/store/user-items';
import type { PushJob } from '#lambdas/ports/push';
import type { Context } from '#lambdas/runtime/context';
import { alarmEventKey, alarmKey, NOTICE_PREFIX, presenceKey, subscriptionKey, userPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { aPerson } from '#test/kit/samples';
import { fetchAlarms } from './fetch-alarms';
import { raisePanic } from './raise-panic';
import { resolveAlarm } from './resolve-alarm';

const here = { lat: 57.7, lng: 11.97 };
const person = (id: string, usertype: StoredUser['usertype']) =>
  aPerson(id, usertype, { mobile: '+46700000001', pushToken: `token-${id}` });
let ctx: Context;
let now: number;
let pushed: Extract<PushJob, { kind: 'person' }>[];
let sent: [connection: string, message: ServerMessage][];

const actor = (id: string, usertype: StoredUser['usertype']) => ({ uid: id, usertype, user: person(id, usertype) });
const call = (input: unknown) => ({ ctx, input: input as never, key: undefined, source: '' });
const raise = (id = 'r1', usertype: 'rider' | 'driver' = 'rider', location?: typeof here) =>
  raisePanic.run(call({ bookingId: 'b1', location }), { actor: actor(id, usertype) }) as Promise<{ alarm: Alarm }>;
const resolve = (alarmId: string, by = 'a1') =>
  resolveAlarm.run(call({ alarmId }), { actor: actor(by, 'admin') }) as Promise<{ alarm: Alarm }>;
const open = async () =>
  ((await fetchAlarms.run(call({}), { actor: actor('a1', 'admin') })) as { alarms: Alarm[] }).alarms;
const ride = (change: Partial<Booking> = {}) =>
  ctx.store.write([
    {
      type: 'put',
      item: bookingItem(aBooking({ appcat: 'taxi', status: 'STARTED', driver: 'd1', fleetadmin: 'f1', ...change })),
    },
  ]);

beforeEach(async () => {
  now = Date.UTC(2026, 0, 1, 12);
  [pushed, sent] = [[], []];
  ctx = fakeContext({
    now: () => now,
    settings: async () => ({ ...defaultSettings, panic: true }),
    pushQueue: async () => ({ send: async job => void (job.kind === 'person' && pushed.push(job)) }),
    publisher: async () => ({
      send: async (connection, body) => (sent.push([connection, body]), 'sent'),
      close: async () => undefined,
    }),
  });
  await ride();
  for (const user of [person('a1', 'admin'), person('a2', 'admin'), person('r1', 'rider')])
    await ctx.store.write([{ type: 'put', item: userItem(user) }]);
});

describe('[LIFE-15] the emergency button', () => {
  it('is listed with person, vehicle and place, until an admin has resolved it', async () => {
    const { alarm } = await raise('r1', 'rider', here);
    expect(alarm).toMatchObject({
      bookingId: 'b1',
      by: 'r1',
      byType: 'rider',
      contact: '+46700000001',
      ...here,
      at: now,
    });
    expect(await open()).toEqual([alarm]);
    const done = await resolve(alarm.id);
    expect(done.alarm).toMatchObject({ id: alarm.id, resolvedBy: 'a1', resolvedAt: now });
    expect(await open()).toEqual([]);
    expect((await resolve(alarm.id, 'a2')).alarm.resolvedBy).toBe('a1');
  });

  it('pressed again it is the same call with the newer position; after help came it is a new one', async () => {
    const first = await raise('r1', 'rider', here);
    now += 1_000;
    expect(await raise('r1', 'rider', here)).toEqual(first);
    now += 10_000;
    const moved = await raise('r1', 'rider', { lat: 57.71, lng: 11.98 });
    expect(moved.alarm).toMatchObject({ id: first.alarm.id, at: first.alarm.at, lat: 57.71, movedAt: now });
    await resolve(first.alarm.id);
    now += 10_000;
    expect((await raise()).alarm.resolvedAt).toBeUndefined();
    expect((await open()).map(({ at }) => at)).toEqual([now]);
  });

  it('is stored for 90 days after it was resolved; an open one stays until then', async () => {
    const days = (at: number) => at / 1000 + 90 * 86_400;
    const { alarm } = await raise('r1', 'rider', here);
    expect(await ctx.store.get(alarmKey(alarm.id))).not.toHaveProperty('ttl');
    expect(await ctx.store.get(alarmEventKey(alarm.id, 1))).toMatchObject({ ttl: days(now) });
    now += 3_600_000;
    expect((await resolve(alarm.id)).alarm).not.toHaveProperty('ttl');
    expect(await ctx.store.get(alarmKey(alarm.id))).toMatchObject({ ttl: days(now) });
    expect(await ctx.store.get(alarmEventKey(alarm.id, 2))).toMatchObject({ ttl: days(now) });
    expect((await resolve(alarm.id)).alarm).not.toHaveProperty('ttl');
    now += 10_000;
    await raise('r1', 'rider', here);
    expect(await ctx.store.get(alarmKey(alarm.id))).not.toHaveProperty('ttl');
  });

  it('two presses at once are one call', async () => {
    await Promise.all([raise('r1', 'rider', here), raise('r1', 'rider', here), raise('r1', 'rider', here)]);
    expect(await open()).toHaveLength(1);
  });

  it('without a position of the phone it says where the vehicle is', async () => {
    const presence = { ...presenceKey('d1'), _et: 'presence', uid: 'd1', active: 'b1', lat: 1, lng: 2, ts: now };
    await ctx.store.write([{ type: 'put', item: presence }]);
    expect((await raise()).alarm).toMatchObject({ lat: 1, lng: 2 });
  });

  it('is the driver’s too, as a call of their own', async () => {
    await raise();
    expect((await raise('d1', 'driver')).alarm).toMatchObject({ byType: 'driver', by: 'd1' });
    expect(await open()).toHaveLength(2);
  });

  it.each([
    ['a delivery', { appcat: 'delivery' }],
    ['a ride without its driver yet', { status: 'NEW' }],
    ['a ride that is over', { status: 'PAID' }],
  ] as const)('is not there in %s', async (_, change) => {
    await ride(change);
    expect(await raise()).toEqual({ refusal: 'panic_not_available' });
    expect(await open()).toEqual([]);
  });

  it('is not available if the setting is off, nor for strangers', async () => {
    expect(await raise('r2')).toEqual({ refusal: 'not_found' });
    expect(await raise('d2', 'driver')).toEqual({ refusal: 'not_found' });
    ctx = { ...ctx, settings: async () => defaultSettings };
    expect(await raise()).toEqual({ refusal: 'panic_not_available' });
  });

  it('reaches every admin’s screen each time, inbox and device once; nobody else', async () => {
    for (const [uid, topic] of [
      ['a1', 'dash#all'],
      ['f1', 'dash#f1'],
      ['d1', 'bk#b1'],
    ] as const)
      await ctx.store.write([
        { type: 'put', item: { ...subscriptionKey(topic, `c-${uid}`), _et: 'subscription', uid, ttl: now } },
      ]);
    const { alarm } = await raise();
    const event = await ctx.store.get(alarmEventKey(alarm.id, 1));
    if (!event) throw new Error('no event');
    await consumeAlarm(ctx, event);
    await consumeAlarm(ctx, event);
    expect(sent).toEqual(Array(2).fill(['c-a1', { topic: 'dash#all', type: 'alarm', body: alarm }]));
    expect(pushed.map(({ uid }) => uid).sort()).toEqual(['a1', 'a2']);
    expect(await ctx.store.query({ pk: userPk('a2'), beginsWith: NOTICE_PREFIX })).toMatchObject([
      { key: 'notice_panic' },
    ]);
    await resolve(alarm.id);
    const resolved = await ctx.store.get(alarmEventKey(alarm.id, 2));
    if (!resolved) throw new Error('no event');
    await consumeAlarm(ctx, resolved);
    expect(sent.at(-1)?.[1]).toMatchObject({ type: 'alarm', body: { resolvedBy: 'a1' } });
    expect(pushed).toHaveLength(2);
  });
});
