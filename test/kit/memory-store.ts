import { isDeepStrictEqual } from 'node:util';
import { convertToAttr, marshall } from '@aws-sdk/util-dynamodb';
import type { Condition, IndexName, Item, Key, Query, Store, Update, Write, WriteResult } from '#lambdas/ports/store';

type Attributes = Record<string, unknown>;

const nameOf = ({ pk, sk }: Key) => `${pk}\u0000${sk}`;
const keyOfWrite = (write: Write): Key => (write.type === 'put' ? write.item : write.key);

const read = (item: Attributes | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((value, part) => (value as Attributes | undefined)?.[part], item);

const invalid = (message: string): Error => new Error(`ValidationException: ${message}`);

/** The map that has the last part of a path. */
const parentOf = (item: Attributes, path: string): [Attributes, string] => {
  const parts = path.split('.');
  const last = parts.pop() as string;
  const parent = parts.reduce<unknown>((at, part) => (at as Attributes | undefined)?.[part], item);
  if (typeof parent !== 'object' || parent === null) throw invalid(`there is no map for the path ${path}`);
  return [parent as Attributes, last];
};

const assign = (item: Attributes, path: string, value: unknown): void => {
  const [parent, last] = parentOf(item, path);
  parent[last] = value;
};

/** Maps and lists are compared by content, as in DynamoDB. */
const same = (a: unknown, b: unknown) => isDeepStrictEqual(a, b);

const compare = (op: string, stored: unknown, value: unknown): boolean => {
  if (stored === undefined || typeof stored !== typeof value) return false;
  const [a, b] = [stored, value] as [number, number];
  if (op === '<') return a < b;
  if (op === '<=') return a <= b;
  return op === '>' ? a > b : a >= b;
};

/** Evaluates a condition on the stored item, with DynamoDB's rules for missing attributes. */
export const holds = (condition: Condition | undefined, item: Attributes | undefined): boolean => {
  if (!condition) return true;
  switch (condition.op) {
    case 'exists':
      return read(item, condition.attr) !== undefined;
    case 'missing':
      return read(item, condition.attr) === undefined;
    case 'and':
      return condition.of.every(part => holds(part, item));
    case 'or':
      return condition.of.some(part => holds(part, item));
    case '=':
      return item !== undefined && same(read(item, condition.attr), condition.value);
    case '<>':
      return !same(read(item, condition.attr), condition.value);
    default:
      return compare(condition.op, read(item, condition.attr), condition.value);
  }
};

/** Refuses an update that names an attribute twice, a part of an attribute that it also names, or a key. */
const checkPaths = ({ set = {}, add = {}, remove = [], copy = {} }: Update): void => {
  const isSet = ([, value]: [string, unknown]) => value !== undefined;
  const paths = [
    ...Object.entries(set)
      .filter(isSet)
      .map(([path]) => path),
    ...Object.keys(add),
    ...Object.keys(copy),
    ...remove,
  ].sort();
  for (const [i, path] of paths.entries()) {
    if (path === 'pk' || path === 'sk') throw invalid(`Cannot update attribute ${path}`);
    const isNamed = paths.some((other, j) => i !== j && (other === path || other.startsWith(`${path}.`)));
    if (isNamed) throw invalid(`Two document paths overlap: ${path}`);
  }
};

const sum = (item: Item | undefined, path: string, value: number): number => {
  const before = read(item, path) ?? 0;
  if (typeof before !== 'number') throw invalid(`${path} is no number`);
  return before + value;
};

/** All parts of an update expression see the item as it was before. */
const updated = (before: Item | undefined, update: Update): Item => {
  const { key, set = {}, add = {}, remove = [], copy = {} } = update;
  checkPaths(update);
  const item: Attributes = { ...structuredClone(before ?? {}), pk: key.pk, sk: key.sk };
  for (const [attr, value] of Object.entries(set)) if (value !== undefined) assign(item, attr, plain(value));
  for (const [attr, source] of Object.entries(copy)) {
    const { from, or } = typeof source === 'string' ? { from: source, or: undefined } : source;
    const value = read(before, from) ?? or;
    if (value === undefined) throw invalid(`${from} refers to an attribute that does not exist`);
    assign(item, attr, structuredClone(value));
  }
  for (const [attr, value] of Object.entries(add)) assign(item, attr, sum(before, attr, plain(value)));
  for (const path of remove) {
    const [parent, last] = parentOf(item, path);
    delete parent[last];
  }
  return checked(item as Item);
};

const sortKeys = { gsi1: 'g1', gsi2: 'g2', gsi3: 'g3', gsi4: 'g4', gsi5: 'g5' } as const satisfies Record<
  IndexName,
  string
>;

/** A value as the document client takes it: numbers that are some, no dates and no objects of classes. */
const plain = <T>(value: T): T => {
  convertToAttr(value, { removeUndefinedValues: true });
  return structuredClone(value);
};

const MOST_BYTES = 400 * 1024;
const MOST_KEY_BYTES = { pk: 2048, sk: 1024 } as const;

/** An item that DynamoDB takes: with its keys, and texts as keys of indexes. */
const checked = (item: Item): Item => {
  for (const [name, most] of Object.entries(MOST_KEY_BYTES)) {
    const bytes = Buffer.byteLength(String(item[name]));
    if (bytes === 0 || bytes > most) throw invalid(`${name} has ${bytes} bytes`);
  }
  for (const prefix of Object.values(sortKeys))
    for (const name of [`${prefix}p`, `${prefix}s`])
      if (name in item && (typeof item[name] !== 'string' || item[name] === ''))
        throw invalid(`${name} is no text, and the key of an index`);
  if (Buffer.byteLength(JSON.stringify(item)) > MOST_BYTES) throw invalid('Item size has exceeded the maximum');
  return item;
};

const stored = (item: Item): Item => {
  marshall(item, { removeUndefinedValues: true });
  return checked(JSON.parse(JSON.stringify(item)) as Item);
};

const inBounds = ({ beginsWith, after, before, between }: Query, sk: string): boolean => {
  if (between !== undefined) return sk >= between[0] && sk <= between[1];
  if (beginsWith !== undefined) return sk.startsWith(beginsWith);
  if (after !== undefined) return sk > after;
  return before === undefined || sk < before;
};

export type MemoryStore = Store & { all(): Item[] };

/**
 * The table in memory: every call is atomic and takes no time, so a test decides what happens between two calls. Passes
 * the contract of test/contracts/store.test.ts; capacity is not modelled.
 */
export const memoryStore = (): MemoryStore => {
  const items = new Map<string, Item>();

  const write = (writes: readonly Write[]): WriteResult => {
    const names = writes.map(write => nameOf(keyOfWrite(write)));
    if (new Set(names).size < names.length) throw invalid('one item twice in a transaction');
    if (names.length > 100) throw invalid('more than 100 writes');
    const failed = writes.flatMap((write, i) => (holds(write.if, items.get(names[i] as string)) ? [] : [i]));
    if (failed.length > 0) return { ok: false, failed };
    const after = writes.map((write, i) => {
      if (write.type === 'put') return stored(write.item);
      return write.type === 'update' ? updated(items.get(names[i] as string), write) : undefined;
    });
    writes.forEach((write, i) => {
      if (write.type === 'check') return;
      const item = after[i];
      if (item) items.set(names[i] as string, item);
      else items.delete(names[i] as string);
    });
    return { ok: true };
  };

  const query = (wanted: Query): Item[] => {
    const prefix = wanted.index && sortKeys[wanted.index];
    const [pk, sk] = prefix ? [`${prefix}p`, `${prefix}s`] : ['pk', 'sk'];
    const found = [...items.values()]
      .filter(item => item[pk] === wanted.pk && typeof item[sk] === 'string' && inBounds(wanted, item[sk]))
      .sort((a, b) => ((a[sk] as string) < (b[sk] as string) ? -1 : 1));
    const page = (wanted.newestFirst ? found.reverse() : found).slice(0, wanted.limit);
    if (!prefix) return structuredClone(page);
    return page.map(item => ({ pk: item.pk, sk: item.sk, [pk]: item[pk], [sk]: item[sk] }) as unknown as Item);
  };

  return {
    get: async key => structuredClone(items.get(nameOf(key))),
    getMany: async keys => structuredClone(keys.flatMap(key => items.get(nameOf(key)) ?? [])),
    query: async wanted => query(wanted),
    write: async writes => write(writes),
    consumed: () => ({ read: 0, write: 0 }),
    all: () => structuredClone([...items.values()]),
  };
};
