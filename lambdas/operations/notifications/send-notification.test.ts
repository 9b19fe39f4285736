import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import type { Notification } from '#shared/contract/entities/notification';
import { sendingProgress } from '#shared/domain/notifications/notification-state';
import { personWrites } from '#lambdas/model/people/person-writes';
import { changePerson } from '#lambdas/model/people/change-person';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import type { PushJob, PushOutcome } from '#lambdas/ports/push';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { deviceKey, NOTICE_PREFIX, SENDING_PK, userKey, userPk } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { runAs } from '#test/kit/request-key';
import { editNotifications } from './edit-notifications';
import { fetchNotifications } from './fetch-notifications';
import { sendNotification } from './send-notification';
import { sendToDevice } from './send-to-device';
import { gated } from '#lambdas/runtime/demo';
import { sweepBroadcasts } from '#lambdas/model/notifications/broadcasts';
import { sendPush } from '#lambdas/consumers/queue/send-push';
import { countRecipients } from './count-recipients';

let ctx: Context;
type Pushed = { uid: string; title: string; body: string; platform: string };
let pushed: Pushed[];
let queued: PushJob[];
/** Answers of the service for a person's device; `sent` where none is set. */
let answers: Record<string, PushOutcome>;
let now: number;
let clock = 0;

const message = { devicetype: 'All', usertype: 'rider', title: 'Hello', body: 'Free rides today' } as const;
const admin = { id: 'a1', usertype: 'admin', firstName: 'Ada', lastName: 'Admin' } as StoredUser;
const run = <T = { refusal?: string }>(op: Implementation, input: object, by = ctx, key?: string): Promise<T> =>
  runAs(op, { uid: 'a1', usertype: 'admin', user: admin }, { ctx: by, input, key }) as Promise<T>;
const save = async (id: string, usertype: UserType, change: Partial<StoredUser> = {}): Promise<void> => {
  const names = { firstName: 'Dan', lastName: 'Ek', email: `${id}@example.com`, mobile: '' };
  const device = { pushToken: `token-${id}`, userPlatform: 'ANDROID' };
  const user = { id, usertype, ...names, ...device, approved: true, createdAt: ++clock, ...change };
  await ctx.store.write(personWrites(user));
  const platform = user.userPlatform.toUpperCase();
  const item = { ...deviceKey(id, `dv-${id}`), _et: 'device', id: `dv-${id}`, platform, arn: id, endpoint: id, at: 1 };
  if (user.pushToken) await ctx.store.write([{ type: 'put', item }]);
};
const notified = () => pushed.map(({ uid }) => uid).sort();
/** Runs the queue until it is empty. */
const drain = async (by = ctx): Promise<void> => {
  for (let job = queued.shift(); job; job = queued.shift()) await sendPush(by, job);
};
const inbox = (uid: string) => ctx.store.query({ pk: userPk(uid), beginsWith: NOTICE_PREFIX });
const saved = async () =>
  (await run<{ notifications: Notification[] }>(fetchNotifications, { limit: 25 })).notifications;

