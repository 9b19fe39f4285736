import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { AuditChange, AuditSubject } from '#shared/contract/entities/audit';
import { all, type Condition, type Copied, is, type Item, missing, type Write } from '#lambdas/ports/store';
import { canonical } from '#shared/domain/canonical';
import type { Touched } from './subjects';

const LONGEST_VALUE = 240;
const CUT_TO = 160;
/** Limit for all values of an entry together; longer ones are stored as hashes. */
const LONGEST_ENTRY = 6_000;
const HIDDEN = '•••';

const plumbing = /^(pk|sk|_et|ttl|v|version|id|waits|waitsId|g\d[ps])$/;
/** The time that a driver needs to answer may tell of their health. */
const secret = /(^|\.)(otp|license|offerTimeFactor|\w*password|\w*secret|\w*token)$/i;
const account = /(^|\.)bankAccount$/;
/** This many digits of a bank account's number are shown, and only if it is more than twice as long. */
const SHOWN_OF_ACCOUNT = 4;
/** Maps of which only changed entries are recorded. */
const maps = ['keyValuePairs', 'values'];

const lengthOf = (value: unknown): number => (value === undefined ? 0 : JSON.stringify(value).length);

const cut = (value: unknown, to: number): unknown => {
  const text = JSON.stringify(value);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { cut: text.slice(0, to), length: text.length, sha256 };
};

/** Enough for its owner to know it again. */
const masked = (number: string): string =>
  number.length > 2 * SHOWN_OF_ACCOUNT ? `${HIDDEN}${number.slice(-SHOWN_OF_ACCOUNT)}` : number && HIDDEN;

const recorded = (field: string, value: unknown): unknown => {
  if (value === undefined) return undefined;
  if (secret.test(field)) return HIDDEN;
  if (account.test(field) && typeof value === 'string') return masked(value);
  return lengthOf(value) > LONGEST_VALUE ? cut(value, CUT_TO) : value;
};

const valueAt = (item: object | undefined, path: string): unknown =>
  path.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], item);

const copiedOf = (before: Item | undefined, source: Copied): unknown =>
  typeof source === 'string' ? valueAt(before, source) : (valueAt(before, source.from) ?? source.or);

/** The attributes that a write sets or removes, each with its value afterwards. */
const afterOf = (write: Touched['write'], before: Item | undefined): Map<string, unknown> => {
  if (write.type === 'delete') return new Map(Object.keys(before ?? {}).map(field => [field, undefined]));
  if (write.type === 'put')
    return new Map([
      ...Object.keys(before ?? {}).map(field => [field, undefined] as const),
      ...Object.entries(write.item),
    ]);
  const { set = {}, remove = [], copy = {} } = write;
  return new Map([
    ...Object.entries(set).filter(([, value]) => value !== undefined),
    ...remove.map(field => [field, undefined] as const),
    ...Object.entries(copy).map(([field, source]) => [field, copiedOf(before, source)] as const),
  ]);
};

const asStored = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
const isSame = (a: unknown, b: unknown) => canonical(a) === canonical(b);
const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Pair = { field: string; was: unknown; now: unknown };

/** The texts of a language are stored packed. */
const unpacked = ({ field, was, now }: Pair): Pair => {
  if (field !== 'packed') return { field, was, now };
  const texts = (packed: unknown): unknown =>
    typeof packed === 'string' ? JSON.parse(gunzipSync(Buffer.from(packed, 'base64')).toString()) : undefined;
  return { field: 'keyValuePairs', was: texts(was), now: texts(now) };
};

/** A field that is a map of many entries is recorded entry by entry. */
const opened = (pair: Pair): Pair[] => {
  const { field, was, now } = unpacked(pair);
  if (!maps.includes(field) || ![was, now].every(value => value === undefined || isMap(value)))
    return [{ field: field.replace(/^values\./, ''), was, now }];
  const [a, b] = [was ?? {}, now ?? {}] as [Record<string, unknown>, Record<string, unknown>];
  const prefix = field === 'values' ? '' : `${field}.`;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].map(name => ({
    field: prefix + name,
    was: a[name],
    now: b[name],
  }));
};

const pairsOf = ({ write }: Touched, before: Item | undefined): Pair[] =>
  [...afterOf(write, before)]
    .filter(([field]) => !plumbing.test(field))
    .map(([field, now]) => ({ field, was: valueAt(before, field), now: asStored(now) }));

const addedBy = ({ write }: Touched) =>
  write.type === 'update' ? Object.entries(write.add ?? {}).filter(([field]) => !plumbing.test(field)) : [];

/** Changes by a transaction to one record, given as it was `before`. */
export const changesOf = (touched: Touched, before: Item | undefined, on: number): AuditChange[] => [
  ...pairsOf(touched, before)
    .flatMap(opened)
    .filter(({ was, now }) => !isSame(was, now))
    .map(({ field, was, now }) => ({ on, field, was: recorded(field, was), now: recorded(field, now) })),
  ...addedBy(touched).map(([field, added]) => ({ on, field, added })),
];

/** Fields that decide where a person's money goes. */
export const bankFields: readonly string[] = ['bankName', 'bankCode', 'bankAccount'];

const didByWrite = { put: 'added', update: 'changed', delete: 'deleted' } as const;
export const subjectOf = ({ kind, id, write }: Touched, before: Item | undefined): AuditSubject => ({
  kind,
  id,
  did: write.type === 'put' && before ? 'changed' : didByWrite[write.type],
});

/** Limits the size of an entry: for larger values only their hash is recorded. */
export const fitted = (changes: readonly AuditChange[]): AuditChange[] => {
  let left = LONGEST_ENTRY;
  return changes.map(change => {
    left -= lengthOf(change);
    if (left >= 0 || change.added !== undefined) return change;
    const { on, field, was, now } = change;
    const short = (value: unknown) => (lengthOf(value) > CUT_TO / 2 ? cut(value, 0) : value);
    return { on, field, was: short(was), now: short(now) };
  });
};

/**
 * The write, on the condition that the changed fields still are as they were read: only then the entry's old values are
 * true.
 */
export const guarded = (touched: Touched, before: Item | undefined): Write => {
  const { write } = touched;
  const still = pairsOf(touched, before).map(({ field, was }): Condition =>
    was === undefined ? missing(field) : is(field, was),
  );
  const conditions = [...(write.if ? [write.if] : []), ...still];
  return conditions.length > 0 ? { ...write, if: all(...conditions) } : write;
};
