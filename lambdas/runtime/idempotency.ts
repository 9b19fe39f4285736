import { createHash } from 'node:crypto';
import { idempotencyKey } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import { is, type Item, missing, type Put, type Store } from '#lambdas/ports/store';
import { requestKeyKey, requestPartKey } from '#lambdas/store/keys';

const DAY_S = 24 * 60 * 60;

/**
 * Not part of what is asked: how long ago a phone took the step and when it sends it, other at each attempt. Nor a
 * password: a hash of one would be kept where passwords are not.
 */
const unread = ['heldMs', 'sentAt', 'password'];

/** Tells requests apart. */
export const fingerprint = (input: unknown): string => {
  const text = JSON.stringify(input, (field, value: unknown) => (unread.includes(field) ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
};

/** A client's key, when it is one; a malformed key is refused rather than ignored. */
export const readKey = (header: string | undefined): string | undefined | Refusal => {
  if (header === undefined || header === '') return undefined;
  return idempotencyKey.test(header) ? header : refuse('invalid_input', { field: 'Idempotency-Key' });
};

/** One write of one sender, however often it is sent: who, which operation, which body. */
export type RequestKey = {
  /** A user's id; for operations without sign-in the network address. */
  readonly sender: string;
  /** As the client sent it. */
  readonly text: string;
  readonly operation: string;
  readonly fingerprint: string;
  /** When it was first seen, ms: the same at every attempt. */
  readonly at: number;
};

const hashOf = (...parts: string[]): Buffer => createHash('sha256').update(parts.join('#')).digest();

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timePart = (ms: number): string =>
  Array.from({ length: 10 }, (_, i) => CROCKFORD[Math.floor(ms / 32 ** (9 - i)) % 32]).join('');

/** An id for what a request creates, a ULID: an attempt after one that broke off finds what that one made. */
export const idOfRequest = ({ sender, text, operation, at }: RequestKey): string => {
  const hash = hashOf(sender, operation, text);
  return timePart(at) + Array.from(hash.subarray(0, 16), byte => CROCKFORD[byte % 32]).join('');
};

/** The same for money, for which a key counts for ever: without the time, which is forgotten after a day. */
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
 * Takes the key in the transaction of the effect: there is never one without the other. `kept` is what a repeat is
 * answered from: ids, nothing that somebody might not be allowed to see any more.
 */
export const keyWrite = (key: RequestKey, kept: unknown): Put => ({
  type: 'put',
  item: itemOf(key, { kept: written(kept) }),
  if: missing(),
});

/**
 * For an operation of several writes, in the transaction of the one that counts: an attempt after one that broke off finds
 * it, and does not do it twice.
 */
export const partWrite = (key: RequestKey | undefined, done: unknown): Put[] =>
  key ? [{ type: 'put', item: { ...itemOf(key, { kept: written(done) }), ...partKey(key) }, if: missing() }] : [];

/** What an earlier attempt had done when it broke off. */
export const partDone = async <T>(store: Store, key: RequestKey | undefined): Promise<T | undefined> => {
  const item = key && (await store.get(partKey(key), { consistent: true }));
  return item && (JSON.parse(item.kept as string) as T);
};

/** What is known of a key: done, and what was kept; or being done until `leaseUntil`, and since when. */
export type Known = { kept: unknown } | { leaseUntil: number; at: number };

/** What became of a key before; a refusal when it was another request's. */
export const knownOf = async (store: Store, key: RequestKey): Promise<Known | Refusal | undefined> => {
  const item = await store.get(requestKeyKey(key.sender, key.text), { consistent: true });
  if (!item) return undefined;
  if (item.operation !== key.operation || item.fingerprint !== key.fingerprint) return refuse('same_key_other_request');
  if (item.kept !== undefined) return { kept: JSON.parse(item.kept as string) as unknown };
  return { leaseUntil: item.leaseUntil as number, at: item.at as number };
};

/** A key held for an attempt under way, which may go on for so long; nobody else's attempt runs meanwhile. */
export type Claim = { key: RequestKey; leaseUntil: number };

/** Holds a key that nobody has. One write unit. */
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

/** Goes on where an attempt broke off: its time is over. */
export const takeOver = async (store: Store, before: Claim, leaseUntil: number): Promise<boolean> =>
  (await change(store, before, { leaseUntil })).ok;

/** The effect has happened: repeats are answered from what is kept. */
export const settle = (store: Store, claim: Claim, kept: unknown) =>
  change(store, claim, { kept: written(kept) }, ['leaseUntil']);

/** Nobody knows how far the attempt came: the next one need not wait. */
export const letGo = (store: Store, claim: Claim) => change(store, claim, { leaseUntil: 0 });

/** Nothing happened: the key is free, with the same body or a corrected one. */
export const free = ({ write }: Store, { key, leaseUntil }: Claim) =>
  write([{ type: 'delete', key: requestKeyKey(key.sender, key.text), if: is('leaseUntil', leaseUntil) }]);