beforeEach(() => {
  [pushed, queued, answers] = [[], [], {}];
  now = Date.UTC(2026, 0, 1);
  ctx = fakeContext({
    now: () => now,
    pushQueue: async () => ({ send: async job => void queued.push(job) }),
    phoneDevices: async () => ({ register: async () => undefined, remove: async () => undefined }),
    push: async () => ({
      send: async (target, { content: { title, body } }) => {
        const uid = target.platform === 'WEB' ? target.endpoint : target.arn;
        const answer = answers[uid] ?? { is: 'sent' };
        if (answer.is === 'sent') pushed.push({ uid, title, body, platform: target.platform });
        return answer;
      },
    }),
  });
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
    expect(await run(countRecipients, { devicetype, usertype })).toEqual({ people: uids.length, devices: uids.length });
    await run(sendNotification, { ...message, devicetype, usertype });
    const start = { activeSendings: 1, audienceSize: uids.length, reachedBefore: 0, sentByName: 'Ada Admin' };
    expect(await saved()).toMatchObject([start]);
    await drain();
    expect(notified()).toEqual(uids);
    expect(pushed[0]).toMatchObject({ title: 'Hello', body: 'Free rides today' });
    expect(await saved()).toMatchObject([
      { devicetype, usertype, title: 'Hello', sentAt: now, sentTo: uids.length, failedTo: 0, activeSendings: 0 },
    ]);
    for (const uid of uids) expect(await inbox(uid)).toMatchObject([{ title: 'Hello', body: 'Free rides today' }]);
  });

  it('is counted by people and their devices; of more than a hundred people by people alone', async () => {
    const second = { ...deviceKey('r1', 'dv-2'), _et: 'device', id: 'dv-2', platform: 'IOS', arn: 'x', at: 1 };
    await ctx.store.write([{ type: 'put', item: second }]);
    expect(await run(countRecipients, message)).toEqual({ people: 3, devices: 4 });
    expect(await run(countRecipients, { devicetype: 'ANDROID', usertype: 'rider' })).toEqual({ people: 1, devices: 1 });
    expect(await run(countRecipients, { devicetype: 'ANDROID', usertype: 'driver' })).toEqual({
      people: 0,
      devices: 0,
    });
    for (let i = 10; i < 110; i++) await save(`r${i}`, 'rider');
    expect(await run(countRecipients, message)).toEqual({ people: 103 });
  });

  it('says of a second sending how far that one is', async () => {
    const { id } = await run<{ id: string }>(sendNotification, message);
    await drain();
    await run(sendNotification, { id });
    expect(sendingProgress((await saved())[0]!)).toEqual({ done: 0, of: 3 });
    await drain();
    expect(sendingProgress((await saved())[0]!)).toEqual({ done: 3, of: 3 });
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

  it('is added, changed, sent, sent again and deleted; only sending marks it as sent', async () => {
    const forged = { ...message, sentAt: 1, sentTo: 99, skippedTo: 9, audienceSize: 9 };
    const { id } = await run<{ id: string }>(editNotifications, { method: 'Add', record: forged });
    await run(editNotifications, { method: 'Update', id, record: { ...forged, title: 'Bye', devicetype: 'IOS' } });
    expect(await saved()).toEqual([expect.not.objectContaining({ sentAt: expect.anything() })]);
    await run(sendNotification, { id });
    await run(sendNotification, { id });
    expect(await saved()).toMatchObject([{ activeSendings: 2 }]);
    await drain();
    expect(pushed.map(({ uid, title }) => [uid, title])).toEqual([
      ['r2', 'Bye'],
      ['r2', 'Bye'],
    ]);
    expect(await saved()).toMatchObject([{ title: 'Bye', sentTo: 2 }]);
    expect(await inbox('r2')).toHaveLength(2);
    await run(editNotifications, { method: 'Delete', id });
    expect(await saved()).toEqual([]);
    expect(await run(sendNotification, { id })).toEqual({ refusal: 'not_found' });
  });

  it('goes only to the inbox of a person who wants no pushes, and is counted as skipped', async () => {
    await changePerson(ctx, (await loadUser(ctx.store, 'r1'))!, { notifications: { account: false } });
    await run(sendNotification, message);
    await drain();
    expect(notified()).toEqual(['r2', 'r5']);
    expect(await saved()).toMatchObject([{ sentTo: 2, failedTo: 0, skippedTo: 1 }]);
    for (const uid of ['r1', 'r2', 'r5']) expect(await inbox(uid)).toHaveLength(1);
  });

  it('[PLUS-9] counts failures: a dead device is removed, a busy service retried until it accepts or retries end', async () => {
    Object.assign(answers, { r1: { is: 'gone' }, r2: { is: 'later' }, r5: { is: 'later', afterS: 5 } });
    await run(sendNotification, message);
    await sendPush(ctx, queued.shift()!);
    expect(await saved()).toMatchObject([{ sentTo: 0, failedTo: 1, activeSendings: 0 }]);
    expect(await loadUser(ctx.store, 'r1')).not.toHaveProperty('pushToken');
    delete answers.r2;
    await drain();
    expect(notified()).toEqual(['r2']);
    expect(await saved()).toMatchObject([{ sentTo: 1, failedTo: 2 }]);
  });

  it('follows devices: a new one is reached, one given up is not', async () => {
    await changePerson(ctx, (await loadUser(ctx.store, 'r3'))!, { pushToken: 'new', userPlatform: 'IOS' });
    await changePerson(ctx, (await loadUser(ctx.store, 'r1'))!, { pushToken: '' });
    await changePerson(ctx, (await loadUser(ctx.store, 'd1'))!, { usertype: 'rider' });
    await run(sendNotification, message);
    await drain();
    for (const uid of ['d1', 'r2', 'r3', 'r5']) expect(await inbox(uid)).toHaveLength(1);
    expect(await inbox('r1')).toEqual([]);
  });

  it('finds a device that was given up and set again by somebody who still remembered it', async () => {
    const remembered = (await loadUser(ctx.store, 'r1'))!;
    await changePerson(ctx, remembered, { pushToken: '' });
    await changePerson(ctx, remembered, { pushToken: 'token-r1' });
    await run(sendNotification, { ...message, devicetype: 'ANDROID' });
    await drain();
    expect(await inbox('r1')).toHaveLength(1);
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
    await drain();
    expect(notified()).toEqual(['r1', 'r2']);
    expect(await saved()).toMatchObject([{ sentTo: 2 }]);
    expect(await run(sendNotification, { ...message, title: 'Other' }, ctx, 'key-1')).toEqual({
      refusal: 'same_key_other_request',
    });
    await run(sendNotification, message, ctx, 'key-2');
    expect(await saved()).toHaveLength(2);
  });

  it('reaches everybody once when both ask at once, and when the queue delivers a task twice', async () => {
    await Promise.all([run(sendNotification, message, ctx, 'key-1'), run(sendNotification, message, ctx, 'key-1')]);
    const [task] = queued;
    await Promise.all([sendPush(ctx, task!), drain()]);
    await sendPush(ctx, task!);
    expect(notified()).toEqual(['r1', 'r2']);
    expect(await saved()).toMatchObject([{ sentTo: 2, activeSendings: 0 }]);
  });

  it('continues when its task got lost', async () => {
    const dying = { ...ctx, pushQueue: () => Promise.reject(new Error('the queue is away')) };
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const first = await run(sendNotification, message, dying, 'key-1');
    error.mockRestore();
    expect(await run(sendNotification, message, ctx, 'key-1')).toEqual(first);
    expect([queued, await sweepBroadcasts(ctx)]).toEqual([[], 0]);
    now += 180_000;
    expect(await sweepBroadcasts(ctx)).toBe(1);
    await drain();
    expect(notified()).toEqual(['r1', 'r2']);
    expect(await saved()).toMatchObject([{ sentTo: 2 }]);
  });

  it('sends a saved one once for a key', async () => {
    const { id } = await run<{ id: string }>(editNotifications, { method: 'Add', record: message });
    await run(sendNotification, { id }, ctx, 'key-1');
    for (let i = 0; i < 2; i++) expect(await run(sendNotification, { id }, ctx, 'key-2')).toEqual({ id });
    await drain();
    expect(notified()).toEqual(['r1', 'r1', 'r2', 'r2']);
  });

  it('[DEMO-3] is saved once in demo mode', async () => {
    const demo = { ...ctx, settings: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) };
    for (let i = 0; i < 2; i++)
      expect(await run(sendNotification, message, demo, 'key-1')).toEqual({ refusal: 'demo_mode' });
    expect(await saved()).toHaveLength(1);
  });
});

