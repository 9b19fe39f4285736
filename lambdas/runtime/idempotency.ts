import { createHash } from 'node:crypto';
import { idempotencyKey } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import { is, type Item, missing, type Put, type Store } from '#lambdas/ports/store';
import { requestKeyKey, requestPartKey } from '#lambdas/store/keys';

const DAY_S = 24 * 60 * 60;

/**
 * Fields that are left out of the fingerprint: times of the phone, which differ at each attempt, and the password,
 * because a hash of it must not be stored here.
 */
const unread = ['heldMs', 'sentAt', 'password'];

/** Hash that distinguishes the bodies of requests. */
export const fingerprint = (input: unknown): string => {
  const text = JSON.stringify(input, (field, value: unknown) => (unread.includes(field) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
};

/** The client's idempotency key; a malformed key is refused rather than ignored. */
export const readKey = (header: string | undefined): string | undefined | Refusal => {
  if (header === undefined || header === '') return undefined;
  return idempotencyKey.test(header) ? header : refuse('invalid_input', { field: 'Idempotency-Key' });
};

/** One request of one sender, however often it is sent: sender, operation and body. */
export type RequestKey = {
  /** A user's id; for operations without sign-in, the network address. */
  readonly sender: string;
  /** The key as the client sent it. */
  readonly text: string;
  readonly operation: string;
  readonly fingerprint: string;
  /** When the key was first seen, ms: the same at every attempt. */
  readonly at: number;
};

const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('#')).digest();

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timePart = (ms: number): string =>
  Array.from({ length: 10 }, (_, i) => CROCKFORD[Math.floor(ms / 32 ** (9 - i)) % 32]).join('');

/**
 * A deterministic ULID for the record that a request creates: a retry after an interrupted attempt finds that record.
 */
export const idOfRequest = ({ sender, text, operation, at }: RequestKey): string => {
  const hash = hashOf(sender, operation, text);
  return timePart(at) + Array.from(hash.subarray(0, 16), byte => CROCKFORD[byte % 32]).join('');
};

/** The same for money, where a key never expires: without the time, which is stored for a day only. */
export const lastingIdOfRequest = ({ sender, text }: Pick<RequestKey, 'sender' | 'text'>): string =>
  hashOf(sender, text).toString('hex').slice(0, 26);

const itemOf = (key: RequestKey, more: object): Item => {
  const { sender, text, operation, fingerprint: body, at } = key;
  const ttl = Math.floor(at / 1000) + DAY_S;
  return { ...requestKeyKey(sender, text), _et: 'once', operation, fingerprint: body, at, ttl, ...more };
};
const partKey = ({ sender, text }: RequestKey) => requestPartKey(sender, text);
const written = (kept: unknown): string => JSON.stringify(kept ?? null);

/**
 * Stores the key in the transaction of the effect, so that neither exists without the other. A repeat is answered from
 * `kept`, which contains only ids, no data that the caller may have lost the right to see.
 */
export const keyWrite = (key: RequestKey, kept: unknown): Put => ({
  type: 'put',
  item: itemOf(key, { kept: written(kept) }),
  if: missing(),
});

/**
 * For an operation with several writes: records the decisive one in its transaction, so that a retry after an
 * interruption does not repeat it.
 */
export const partWrite = (key: RequestKey | undefined, done: unknown): Put[] =>
  key ? [{ type: 'put', item: { ...itemOf(key, { kept: written(done) }), ...partKey(key) }, if: missing() }] : [];

/** Result of the part that an interrupted earlier attempt had completed. */
export const partDone = async <T>(store: Store, key: RequestKey | undefined): Promise<T | undefined> => {
  const item = key && (await store.get(partKey(key), { consistent: true }));
  return item && (JSON.parse(item.kept as string) as T);
};

/** The state of a key: done, with the stored result; or in progress until `leaseUntil`, begun at `at`. */
export type Known = { kept: unknown } | { leaseUntil: number; at: number };

/** The stored state of a key; a refusal when the key belongs to another request. */
export const knownOf = async (store: Store, key: RequestKey): Promise<Known | Refusal | undefined> => {
  const item = await store.get(requestKeyKey(key.sender, key.text), { consistent: true });
  if (!item) return undefined;
  if (item.operation !== key.operation || item.fingerprint !== key.fingerprint) return refuse('same_key_other_request');
  if (item.kept !== undefined) return { kept: JSON.parse(item.kept as string) as unknown };
  return { leaseUntil: item.leaseUntil as number, at: item.at as number };
};

/** A lease on a key for an attempt in progress; no other attempt runs before it ends. */
export type Claim = { key: RequestKey; leaseUntil: number };

/** Claims an unused key. One write unit. */
export const claimKey = async (store: Store, { key, leaseUntil }: Claim): Promise<boolean> =>
  (await store.write([{ type: 'put', item: itemOf(key, { leaseUntil }), if: missing() }])).ok;

const change = (store: Store, { key, leaseUntil }: Claim, set: object, remove: string[] = []) =>
  store.write([
    {
      type: 'update',
      key: requestKeyKey(key.sender, key.text),
      set: { ...set },
      remove,
      if: is('leaseUntil', leaseUntil),
    },
  ]);

/** Takes over the expired lease of an interrupted attempt. */
export const takeOver = async (store: Store, before: Claim, leaseUntil: number): Promise<boolean> =>
  (await change(store, before, { leaseUntil })).ok;

/** Marks the key as done: repeats are answered from `kept`. */
export const settle = (store: Store, claim: Claim, kept: unknown) =>
  change(store, claim, { kept: written(kept) }, ['leaseUntil']);

/** Ends the lease after an interruption at an unknown point: the next attempt need not wait. */
export const letGo = (store: Store, claim: Claim) => change(store, claim, { leaseUntil: 0 });

/** Frees the key after a failure without effect, for the same or a corrected body. */
export const free = ({ write }: Store, { key, leaseUntil }: Claim) =>
  write([{ type: 'delete', key: requestKeyKey(key.sender, key.text), if: is('leaseUntil', leaseUntil) }]);
