import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type AuditRule, operation, type UserType } from '#shared/contract/operation';
import { exists, is, missing, type Store, type Write, type WriteResult } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { auditChains, auditHeadKey, balanceKey, configKey, eventKey, userKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { type MemoryStore, memoryStore } from '#test/kit/memory-store';
import { audited } from './audited';
import { digestOf, hashOf, type StoredAudit } from './chain';

let store: MemoryStore;
let ctx: Context;
const user = userKey('u1');
const rut = { ...user, _et: 'user', firstName: 'Rut', email: 'rut@example.com', v: 1, g1p: 'x' };
const entries = () => store.all().filter(({ _et }) => _et === 'audit') as StoredAudit[];
const changes = () => entries().flatMap(entry => entry.changes ?? []);

const declare = (audit: AuditRule) =>
  operation({
    name: 'edit',
    summary: '',
    method: 'POST',
    who: ['admin', 'fleetadmin', 'rider'],
    refusals: [],
    audit,
    input: z.looseObject({}),
    output: z.unknown(),
    function: 'people',
    budget: { read: 1, write: 1 },
  });
type Work = (store: Store) => Promise<unknown>;
const asked = (work: Work, { by = 'admin', audit = 'changes', input = {} }: Asked = {}) =>
  audited(implement(declare(audit), ({ ctx: { store: given } }) => work(given))).run(
    { ctx, input, key: undefined, source: '' },
    { actor: { uid: 'a1', usertype: by, user: {} as never } },
  );
type Asked = { by?: UserType; audit?: AuditRule; input?: object };
const write = (...writes: Write[]) => asked(given => given.write(writes)) as Promise<WriteResult>;

beforeEach(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  store = memoryStore();
  ctx = fakeContext({ store, randomInt: (min, max) => Math.floor(Math.random() * (max - min + 1)) + min });
  await store.write([{ type: 'put', item: rut }]);
});

describe('[PLUS-11] a write of an admin', () => {
  it('says in its own transaction who changed what, before and after', async () => {
    const event = { ...eventKey('b1', 1), _et: 'event' };
    const set = { firstName: 'Ruth', email: 'rut@example.com', g1p: 'y' };
    await write({ type: 'update', key: user, set, remove: ['v'], if: exists() }, { type: 'put', item: event });
    expect(entries()).toMatchObject([
      {
        by: 'a1',
        byType: 'admin',
        operation: 'edit',
        seq: 1,
        prev: '',
        at: ctx.now(),
        subjects: [{ kind: 'user', id: 'u1', did: 'changed' }],
        changes: [{ on: 0, field: 'firstName', was: 'Rut', now: 'Ruth' }],
      },
    ]);
    const [entry] = entries();
    expect(entry).toMatchObject({ g1p: 'AUL', g2p: 'AUB#a1', g3p: 'AUO#u1', g4p: 'AUN#edit' });
    expect(entry?.digest).toBe(digestOf(entry?.salt ?? '', entry?.changes ?? []));
    expect([entry?.hash, (await store.get(auditHeadKey(entry!.chain)))?.hash]).toEqual([hashOf(entry!), entry?.hash]);
  });

  it('that is refused leaves nothing, and its failures keep their places', async () => {
    const wrong: Write = { type: 'update', key: user, set: { firstName: 'X' }, if: is('firstName', 'Bo') };
    const check: Write = { type: 'check', key: userKey('u2'), if: exists() };
    expect(await write({ ...wrong, if: exists() }, check)).toEqual({ ok: false, failed: [1] });
    expect(await write(wrong, check)).toEqual({ ok: false, failed: [0, 1] });
    expect(entries()).toEqual([]);
  });

  it('changes nothing, so there is no entry; nor do consequences of a change, or changes by riders, have one', async () => {
    await write({ type: 'update', key: user, set: { firstName: 'Rut' } });
    await write({ type: 'put', item: { ...eventKey('b1', 1), _et: 'event' } });
    const work: Work = given => given.write([{ type: 'update', key: user, set: { firstName: 'Bo' } }]);
    await asked(work, { by: 'rider' });
    await asked(work, { audit: { not: 'for this test' } });
    expect(entries()).toEqual([]);
    await asked(given => given.write([{ type: 'update', key: user, set: { firstName: 'Di' } }]), { by: 'fleetadmin' });
    expect(entries()).toMatchObject([{ byType: 'fleetadmin' }]);
  });

  it('records what was added, deleted and replaced, and by how much a balance moved', async () => {
    const promo = { ...configKey('promo', 'p1'), _et: 'promo', promo_name: 'Spring' };
    await write({ type: 'put', item: promo, if: missing() });
    await write({ type: 'put', item: { ...promo, promo_name: 'May' } });
    await write({ type: 'delete', key: configKey('promo', 'p1') });
    await write({ type: 'update', key: balanceKey('u1'), add: { balanceMinor: 500 } });
    expect(entries().map(({ subjects: [one] }) => one?.did)).toEqual(['added', 'changed', 'deleted', 'changed']);
    expect(changes()).toMatchObject([
      { field: 'promo_name', now: 'Spring' },
      { field: 'promo_name', was: 'Spring', now: 'May' },
      { field: 'promo_name', was: 'May' },
      { field: 'balanceMinor', added: 500 },
    ]);
  });

  it('never tells secrets; long values are cut, with their hash; of texts only those that change are told', async () => {
    const set = { otp: '12345', pushToken: 'abc', offerTimeFactor: 5, about: 'x'.repeat(1_000), list: [1, 2] };
    await write({ type: 'update', key: user, set });
    const language = configKey('language', 'l1');
    await write({ type: 'put', item: { ...language, _et: 'language', keyValuePairs: { a: 'A', b: 'B' } } });
    await write({ type: 'update', key: language, set: { keyValuePairs: { a: 'A', b: 'C' } } });
    const settings = configKey('settings', 'A');
    await store.write([{ type: 'put', item: { ...settings, _et: 'settings', values: { bonus: 1, license: 'L' } } }]);
    await write({ type: 'update', key: settings, set: { 'values.bonus': 2, 'values.license': 'M' } });
    expect(JSON.stringify(entries())).not.toMatch(/12345|abc"|"L"|"M"/);
    expect(changes()).toMatchObject([
      { field: 'otp', now: '•••' },
      { field: 'pushToken', now: '•••' },
      { field: 'offerTimeFactor', now: '•••' },
      { field: 'about', now: { length: 1_002, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown } },
      { field: 'list', now: [1, 2] },
      { field: 'keyValuePairs.a' },
      { field: 'keyValuePairs.b' },
      { field: 'keyValuePairs.b', was: 'B', now: 'C' },
      { field: 'bonus', was: 1, now: 2 },
      { field: 'license', was: '•••', now: '•••' },
    ]);
  });

  it('reports, of the packed texts of a language, those that change', async () => {
    const packed = (texts: object) => gzipSync(JSON.stringify(texts)).toString('base64');
    const item = { ...configKey('languagetexts', 'l1'), _et: 'languagetexts', version: 1 };
    await store.write([{ type: 'put', item: { ...item, packed: packed({ a: 'A', b: 'B' }) } }]);
    await write({ type: 'put', item: { ...item, packed: packed({ a: 'A', b: 'C' }), version: 2 } });
    expect(entries()).toMatchObject([{ subjects: [{ kind: 'language', id: 'l1', did: 'changed' }] }]);
    expect(changes()).toEqual([{ on: 0, field: 'keyValuePairs.b', was: 'B', now: 'C' }]);
  });

  it('stays small, whatever it is about', async () => {
    const fields = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`field${n}`, 'x'.repeat(230)]));
    await write({ type: 'update', key: user, set: fields });
    expect(changes()).toHaveLength(200);
    expect(JSON.stringify(entries()).length).toBeLessThan(40_000);
  });

  it('without values where they are to be forgotten, and of the call where nothing is changed here', async () => {
    await asked(given => given.write([{ type: 'update', key: user, set: { firstName: 'Deleted' } }]), {
      audit: 'names',
    });
    await asked(async () => ({}), { audit: 'call', input: { title: 'Rain', token: 'arn:1' } });
    expect(entries().map(entry => entry.changes)).toEqual([
      [{ on: 0, field: 'firstName' }],
      [
        { on: 0, field: 'title', now: 'Rain' },
        { on: 0, field: 'token', now: '•••' },
      ],
    ]);
    expect(entries()[1]).toMatchObject({ subjects: [{ kind: 'call', id: 'edit', did: 'called' }] });
  });
});

