import { TransactionCanceledException, TransactionConflictException } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import {
  all,
  any,
  type Condition,
  exists,
  is,
  type Item,
  missing,
  type Store,
  type Update,
  type Write,
} from '#lambdas/ports/store';
import { mockAws, restoreAws } from '../kit/mock-aws';
import { type EngineStore, startEngineStore } from '../kit/engine-store';
import { memoryStore } from '../kit/memory-store';

let engine: EngineStore;
beforeAll(async () => {
  engine = await startEngineStore();
});
afterAll(() => engine.close());

const memory = memoryStore();
const stores: [string, () => Store][] = [
  ['DynamoDB adapter', () => engine.open()],
  ['DynamoDB adapter in the local runtime', () => engine.openDirect()],
  ['store in memory', () => memory],
];

let partitions = 0;
/** Tests share a table but no partition. */
const fresh = () => `P#${++partitions}`;
const item = (pk: string, sk: string, rest: object = {}): Item => ({ pk, sk, _et: 'test', ...rest });
const put = (item: Item, condition?: Condition): Write => ({
  type: 'put',
  item,
  ...(condition ? { if: condition } : {}),
});
const update = (pk: string, change: Omit<Update, 'type' | 'key'>): Write => ({
  type: 'update',
  key: { pk, sk: 'A' },
  ...change,
});

