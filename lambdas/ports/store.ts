/**
 * The single table as the product sees it: keys, items and conditions as data, so that no operation knows an SDK
 * and a condition can be read, tested and explained.
 */
export type Key = { readonly pk: string; readonly sk: string };
export type Item = Key & { readonly _et: string; readonly [attribute: string]: unknown };

/** Attributes may be paths into maps: `offers.<uid>`. */
export type Condition =
  | { op: 'exists' | 'missing'; attr: string }
  | { op: '=' | '<>' | '<' | '<=' | '>' | '>='; attr: string; value: unknown }
  | { op: 'and' | 'or'; of: readonly Condition[] };

export const exists = (attr = 'pk'): Condition => ({ op: 'exists', attr });
export const missing = (attr = 'pk'): Condition => ({ op: 'missing', attr });
export const is = (attr: string, value: unknown): Condition => ({ op: '=', attr, value });
export const all = (...of: Condition[]): Condition => ({ op: 'and', of });
export const any = (...of: Condition[]): Condition => ({ op: 'or', of });

export type Put = { type: 'put'; item: Item; if?: Condition };
export type Update = {
  type: 'update';
  key: Key;
  set?: Record<string, unknown>;
  /** Numbers added atomically; a missing attribute counts as 0. */
  add?: Record<string, number>;
  remove?: readonly string[];
  /** Attributes set to the stored value of another attribute of the same item: `{ target: source }`. */
  copy?: Record<string, string>;
  if?: Condition;
};
export type Delete = { type: 'delete'; key: Key; if?: Condition };
export type Check = { type: 'check'; key: Key; if: Condition };
export type Write = Put | Update | Delete | Check;

/** `failed` holds the positions of the writes whose condition did not hold; nothing was written then. */
export type WriteResult = { ok: true } | { ok: false; failed: readonly number[] };

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4' | 'gsi5';

export type Query = {
  index?: IndexName;
  pk: string;
  /** At most one bound on the sort key. */
  beginsWith?: string;
  after?: string;
  before?: string;
  /** From and to, both included. */
  between?: readonly [string, string];
  limit?: number;
  newestFirst?: boolean;
  consistent?: boolean;
};

export type Store = {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** In the order of the keys, without those that don't exist; any number of keys. */
  getMany(keys: readonly Key[]): Promise<Item[]>;
  /** One page of at most `limit` items (or 1 MB). Items of an index carry keys only. */
  query(query: Query): Promise<Item[]>;
  /** All or nothing, at most 100 writes. Conflicts with other transactions are retried inside. */
  write(writes: readonly Write[]): Promise<WriteResult>;
  /** Capacity units used so far by this store, read and write. */
  consumed(): { read: number; write: number };
};
