import { beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import type { AuditFinding } from '#shared/contract/operations/audit';
import { catalogOperations } from '#shared/contract/operations/catalog';
import { forgetAudits } from '#lambdas/model/audit/forget-audits';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { bookingItem } from '#lambdas/store/booking-items';
import type { Item, Write } from '#lambdas/ports/store';
import { audited } from '#lambdas/runtime/audit/audited';
import type { StoredAudit } from '#lambdas/runtime/audit/chain';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { auditChains, auditHeadKey, balanceKey, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { fetchAudit } from './fetch-audit';
import { verifyAudit } from './verify-audit';

let store: MemoryStore;
let ctx: Context;
let now = 1_000;
const actor = (uid: string, usertype: UserType = 'admin') => ({ actor: { uid, usertype, user: {} as never } });
const call = <T>(operation: typeof fetchAudit, input: object) =>
  operation.run({ ctx, input, key: undefined, source: '' }, actor('a1')) as Promise<T>;
const write = (by: string, ...writes: Write[]) =>
  audited(
    implement(catalogOperations.editSettings, async ({ ctx: own }) => (await own.store.write(writes)) as never),
  ).run({ ctx, input: {}, key: undefined, source: '' }, actor(by));
const name = (uid: string, firstName: string, by = 'a1') =>
  write(by, { type: 'update', key: userKey(uid), set: { firstName } });
const entries = () => store.all().filter(({ _et }) => _et === 'audit') as StoredAudit[];
/** The entries of the fullest chain, in their order. */
const chain = () => {
  const all = auditChains.map(chain => entries().filter(entry => entry.chain === chain));
  return all.sort((a, b) => b.length - a.length)[0]!.sort((a, b) => a.seq - b.seq);
};
type Proof = { checked: number; erased: number; findings: AuditFinding[]; nextCursor?: string };
const verify = async () => {
  const all = { checked: 0, erased: 0, findings: [] as AuditFinding[] };
  for (let cursor: string | undefined, more = true; more;) {
    const step: Proof = await call<Proof>(verifyAudit, cursor ? { cursor } : {});
    all.checked += step.checked;
    all.erased += step.erased;
    all.findings.push(...step.findings);
    cursor = step.nextCursor;
    more = cursor !== undefined;
  }
  return all;
};
const put = (item: Item) => store.write([{ type: 'put', item }]);
const faults = async () => (await verify()).findings.map(({ fault, seq }) => `${fault} ${seq}`);

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  store = memoryStore();
  let drawn = 0;
  // Two of three go to the first chain.
  ctx = fakeContext({ store, now: () => now++, randomInt: (min, max) => (++drawn % 3 === 0 ? max : min) });
  await put({ ...userKey('a1'), _et: 'user', id: 'a1', firstName: 'Ada', lastName: 'Min' });
  for (let i = 0; i < 12; i++) await name('u1', `name ${i}`, i % 2 === 0 ? 'a1' : 'a2');
});

describe('[PLUS-11] the proof of the audit trail', () => {
  it('finds nothing in one that nobody touched, also while it grows', async () => {
    expect(await verify()).toEqual({ checked: 12, erased: 0, findings: [] });
    const [proof] = await Promise.all([verify(), ...[1, 2, 3, 4].map(i => name(`u${i + 5}`, 'new'))]);
    expect(proof.findings).toEqual([]);
  });

  it.each([auditChains.length, 9])('refuses to prove chain %i, which does not exist', async chain => {
    expect(await call(verifyAudit, { cursor: `${chain}#0#` })).toEqual({
      refusal: 'invalid_input',
      params: { field: 'cursor' },
    });
  });

  it.each([
    ['who', { by: 'somebody else' }],
    ['when', { at: 5 }],
    ['what was before', { changes: [{ on: 0, field: 'firstName', was: 'x', now: 'y' }] }],
    ['about what', { subjects: [{ kind: 'user', id: 'u2', did: 'changed' }] }],
  ])('finds an entry of which was altered %s', async (_what, change) => {
    const entry = chain()[3]!;
    await put({ ...entry, ...change });
    expect((await verify()).findings).toContainEqual({ fault: 'changed', chain: entry.chain, seq: 4, id: entry.id });
  });

  it('finds that an entry was altered and hashed again', async () => {
    const { hashOf } = await import('#lambdas/runtime/audit/chain');
    const forged = { ...chain()[3]!, at: 5 };
    await put({ ...forged, hash: hashOf(forged) });
    expect(await faults()).toEqual(['order 5']);
  });

  it('finds an entry that was deleted, the last one, and all with their head left', async () => {
    const some = chain();
    await store.write([{ type: 'delete', key: some[2]! }]);
    expect(await faults()).toEqual(['missing 3']);
    await put(some[2]!);
    await store.write([{ type: 'delete', key: some.at(-1)! }]);
    expect(await faults()).toEqual([`missing ${some.length}`]);
    for (const one of some) await store.write([{ type: 'delete', key: one }]);
    expect(await faults()).toEqual(some.map((_, n) => `missing ${n + 1}`));
  });

  it('finds a head that was set back or deleted, and entries that were put elsewhere', async () => {
    const some = chain();
    const key = auditHeadKey(some[0]!.chain);
    const head = (await store.get(key))!;
    await put({ ...head, seq: some.length - 1, hash: some.at(-2)!.hash });
    expect(await faults()).toEqual([`end ${some.length}`]);
    await store.write([{ type: 'delete', key }]);
    expect(await faults()).toEqual(['end 1']);
    await put(head);
    const [, second, third] = some;
    await put({ ...second!, sk: third!.sk });
    await put({ ...third!, sk: second!.sk });
    expect(await faults()).toEqual(expect.arrayContaining(['order 2', 'order 3']));
  });

  it('finds an entry that was taken off its lists', async () => {
    await put({ ...chain()[1]!, g2p: 'AUB#nobody' });
    expect(await faults()).toEqual(['hidden 2']);
  });

  it('holds when a person was erased, of whom no entry says anything any more', async () => {
    await forgetAudits(ctx, 'u1');
    await put({ ...userKey('u1'), _et: 'user', id: 'u1', deletedAt: now });
    expect(await verify()).toEqual({ checked: 12, erased: 12, findings: [] });
    expect(JSON.stringify(entries())).not.toContain('name 3');
  });
});