describe('[ADM-5] more people than one task takes', () => {
  it('are reached page by page, everybody once, also when a task broke off and comes again', async () => {
    for (let i = 0; i < 1_250; i++) await save(`r${i}`, 'rider');
    expect(await run(countRecipients, message)).toEqual({ people: 1_250 });
    await run(sendNotification, message);
    let writes = 0;
    const dying = {
      ...ctx,
      store: {
        ...ctx.store,
        write: (wanted: Parameters<Context['store']['write']>[0]) => {
          if (wanted.length > 1 && ++writes === 4) throw new Error('the process died');
          return ctx.store.write(wanted);
        },
      },
    };
    await expect(sendPush(dying, queued[0]!)).rejects.toThrow('died');
    expect(await saved()).toMatchObject([{ sentTo: 300, activeSendings: 1 }]);
    await drain();
    expect(notified()).toHaveLength(1_250);
    expect(new Set(notified()).size).toBe(1_250);
    expect(await ctx.store.query({ pk: SENDING_PK })).toEqual([]);
  });

  it('are no longer reached once the notification is deleted', async () => {
    for (let i = 0; i < 450; i++) await save(`r${i}`, 'rider');
    const { id } = await run<{ id: string }>(sendNotification, message);
    await run(editNotifications, { method: 'Delete', id });
    await drain();
    expect(notified()).toHaveLength(100);
    expect(await ctx.store.query({ pk: SENDING_PK })).toEqual([]);
    expect(await saved()).toEqual([]);
  });
});