describe.each(stores)('%s', (_, open) => {
  let store: Store;
  beforeAll(() => {
    store = open();
  });

  describe('get', () => {
    it('finds what was put, with numbers, booleans, lists and maps, without undefined', async () => {
      const pk = fresh();
      const one = item(pk, 'A', {
        n: 1.5,
        big: 9_007_199_254_740_991,
        no: false,
        list: [1, 'a'],
        map: { a: { b: 1 } },
      });
      await store.write([put({ ...one, gone: undefined })]);
      expect(await store.get({ pk, sk: 'A' })).toEqual(one);
      expect(await store.get({ pk, sk: 'A' }, { consistent: true })).toEqual(one);
    });

    it('finds nothing under an unknown key', async () => {
      expect(await store.get({ pk: fresh(), sk: 'A' })).toBeUndefined();
    });
  });

  describe('getMany', () => {
    it('answers in the order of the keys, without what is missing, with what is asked twice', async () => {
      const pk = fresh();
      await store.write(['1', '2', '3'].map(sk => put(item(pk, sk))));
      const found = await store.getMany(['3', 'x', '1', '3'].map(sk => ({ pk, sk })));
      expect(found.map(item => item.sk)).toEqual(['3', '1', '3']);
    });

    it('takes more keys than one request of DynamoDB does', async () => {
      const pk = fresh();
      const keys = Array.from({ length: 230 }, (_, i) => ({ pk, sk: String(i).padStart(3, '0') }));
      for (let i = 0; i < 230; i += 100) await store.write(keys.slice(i, i + 100).map(({ sk }) => put(item(pk, sk))));
      const backwards = keys.toReversed();
      expect((await store.getMany(backwards)).map(({ sk }) => sk)).toEqual(backwards.map(({ sk }) => sk));
    });

    it('takes none', async () => {
      expect(await store.getMany([])).toEqual([]);
    });
  });

  describe('query', () => {
    let pk: string;
    const sks = async (rest: object) => (await store.query({ pk, ...rest })).map(one => one.sk);
    beforeAll(async () => {
      pk = fresh();
      await store.write(['E#1', 'E#2', 'E#3', 'T#1', 'A'].map(sk => put(item(pk, sk))));
    });

    it('reads a partition in the order of the sort key', async () => {
      expect(await sks({})).toEqual(['A', 'E#1', 'E#2', 'E#3', 'T#1']);
    });
    it('reads it backwards, and no more than asked for', async () => {
      expect(await sks({ newestFirst: true, limit: 2 })).toEqual(['T#1', 'E#3']);
    });
    it('bounds by prefix', async () => {
      expect(await sks({ beginsWith: 'E#', consistent: true })).toEqual(['E#1', 'E#2', 'E#3']);
    });
    it('bounds strictly after and strictly before', async () => {
      expect(await sks({ after: 'E#2' })).toEqual(['E#3', 'T#1']);
      expect(await sks({ before: 'E#2' })).toEqual(['A', 'E#1']);
      expect(await sks({ before: 'E#2', newestFirst: true, limit: 1 })).toEqual(['E#1']);
    });
    it('bounds from one to another, both included', async () => {
      expect(await sks({ between: ['E#1', 'E#2'] })).toEqual(['E#1', 'E#2']);
      expect(await sks({ between: ['E#15', 'E#9'], limit: 1 })).toEqual(['E#2']);
    });
    it('is empty for an unknown partition', async () => {
      expect(await store.query({ pk: fresh() })).toEqual([]);
    });

    it('reads an index: only items that have its keys, and of them the keys alone', async () => {
      const list = fresh();
      await store.write([
        put(item(pk, 'I#1', { g2p: list, g2s: '2', secret: 1 })),
        put(item(pk, 'I#2', { g2p: list, g2s: '1' })),
        put(item(pk, 'I#3', { g2p: list })),
      ]);
      expect(await store.query({ index: 'gsi2', pk: list })).toEqual([
        { pk, sk: 'I#2', g2p: list, g2s: '1' },
        { pk, sk: 'I#1', g2p: list, g2s: '2' },
      ]);
      expect(await store.query({ index: 'gsi2', pk: list, after: '1', limit: 5 })).toHaveLength(1);
      await store.write([{ type: 'update', key: { pk, sk: 'I#2' }, remove: ['g2p', 'g2s'] }]);
      expect(await store.query({ index: 'gsi2', pk: list })).toHaveLength(1);
    });
  });

  describe('one conditional write', () => {
    it('puts only what is missing', async () => {
      const one = item(fresh(), 'A', { n: 1 });
      expect(await store.write([put(one, missing())])).toEqual({ ok: true });
      expect(await store.write([put({ ...one, n: 2 }, missing())])).toEqual({ ok: false, failed: [0] });
      expect(await store.get(one)).toMatchObject({ n: 1 });
    });

    it('updates: sets, adds from nothing, copies, removes, and goes into maps', async () => {
      const pk = fresh();
      await store.write([put(item(pk, 'A', { old: 1, from: 'x', map: { a: 1 } }))]);
      await store.write([
        update(pk, {
          set: { 'map.b': 2, status: 'NEW', nothing: undefined },
          add: { count: 3 },
          copy: { to: 'from' },
          remove: ['old'],
        }),
      ]);
      expect(await store.get({ pk, sk: 'A' })).toEqual(
        item(pk, 'A', { from: 'x', to: 'x', map: { a: 1, b: 2 }, status: 'NEW', count: 3 }),
      );
    });

    it('makes the item that an update misses', async () => {
      const pk = fresh();
      await store.write([update(pk, { add: { wrong: 1 } })]);
      expect(await store.get({ pk, sk: 'A' })).toEqual({ pk, sk: 'A', wrong: 1 });
    });

    it('refuses to copy what is not there and to set below a map that is not there', async () => {
      const pk = fresh();
      await store.write([put(item(pk, 'A'))]);
      await expect(store.write([update(pk, { copy: { a: 'nothing' } })])).rejects.toThrow();
      await expect(store.write([update(pk, { set: { 'map.a': 1 } })])).rejects.toThrow();
    });

    it('refuses to set a key of an item', async () => {
      const pk = fresh();
      await store.write([put(item(pk, 'A'))]);
      for (const set of [{ pk }, { sk: 'A' }, { sk: 'B', n: 1 }])
        await expect(store.write([update(pk, { set })])).rejects.toThrow();
    });

    class Money {
      readonly value = 1;
    }

    // From DynamoDB's API reference (update expressions, naming rules, constraints) and from its document client.
    it.each<[string, Omit<Update, 'type' | 'key'>]>([
      ['one attribute set and removed', { set: { n: 2 }, remove: ['n'] }],
      ['one attribute set and added to', { set: { n: 2 }, add: { n: 1 } }],
      ['one attribute set and copied to', { set: { n: 2 }, copy: { n: 'text' } }],
      ['one attribute removed twice', { remove: ['n', 'n'] }],
      ['a map and a part of it', { set: { map: {}, 'map.a': 2 } }],
      ['a map removed and a part of it set', { set: { 'map.a': 2 }, remove: ['map'] }],
      ['a part of a number', { set: { 'n.a': 1 } }],
      ['a number added to a text', { add: { text: 1 } }],
      ['a number as key of an index', { set: { g5s: 1 } }],
      ['nothing as key of an index', { set: { g1p: '' } }],
      ['null as key of an index', { set: { g1p: null } }],
      ['a number that is none', { set: { n: Number.NaN } }],
      ['an endless number', { set: { n: Infinity } }],
      ['a number added that is none', { add: { n: Number.NaN } }],
      ['a number beyond the safe ones', { set: { n: 2 ** 53 } }],
      ['an object of a class', { set: { at: new Money() } }],
      ['a date', { set: { at: new Date(0) } }],
      ['an item of more than 400 kB', { set: { text: 'x'.repeat(410 * 1024) } }],
    ])('refuses %s, and writes nothing', async (_title, change) => {
      const pk = fresh();
      const before = item(pk, 'A', { n: 1, text: 'a', map: { a: 1, b: 2 } });
      await store.write([put(before)]);
      await expect(store.write([update(pk, change)])).rejects.toThrow();
      expect(await store.get({ pk, sk: 'A' })).toEqual(before);
    });

    it.each<[string, Item]>([
      ['an item without a key', item('', 'A')],
      ['an item without a sort key', item('P#empty', '')],
      ['an item with a number as key of an index', item('P#index', 'A', { g2p: 'X', g2s: 7 })],
      ['an item with an endless number', item('P#endless', 'A', { n: -Infinity })],
      ['an item of more than 400 kB', item('P#large', 'A', { text: 'ä'.repeat(205 * 1024) })],
      ['an item with a key of more than 1024 bytes', item('P#key', 'x'.repeat(1025))],
    ])('refuses %s', async (_title, refused) => {
      await expect(store.write([put(refused)])).rejects.toThrow();
    });

    it('removes a part of a map, and nothing where there is none', async () => {
      const pk = fresh();
      await store.write([put(item(pk, 'A', { map: { a: 1, b: 2 } }))]);
      await store.write([update(pk, { remove: ['map.a', 'none'] })]);
      expect(await store.get({ pk, sk: 'A' })).toEqual(item(pk, 'A', { map: { b: 2 } }));
    });

    it('deletes under a condition, and again without harm', async () => {
      const pk = fresh();
      const key = { pk, sk: 'A' };
      await store.write([put(item(pk, 'A', { n: 1 }))]);
      expect(await store.write([{ type: 'delete', key, if: is('n', 2) }])).toEqual({ ok: false, failed: [0] });
      expect(await store.write([{ type: 'delete', key, if: exists() }])).toEqual({ ok: true });
      expect(await store.write([{ type: 'delete', key, if: exists() }])).toEqual({ ok: false, failed: [0] });
      expect(await store.write([{ type: 'delete', key }])).toEqual({ ok: true });
    });

    it.each<[string, Condition, boolean]>([
      ['equal', is('n', 5), true],
      ['equal to another type', is('n', '5'), false],
      ['missing attribute equal', is('none', 5), false],
      ['missing attribute unequal', { op: '<>', attr: 'none', value: 5 }, true],
      ['missing attribute less', { op: '<', attr: 'none', value: 5 }, false],
      ['less', { op: '<', attr: 'n', value: 6 }, true],
      ['not less', { op: '<', attr: 'n', value: 5 }, false],
      ['at least', { op: '>=', attr: 'n', value: 5 }, true],
      ['at most a number, being text', { op: '<=', attr: 'text', value: 5 }, false],
      ['false', is('no', false), true],
      ['an attribute that is false exists', exists('no'), true],
      ['a path', is('map.a', 1), true],
      ['a path that is not there', exists('map.b'), false],
      ['a path through nothing', missing('none.b'), true],
      ['a whole map', is('map', { a: 1 }), true],
      ['and', all(is('n', 5), missing('none')), true],
      ['or in and', all(is('n', 5), any(is('no', true), is('text', 'x'))), false],
    ])('judges %s', async (_name, condition, expected) => {
      const pk = fresh();
      await store.write([put(item(pk, 'A', { n: 5, no: false, text: 'a', map: { a: 1 } }))]);
      expect((await store.write([update(pk, { set: { seen: true }, if: condition })])).ok).toBe(expected);
    });
  });

  describe('transactions', () => {
    it('write all or nothing and name every position that failed', async () => {
      const [a, b] = [fresh(), fresh()];
      await store.write([put(item(a, 'A', { v: 1 }))]);
      const result = await store.write([
        update(a, { set: { v: 2 }, if: is('v', 1) }),
        put(item(b, 'A'), exists()),
        put(item(b, 'B')),
      ]);
      expect(result).toEqual({ ok: false, failed: [1] });
      expect(await store.get({ pk: a, sk: 'A' })).toMatchObject({ v: 1 });
      expect(await store.query({ pk: b })).toEqual([]);
      const twice = await store.write([
        put(item(a, 'A'), missing()),
        put(item(b, 'B')),
        { type: 'delete', key: { pk: b, sk: 'C' }, if: exists() },
      ]);
      expect(twice).toEqual({ ok: false, failed: [0, 2] });
    });

    it('check items that they do not write, also alone', async () => {
      const [a, b] = [fresh(), fresh()];
      const key = { pk: a, sk: 'A' };
      await store.write([put(item(a, 'A', { v: 1 }))]);
      const checked = (v: number): Write[] => [{ type: 'check', key, if: is('v', v) }, put(item(b, 'A'))];
      expect(await store.write(checked(2))).toEqual({ ok: false, failed: [0] });
      expect(await store.write(checked(1))).toEqual({ ok: true });
      expect(await store.write([{ type: 'check', key, if: is('v', 2) }])).toEqual({ ok: false, failed: [0] });
      expect(await store.get(key)).toEqual(item(a, 'A', { v: 1 }));
    });

    it('refuse one item twice', async () => {
      const one = item(fresh(), 'A');
      await expect(store.write([put(one), { type: 'delete', key: one }])).rejects.toThrow();
    });

    it('are nothing without writes', async () => {
      expect(await store.write([])).toEqual({ ok: true });
    });

    it('exactly one of many concurrent writes on one version wins', async () => {
      const [booking, events] = [fresh(), fresh()];
      await store.write([put(item(booking, 'A', { v: 1 }))]);
      const attempt = (n: number) =>
        open().write([
          update(booking, { set: { v: 2, by: n }, if: is('v', 1) }),
          put(item(events, '2', { by: n }), missing()),
        ]);
      const results = await Promise.all(Array.from({ length: 12 }, (_, n) => attempt(n)));
      const winner = results.findIndex(result => result.ok);
      expect(results.filter(result => result.ok)).toHaveLength(1);
      expect(await store.query({ pk: events })).toMatchObject([{ by: winner }]);
      expect(await store.get({ pk: booking, sk: 'A' })).toMatchObject({ by: winner });
    });

    it('[PAYS-6] any sequence of conditional transfers, at once, keeps the sum and no balance below zero', async () => {
      const transfer = fc.record({ from: fc.nat(3), to: fc.nat(3), amount: fc.integer({ min: 1, max: 80 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 12 }), async transfers => {
          const accounts = [fresh(), fresh(), fresh(), fresh()];
          const at = (i: number) => accounts[i] as string;
          await store.write(accounts.map(pk => put(item(pk, 'A', { balance: 100 }))));
          await Promise.all(
            transfers
              .filter(({ from, to }) => from !== to)
              .map(({ from, to, amount }) =>
                store.write([
                  update(at(from), {
                    add: { balance: -amount },
                    if: { op: '>=', attr: 'balance', value: amount },
                  }),
                  update(at(to), { add: { balance: amount }, if: exists() }),
                ]),
              ),
          );
          const balances = (await store.getMany(accounts.map(pk => ({ pk, sk: 'A' })))).map(one => Number(one.balance));
          expect(balances.reduce((sum, one) => sum + one, 0)).toBe(400);
          expect(Math.min(...balances)).toBeGreaterThanOrEqual(0);
        }),
        { numRuns: 25 },
      );
    });
  });
});

