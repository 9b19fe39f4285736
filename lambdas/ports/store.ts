/**
 * The single table as plain data: keys, items and conditions. Operations do not depend on an SDK, and a condition can
 * be read, tested and explained.
 */
export type Key = { readonly pk: string; readonly sk: string };
export type Item = Key & { readonly _et: string; readonly [attribute: string]: unknown };

/** An attribute may be a path into a map: `offers.<uid>`. */
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
export type Copied = string | { from: string; or: unknown };
export type Update = {
  type: 'update';
  key: Key;
  set?: Record<string, unknown>;
  /** Numbers to add atomically; a missing attribute counts as 0. */
  add?: Record<string, number>;
  remove?: readonly string[];
  /**
   * Attributes to set to the stored value of another attribute of the same item: `{ target: source }`; with `or`, the
   * value to set if the item has no such attribute.
   */
  copy?: Record<string, Copied>;
  if?: Condition;
};
export type Delete = { type: 'delete'; key: Key; if?: Condition };
export type Check = { type: 'check'; key: Key; if: Condition };
export type Write = Put | Update | Delete | Check;

/** `failed` has the indexes of the writes whose condition failed; then nothing was written. */
export type WriteResult = { ok: true } | { ok: false; failed: readonly number[] };

export type IndexName = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4' | 'gsi5';

export type Query = {
  index?: IndexName;
  pk: string;
  /** At most one of the following bounds on the sort key. */
  beginsWith?: string;
  after?: string;
  before?: string;
  /** Both bounds are inclusive. */
  between?: readonly [string, string];
  limit?: number;
  newestFirst?: boolean;
  consistent?: boolean;
};

export type Store = {
  get(key: Key, options?: { consistent?: boolean }): Promise<Item | undefined>;
  /** Any number of keys; the items come in the order of the keys, missing ones are left out. */
  getMany(keys: readonly Key[], options?: { consistent?: boolean }): Promise<Item[]>;
  /** One page of at most `limit` items (or 1 MB). Items of an index contain keys only. */
  query(query: Query): Promise<Item[]>;
  /** A transaction of at most 100 writes. Conflicts with other transactions are retried internally. */
  write(writes: readonly Write[]): Promise<WriteResult>;
  /** Capacity units that this store has consumed so far. */
  consumed(): { read: number; write: number };
};