describe('[PLUS-11] an entry that says nothing any more', () => {
  const blank = ({ changes: _changes, salt: _salt, ...entry }: StoredAudit) => put(entry as Item);
  const person = (id: string, deletedAt?: number) =>
    put({ ...userKey(id), _et: 'user', id, ...(deletedAt === undefined ? {} : { deletedAt }) });

  it('is found when it is about somebody who has not left', async () => {
    await person('u1');
    await blank(chain()[3]!);
    expect(await faults()).toEqual(['changed 4']);
    await person('u1', now);
    expect(await faults()).toEqual([]);
  });

  it('is in order about a booking of somebody who has left, and of nobody else', async () => {
    const ride = bookingItem(aBooking({ id: 'b1', customer: 'r1', driver: 'd1', gaveBack: ['d2'] }));
    await write('a1', { type: 'put', item: ride });
    for (const id of ['r1', 'd1', 'd2']) await person(id);
    const entry = entries().find(({ subjects: [about] }) => about?.id === 'b1')!;
    await blank(entry);
    expect(await faults()).toEqual([`changed ${entry.seq}`]);
    for (const id of ['r1', 'd1', 'd2']) {
      await person(id, now);
      expect(await faults()).toEqual([]);
      await person(id);
    }
  });
});

describe('[PLUS-11] the audit trail', () => {
  type Page = { entries: StoredAudit[]; nextCursor?: string };
  const find = (input: object) => call<Page>(fetchAudit, { limit: 50, ...input });

  it('is read newest first, page by page, and searched by person, record, operation and time', async () => {
    const all = (await find({})).entries;
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort((a, b) => b - a));
    expect(all[1]).toMatchObject({ by: 'a1', byName: 'Ada Min', changes: [{ was: 'name 9', now: 'name 10' }] });
    const first = await find({ limit: 5 });
    expect((await find({ limit: 50, cursor: first.nextCursor })).entries.map(({ id }) => id)).toEqual(
      all.slice(5).map(({ id }) => id),
    );
    await name('u9', 'Bo');
    expect((await find({ about: 'u9' })).entries).toHaveLength(1);
    expect((await find({ by: 'a2' })).entries).toHaveLength(6);
    expect((await find({ by: 'a2', about: 'u9' })).entries).toHaveLength(0);
    expect((await find({ operation: 'editSettings' })).entries).toHaveLength(13);
    expect((await find({ operation: 'addUser' })).entries).toHaveLength(0);
    expect((await find({ from: all[3]!.at, until: all[0]!.at })).entries.map(({ id }) => id)).toEqual(
      all.slice(1, 4).map(({ id }) => id),
    );
  });

  it('is listed once at each record that it mentions, also page by page', async () => {
    const set = { firstName: 'Both' };
    for (let n = 0; n < 3; n++)
      await write(
        'a1',
        ...['u7', 'u8'].map(uid => ({ type: 'update', key: userKey(uid), set: { ...set, n } }) as const),
      );
    await write(
      'a1',
      { type: 'update', key: userKey('u8'), set },
      { type: 'update', key: balanceKey('u8'), set: { n: 1 } },
    );
    expect((await find({ about: 'u7' })).entries).toHaveLength(3);
    const about = (await find({ about: 'u8' })).entries;
    expect(about.map(({ subjects }) => subjects.map(({ id }) => id))).toEqual([
      ['u8', 'u8'],
      ...[1, 2, 3].map(() => ['u7', 'u8']),
    ]);
    const first = await find({ about: 'u8', limit: 2 });
    const second = await find({ about: 'u8', limit: 2, cursor: first.nextCursor });
    expect([...first.entries, ...second.entries]).toEqual(about);
    expect((await verify()).findings).toEqual([]);
  });

  it('[DEMO-2] shows in the demo that something changed, but no values', async () => {
    ctx = Object.create(ctx, {
      settings: { value: async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: false }) },
    }) as Context;
    expect((await find({ limit: 1 })).entries[0]?.changes).toEqual([
      { on: 0, field: 'firstName', was: 'Hidden for Demo', now: 'Hidden for Demo' },
    ]);
  });
});