describe('[PLUS-11] [PROF-3] a bank account that somebody changes themselves', () => {
  const iban = { bankName: 'Sparbank', bankAccount: 'SE3550000000054910000003' };
  const save = (by: UserType, input: object) =>
    asked(given => given.write([{ type: 'update', key: user, set: input as Record<string, unknown> }]), {
      by,
      audit: 'bank',
      input,
    });

  it.each(['rider', 'driver', 'fleetadmin'] as const)(
    'by a %s is recorded, with the end of its number only',
    async by => {
      await save(by, { ...iban, firstName: 'Ruth' });
      await save(by, { bankAccount: '8000-1' });
      await save(by, { bankAccount: '' });
      expect(entries()).toMatchObject([{ byType: by, subjects: [{ kind: 'user', id: 'u1', did: 'changed' }] }, {}, {}]);
      expect(changes()).toEqual([
        { on: 0, field: 'bankName', now: 'Sparbank' },
        { on: 0, field: 'bankAccount', now: '•••0003' },
        { on: 0, field: 'bankAccount', was: '•••0003', now: '•••' },
        { on: 0, field: 'bankAccount', was: '•••', now: '' },
      ]);
      for (const number of [iban.bankAccount, '8000-1']) expect(JSON.stringify(entries())).not.toContain(number);
    },
  );

  it('that did not change leaves no entry, nor does another field of one’s own', async () => {
    await save('driver', iban);
    await save('driver', { ...iban, firstName: 'Ruth' });
    await save('driver', { firstName: 'Rita' });
    expect(entries()).toHaveLength(1);
  });
});

describe('[PLUS-11] admins who write at the same time', () => {
  it('each have their entry, and what it says was before is what was there', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `name ${n}`);
    await Promise.all(names.map(firstName => write({ type: 'update', key: user, set: { firstName } })));
    const recorded = changes();
    expect(recorded.map(({ now }) => now).sort()).toEqual([...names].sort());
    // Each value but the last was replaced once: the changes follow each other without a gap.
    const last = (await store.get(user))?.firstName;
    expect(recorded.map(({ was }) => was).sort()).toEqual(['Rut', ...names.filter(name => name !== last)].sort());
  });

  it('don’t wait for each other on different records, and no chain has a gap', async () => {
    const keys = Array.from({ length: 30 }, (_, n) => userKey(`u${n + 10}`));
    await Promise.all(keys.map(key => write({ type: 'put', item: { ...key, _et: 'user', firstName: 'Bo' } })));
    expect(entries()).toHaveLength(30);
    for (const chain of auditChains) {
      const sorted = entries()
        .filter(entry => entry.chain === chain)
        .sort((a, b) => a.seq - b.seq);
      expect(sorted.map(({ seq }) => seq)).toEqual(sorted.map((_, n) => n + 1));
      expect(sorted.map(({ prev }) => prev)).toEqual(['', ...sorted.map(({ hash }) => hash)].slice(0, sorted.length));
    }
  });
});
