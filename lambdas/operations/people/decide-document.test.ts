import { beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#shared/contract/time';
import { sweepDocuments } from '#lambdas/consumers/schedule/sweep-documents';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { presenceKey } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { aPerson } from '#test/kit/samples';
import { decideDocument } from './decide-document';
import { fetchUsers } from './fetch-users';

const start = Date.UTC(2026, 10, 22);
const image = 'users/d1/licenseImage/1';
let store: MemoryStore;
let ctx: Context;
let clock: number;

const person = (id: string, change: Partial<StoredUser> = {}) => aPerson(id, 'driver', change);
const admin = { actor: { uid: 'a1', usertype: 'admin' as const, user: person('a1', { usertype: 'admin' }) } };
const decide = (input: object) =>
  decideDocument.run(
    { ctx, input: { id: 'd1', document: 'license', image, ...input }, key: undefined, source: '' },
    admin,
  );
const listed = async (state: string) => {
  const call = { ctx, input: { limit: 25, order: 'newest', usertype: 'driver', state }, key: undefined, source: '' };
  return ((await fetchUsers.run(call, admin)) as { users: { id: string }[] }).users.map(({ id }) => id);
};
const mails = () =>
  store
    .all()
    .filter(({ _et }) => _et === 'mail')
    .map(({ mail, document, reason, until }) => ({ mail, document, reason, until }));
const user = async (id = 'd1') => (await loadUser(store, id))!;

beforeEach(() => {
  clock = start;
  store = memoryStore();
  ctx = fakeContext({ store, now: () => clock });
});

describe('[ADM-4] deciding about a document', () => {
  it('approves it until a day, of which the driver is notified; it leaves the list of what is to be looked at', async () => {
    await store.write(personWrites(person('d1', { licenseImage: image, licenseState: 'waiting' })));
    expect(await listed('unchecked')).toEqual(['d1']);
    const expiry = start + 400 * DAY_MS;
    expect(await decide({ decision: 'approve', expiry })).toMatchObject({ user: { licenseExpiry: expiry } });
    expect(mails()).toEqual([{ mail: 'document_approved', document: 'license', until: expiry }]);
    expect(await listed('unchecked')).toEqual([]);
  });

  it('rejects it with the reason, of which the driver is notified, and takes them off duty', async () => {
    await store.write(personWrites(person('d1', { licenseImage: image })));
    const presence = { ...presenceKey('d1'), _et: 'presence', uid: 'd1', onDuty: true, queue: false, lat: 57, lng: 11 };
    await store.write([{ type: 'put', item: presence }]);
    const publish = { publisher: async () => ({ send: async () => 'sent', close: async () => undefined }) as never };
    ctx = { ...ctx, ...publish };
    expect(await decide({ decision: 'reject' })).toEqual({ refusal: 'invalid_input', params: { field: 'reason' } });
    await decide({ decision: 'reject', reason: 'The name cannot be read' });
    expect(await user()).toMatchObject({ licenseState: 'rejected', licenseReason: 'The name cannot be read' });
    expect(mails()).toEqual([{ mail: 'document_rejected', document: 'license', reason: 'The name cannot be read' }]);
    expect(await store.get(presenceKey('d1'))).toMatchObject({ onDuty: false });
  });

  it('lets a driver who waits in by a rejection, to upload another; a blocked one stays blocked', async () => {
    await store.write(personWrites(person('d1', { licenseImage: image, approved: false, joins: 'f1' })));
    await store.write(personWrites(person('d2', { licenseImage: image, approved: false, blockedAt: 1 })));
    await store.write(personWrites(person('f1', { usertype: 'fleetadmin' })));
    await decide({ decision: 'reject', reason: 'Blurred' });
    expect(await user()).toMatchObject({ approved: true, licenseState: 'rejected', joins: 'f1' });
    await decide({ decision: 'approve' });
    expect(await user()).toMatchObject({ fleetadmin: 'f1', licenseState: 'approved' });
    expect(await user()).not.toHaveProperty('joins');
    await decide({ id: 'd2', decision: 'reject', reason: 'Blurred' });
    expect((await user('d2')).approved).toBe(false);
  });

  it('notifies the fleet that a driver whom it invited drives for it, once the document is good', async () => {
    const names = { firstName: 'Dan', lastName: 'Driver' };
    await store.write(personWrites(person('d1', { licenseImage: image, approved: false, joins: 'f1', ...names })));
    await store.write(personWrites(person('f1', { usertype: 'fleetadmin' })));
    const toFleet = () => store.all().filter(({ _et, uid }) => _et === 'mail' && uid === 'f1');
    await decide({ decision: 'reject', reason: 'Blurred' });
    expect(toFleet()).toEqual([]);
    await decide({ decision: 'approve' });
    expect(toFleet()).toMatchObject([{ mail: 'fleet_driver_joined', driver: 'Dan Driver' }]);
    await decide({ decision: 'approve' });
    expect(toFleet()).toHaveLength(1);
  });

  it('decides about no newer picture, none of a rider, none with a day that is over', async () => {
    await store.write(personWrites(person('d1', { licenseImage: image })));
    await store.write(personWrites(person('r1', { usertype: 'rider' })));
    const code = (answer: unknown) => (answer as { refusal: string }).refusal;
    expect(code(await decide({ decision: 'approve', image: 'older' }))).toBe('changed_meanwhile');
    expect(code(await decide({ id: 'r1', decision: 'approve' }))).toBe('not_found');
    expect(code(await decide({ decision: 'approve', expiry: start - 2 * DAY_MS }))).toBe('document_expired');
  });
});

describe('[ADM-4] documents that end', () => {
  it('are listed by their day, a driver once, and no stale entry', async () => {
    const due = (id: string, days: number, more: Partial<StoredUser> = {}) =>
      store.write(personWrites(person(id, { licenseImage: image, licenseExpiry: start + days * DAY_MS, ...more })));
    await due('d3', 20);
    await due('d2', -5);
    await due('d1', 10, { papersExpiry: start + 5 * DAY_MS });
    await due('late', 200);
    expect(await listed('expiring')).toEqual(['d2', 'd1', 'd3']);
    await decide({ id: 'd3', decision: 'approve', expiry: start + 300 * DAY_MS });
    expect(await listed('expiring')).toEqual(['d2', 'd1']);
  });

  it('are told a month and a week before and when they are over, each once', async () => {
    const expiry = start + 40 * DAY_MS;
    await store.write(personWrites(person('d1', { licenseImage: image, licenseExpiry: expiry })));
    const reminders: [number, unknown][] = [];
    for (let hour = 0; hour <= 45 * 24; hour += 3) {
      clock = start + hour * 3_600_000;
      const before = mails().length;
      await sweepDocuments(ctx);
      for (const { mail } of mails().slice(before)) reminders.push([Math.round((clock - expiry) / DAY_MS), mail]);
    }
    expect(reminders).toEqual([
      [-29, 'document_expiring'],
      [-6, 'document_expiring'],
      [1, 'document_expired'],
    ]);
  });

  it('cause no reminder once the driver has uploaded the next one', async () => {
    const expiry = start + 31 * DAY_MS;
    await store.write(
      personWrites(person('d1', { licenseImage: image, licenseExpiry: expiry, licenseState: 'renewed' })),
    );
    for (let day = 0; day < 31; day++) {
      clock = start + day * DAY_MS;
      await sweepDocuments(ctx);
    }
    expect(mails()).toEqual([]);
  });
});