describe('[OPS-1] send_notification', () => {
  it('pushes one message to one device', async () => {
    const input = { token: 'arn:device', title: 'New booking', msg: 'At Central', screen: 'DriverTrips' };
    expect(await run(sendToDevice, input)).toEqual({ success: true });
    expect(pushed).toMatchObject([{ uid: 'arn:device', title: 'New booking', body: 'At Central' }]);
  });

  it('says when there is no such device', async () => {
    answers['arn:gone'] = { is: 'gone' };
    for (const token of ['arn:gone', 'web:AAAAAAAAAAAAAAAAAAAAAA'])
      expect(await run(sendToDevice, { token, title: '', msg: 'x' })).toEqual({ refusal: 'no_user_match' });
  });
});

describe('[ADM-5] [ADM-11] the list of notifications', () => {
  type Answer = { notifications: Notification[]; nextCursor?: string };
  const ask = (input: object) => run<Answer>(fetchNotifications, { limit: 25, ...input });
  const titles = async (input: object) => (await ask(input)).notifications.map(({ title }) => title);

  beforeEach(async () => {
    await save('r1', 'rider');
    for (const [title, body] of [
      ['Snow', 'Älvsborg is slow'],
      ['Fair', 'Free rides'],
      ['Zoo', 'Closed'],
    ] as const) {
      const { id } = await run<{ id: string }>(editNotifications, {
        method: 'Add',
        record: { ...message, title, body },
      });
      now += 1_000;
      if (title !== 'Fair') await run(sendNotification, { id });
      if (title === 'Snow') await drain();
    }
  });

  it.each([
    [{}, ['Zoo', 'Fair', 'Snow']],
    [{ state: 'draft' }, ['Fair']],
    [{ state: 'sending' }, ['Zoo']],
    [{ state: 'sent' }, ['Snow']],
    [{ search: 'alvs' }, ['Snow']],
    [{ search: 'ada' }, ['Zoo', 'Snow']],
    [{ search: 'x' }, []],
    [{ sort: { field: 'title', direction: 'asc' } }, ['Fair', 'Snow', 'Zoo']],
    [{ sort: { field: 'sentTo', direction: 'desc' } }, ['Snow', 'Fair', 'Zoo']],
  ])('asked for %j it has %j', async (input, wanted) => {
    expect(await titles(input)).toEqual(wanted);
  });

  it('continues after the last row of a page, sorted too', async () => {
    const sort = { field: 'title', direction: 'desc' };
    const first = await ask({ sort, limit: 2 });
    const next = await ask({ sort, limit: 2, cursor: first.nextCursor });
    expect([...first.notifications, ...next.notifications].map(({ title }) => title)).toEqual(['Zoo', 'Snow', 'Fair']);
    expect(next.nextCursor).toBeUndefined();
  });
});