describe('capacity', () => {
  it('counts what each store consumed: halves to read, twice to write in a transaction', async () => {
    const pk = fresh();
    const store = engine.open();
    expect(store.consumed()).toEqual({ read: 0, write: 0 });
    await store.write([put(item(pk, 'A'))]);
    expect(store.consumed()).toEqual({ read: 0, write: 1 });
    await store.get({ pk, sk: 'A' });
    expect(store.consumed()).toEqual({ read: 0.5, write: 1 });
    await store.get({ pk, sk: 'A' }, { consistent: true });
    await store.getMany([{ pk, sk: 'A' }]);
    await store.getMany([{ pk, sk: 'A' }], { consistent: true });
    await store.query({ pk });
    expect(store.consumed()).toEqual({ read: 3.5, write: 1 });
    await store.write([put(item(pk, 'B')), put(item(pk, 'C'))]);
    expect(store.consumed()).toEqual({ read: 3.5, write: 5 });
    expect(engine.open().consumed()).toEqual({ read: 0, write: 0 });
  });
});

describe('conflicts with other transactions', () => {
  afterEach(restoreAws);
  const cancelled = (...codes: string[]) =>
    new TransactionCanceledException({
      $metadata: {},
      message: 'cancelled',
      CancellationReasons: codes.map(Code => ({ Code })),
    });
  const two: Write[] = [put(item('a', 'A')), put(item('b', 'A'))];
  const withAnswers = (...errors: Error[]) => {
    const client = mockAws(DynamoDBDocumentClient);
    const behaviour = errors.reduce((all, error) => all.rejectsOnce(error), client.on(TransactWriteCommand));
    behaviour.resolves({});
    return { client, store: dynamoStore('t', client as unknown as DynamoDBDocumentClient) };
  };

  it('are tried again', async () => {
    const { client, store } = withAnswers(cancelled('None', 'TransactionConflict'), cancelled('TransactionConflict'));
    expect(await store.write(two)).toEqual({ ok: true });
    expect(client.calls()).toHaveLength(3);
  });

  it('give way to a condition that failed in the same attempt', async () => {
    const { client, store } = withAnswers(cancelled('TransactionConflict', 'ConditionalCheckFailed'));
    expect(await store.write(two)).toEqual({ ok: false, failed: [1] });
    expect(client.calls()).toHaveLength(1);
  });

  it('end in the error when they do not end', async () => {
    const { client, store } = withAnswers(...Array.from({ length: 9 }, () => cancelled('TransactionConflict')));
    await expect(store.write(two)).rejects.toThrow('cancelled');
    expect(client.calls()).toHaveLength(7);
  });

  it('are tried again for a single write too', async () => {
    const client = mockAws(DynamoDBDocumentClient);
    const conflict = new TransactionConflictException({ $metadata: {}, message: 'conflict' });
    client.on(PutCommand).rejectsOnce(conflict).rejectsOnce(conflict).resolves({});
    const store = dynamoStore('t', client as unknown as DynamoDBDocumentClient);
    expect(await store.write([put(item('a', 'A'))])).toEqual({ ok: true });
    expect(client.calls()).toHaveLength(3);
  });

  it('are not what a refused request is', async () => {
    const { client, store } = withAnswers(cancelled('ValidationError', 'None'));
    await expect(store.write(two)).rejects.toThrow('cancelled');
    expect(client.calls()).toHaveLength(1);
  });
});
