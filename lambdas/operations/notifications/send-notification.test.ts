import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import type { Notification } from '#shared/contract/operations/notifications';
import { personWrites } from '#lambdas/model/people/person-writes';
import { changePerson } from '#lambdas/model/people/change-person';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import type { Notice } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { NOTICE_PREFIX, SENDING_PK, userKey, userPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { editNotifications } from './edit-notifications';
import { fetchNotifications } from './fetch-notifications';
import { sendNotification } from './send-notification';
import { sendToDevice } from './send-to-device';
import { gated } from '#lambdas/runtime/demo';
import { sweepBroadcasts } from '#lambdas/model/notifications/broadcasts';

let ctx: Context;
let pushed: Notice[];
let now: number;
let clock = 0;

const message = { devicetype: 'All', usertype: 'rider', title: 'Hello', body: 'Free rides today' } as const;
const admin = { id: 'a1', usertype: 'admin' } as StoredUser;
const run = <T = { refusal?: string }>(op: Implementation, input: object, by = ctx, key?: string): Promise<T> =>
  runAs(op, { uid: 'a1', usertype: 'admin', user: admin }, { ctx: by, input, key }) as Promise<T>;
const save = async (id: string, usertype: UserType, change: Partial<StoredUser> = {}): Promise<void> => {
  const names = { firstName: 'Dan', lastName: 'Ek', email: `${id}@example.com`, mobile: '' };
  const device = { pushToken: `token-${id}`, userPlatform: 'ANDROID' };
  await ctx.store.write(
    personWrites({ id, usertype, ...names, ...device, approved: true, createdAt: ++clock, ...change }),
  );
};
const told = () => pushed.map(({ to }) => to.uid).sort();
const inbox = (uid: string) => ctx.store.query({ pk: userPk(uid), beginsWith: NOTICE_PREFIX });
const saved = async () =>
  (await run<{ notifications: Notification[] }>(fetchNotifications, { limit: 25 })).notifications;

beforeEach(() => {
  pushed = [];
  now = Date.UTC(2026, 0, 1);
  ctx = fakeContext({ now: () => now, push: async () => ({ send: async notice => void pushed.push(notice) }) });
});

describe('[ADM-5] a notification to many', () => {
  beforeEach(async () => {
    await save('r1', 'rider');
    await save('r2', 'rider', { userPlatform: 'ios' });
    await save('r3', 'rider', { pushToken: '' });
    await save('r4', 'rider', { approved: false });
    await save('r5', 'rider', { userPlatform: 'WEB' });
    await save('d1', 'driver', { userPlatform: 'IOS' });
  });

  it.each([
    ['All', 'rider', ['r1', 'r2', 'r5']],
    ['ANDROID', 'rider', ['r1']],
    ['IOS', 'rider', ['r2']],
    ['IOS', 'driver', ['d1']],
  ])('to %s of type %s reaches %j', async (devicetype, usertype, uids) => {
    const answer = await run(sendNotification, { ...message, devicetype, usertype });
    expect(answer).toMatchObject({ sent: uids.length, goesOn: false });
    expect(told()).toEqual(uids);
    expect(pushed[0]).toMatchObject({ title: 'Hello', body: 'Free rides today' });
    expect(await saved()).toMatchObject([{ devicetype, usertype, title: 'Hello', sentAt: now, sentTo: uids.length }]);
    for (const uid of uids) expect(await inbox(uid)).toMatchObject([{ title: 'Hello', body: 'Free rides today' }]);
  });

  it('that would reach nobody is refused and not saved', async () => {
    expect(await run(sendNotification, { ...message, devicetype: 'ANDROID', usertype: 'driver' })).toEqual({
      refusal: 'no_user_match',
    });
    expect(await saved()).toEqual([]);
  });

  it('[DEMO-3] is saved in demo mode and reaches nobody', async () => {
    const demo = { ...ctx, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };
    expect(await run(sendNotification, message, demo)).toEqual({ refusal: 'demo_mode' });
    const [one] = await saved();
    expect(one).toMatchObject(message);
    expect(one).not.toHaveProperty('sentAt');
    expect(await run(sendNotification, { id: one!.id }, demo)).toEqual({ refusal: 'demo_mode' });
    expect(await run(gated(sendToDevice), { token: 't', title: 'a', msg: 'b' }, demo)).toEqual({
      refusal: 'demo_mode',
    });
    expect(pushed).toEqual([]);
  });

  it('is added, changed, sent as it stands, sent again and deleted; only sending says that it was sent', async () => {
    const forged = { ...message, sentAt: 1, sentTo: 99 };
    const { id } = await run<{ id: string }>(editNotifications, { method: 'Add', record: forged });
    await run(editNotifications, { method: 'Update', id, record: { ...forged, title: 'Bye', devicetype: 'IOS' } });
    expect(await saved()).toEqual([expect.not.objectContaining({ sentAt: expect.anything() })]);
    await run(sendNotification, { id });
    await run(sendNotification, { id });
    expect(pushed.map(({ to, title }) => [to.uid, title])).toEqual([
      ['r2', 'Bye'],
      ['r2', 'Bye'],
    ]);
    expect(await saved()).toMatchObject([{ title: 'Bye', sentTo: 2 }]);
    expect(await inbox('r2')).toHaveLength(2);
    await run(editNotifications, { method: 'Delete', id });
    expect(await saved()).toEqual([]);
    expect(await run(sendNotification, { id })).toEqual({ refusal: 'not_found' });
  });

  it('goes to the inbox alone of somebody who wants no news, and past a device that fails', async () => {
    await changePerson(ctx, (await loadUser(ctx.store, 'r1'))!, { notifications: { account: false } });
    const failing = {
      ...ctx,
      push: async () => ({
        send: async (notice: Notice) => {
          if (notice.to.uid === 'r2') throw new Error('EndpointDisabled');
          pushed.push(notice);
        },
      }),
    };
    expect(await run(sendNotification, message, failing)).toMatchObject({ sent: 3 });
    expect(told()).toEqual(['r5']);
    for (const uid of ['r1', 'r2', 'r5']) expect(await inbox(uid)).toHaveLength(1);
  });

  it('follows devices: a new one is reached, one given up is not', async () => {
    await changePerson(ctx, (await loadUser(ctx.store, 'r3'))!, { pushToken: 'new', userPlatform: 'IOS' });
    await changePerson(ctx, (await loadUser(ctx.store, 'r1'))!, { pushToken: '' });
    await changePerson(ctx, (await loadUser(ctx.store, 'd1'))!, { usertype: 'rider' });
    await run(sendNotification, message);
    expect(told()).toEqual(['d1', 'r2', 'r3', 'r5']);
  });

  it('finds a device that was given up and set again by somebody who still remembered it', async () => {
    const remembered = (await loadUser(ctx.store, 'r1'))!;
    await changePerson(ctx, remembered, { pushToken: '' });
    await changePerson(ctx, remembered, { pushToken: 'token-r1' });
    expect(await run(sendNotification, { ...message, devicetype: 'ANDROID' })).toMatchObject({ sent: 1 });
    await changePerson(ctx, { ...remembered, pushToken: '' }, { pushToken: '' });
    expect(await ctx.store.get(userKey('r1'))).not.toHaveProperty('g5p');
  });
});

describe('[ADM-5] a notification that is asked for again with the same key', () => {
  beforeEach(async () => {
    await save('r1', 'rider');
    await save('r2', 'rider');
  });

  it('reaches everybody once, is one record, and gets the same answer', async () => {
    const first = await run(sendNotification, message, ctx, 'key-1');
    now += 60_000;
    expect(await run(sendNotification, message, ctx, 'key-1')).toEqual(first);
    expect(first).toMatchObject({ sent: 2, goesOn: false });
    expect(told()).toEqual(['r1', 'r2']);
    expect(await saved()).toMatchObject([{ sentTo: 2 }]);
    expect(await run(sendNotification, { ...message, title: 'Other' }, ctx, 'key-1')).toEqual({
      refusal: 'same_key_other_request',
    });
    expect(await run(sendNotification, message, ctx, 'key-2')).toMatchObject({ sent: 2 });
    expect(await saved()).toHaveLength(2);
  });

  it('reaches everybody once while the first still sends', async () => {
    await Promise.all([run(sendNotification, message, ctx, 'key-1'), run(sendNotification, message, ctx, 'key-1')]);
    expect(told()).toEqual(['r1', 'r2']);
    expect(await saved()).toMatchObject([{ sentTo: 2 }]);
  });

  it('goes on by itself when the first broke off', async () => {
    const dying = { ...ctx, push: () => Promise.reject(new Error('the process died')) };
    await expect(run(sendNotification, message, dying, 'key-1')).rejects.toThrow('died');
    expect(await run(sendNotification, message, ctx, 'key-1')).toMatchObject({ sent: 0, goesOn: true });
    now += 60_000;
    expect(await sweepBroadcasts(ctx)).toBe(2);
    expect(await run(sendNotification, message, ctx, 'key-1')).toMatchObject({ sent: 2, goesOn: false });
    expect(await saved()).toMatchObject([{ sentTo: 2 }]);
  });

  it('sends a saved one once for a key', async () => {
    const { id } = await run<{ id: string }>(editNotifications, { method: 'Add', record: message });
    await run(sendNotification, { id }, ctx, 'key-1');
    const second = await run(sendNotification, { id }, ctx, 'key-2');
    expect(await run(sendNotification, { id }, ctx, 'key-2')).toEqual(second);
    expect(second).toEqual({ id, sent: 2, goesOn: false });
    expect(told()).toEqual(['r1', 'r1', 'r2', 'r2']);
  });

  it('[DEMO-3] is saved once in demo mode', async () => {
    const demo = { ...ctx, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };
    for (let i = 0; i < 2; i++)
      expect(await run(sendNotification, message, demo, 'key-1')).toEqual({ refusal: 'demo_mode' });
    expect(await saved()).toHaveLength(1);
  });
});

describe('[ADM-5] more people than one call may take', () => {
  it('are reached by the sweeper, everybody once, also when a call broke off', async () => {
    for (let i = 0; i < 950; i++) await save(`r${i}`, 'rider');
    expect(await run(sendNotification, message)).toMatchObject({ sent: 400, goesOn: true });
    expect(await sweepBroadcasts(ctx)).toBe(0);
    now += 60_000;
    let pushes = 0;
    const dying = {
      ...ctx,
      push: async () => ({
        send: async (notice: Notice) => void pushed.push(notice),
      }),
      store: {
        ...ctx.store,
        write: (writes: Parameters<Context['store']['write']>[0]) => {
          if (writes.length > 1 && ++pushes === 2) throw new Error('the process died');
          return ctx.store.write(writes);
        },
      },
    };
    await expect(sweepBroadcasts(dying)).rejects.toThrow('died');
    now += 60_000;
    await sweepBroadcasts(ctx);
    expect(told()).toHaveLength(950);
    expect(new Set(told()).size).toBe(950);
    expect(await ctx.store.query({ pk: SENDING_PK })).toEqual([]);
  });

  it('are no longer reached once the notification is deleted', async () => {
    for (let i = 0; i < 450; i++) await save(`r${i}`, 'rider');
    const { id } = await run<{ id: string }>(sendNotification, message);
    await run(editNotifications, { method: 'Delete', id });
    now += 60_000;
    await sweepBroadcasts(ctx);
    now += 60_000;
    expect(await sweepBroadcasts(ctx)).toBe(0);
    expect(await ctx.store.query({ pk: SENDING_PK })).toEqual([]);
    expect(await saved()).toEqual([]);
  });
});

describe('[OPS-1] send_notification', () => {
  it('pushes one message to one device', async () => {
    const input = { token: 'arn:device', title: 'New booking', msg: 'At Central', screen: 'DriverTrips' };
    expect(await run(sendToDevice, input)).toEqual({ success: true });
    expect(pushed).toEqual([
      { to: { uid: '', pushToken: 'arn:device' }, title: 'New booking', body: 'At Central', screen: 'DriverTrips' },
    ]);
  });

  it('says when there is no such device', async () => {
    const broken = { ...ctx, push: async () => ({ send: async () => Promise.reject(new Error('NotFound')) }) };
    const input = { token: 'arn:gone', title: '', msg: 'x' };
    expect(await run(sendToDevice, input, broken)).toEqual({ refusal: 'no_user_match' });
  });
});
