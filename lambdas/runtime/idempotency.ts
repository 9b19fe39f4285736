import { createHash } from 'node:crypto';
import { IDEMPOTENCY_KEY } from '#shared/contract/constants';
import { type Refusal, refuse } from '#shared/contract/errors';
import { missing, type Store } from '#lambdas/ports/store';
import { idempotencyKey } from '#lambdas/store/keys';

const DAY_S = 24 * 60 * 60;

/** Tells requests apart. A password stays out of it: a hash of one would be kept where passwords are not. */
export const fingerprint = (input: unknown): string => {
  const text = JSON.stringify(input, (field, value: unknown) => (field === 'password' ? undefined : value));
  return createHash('sha256').update(text).digest('base64url');
};

/** A client's key, when it is one; a malformed key is refused rather than ignored. */
export const readKey = (header: string | undefined): string | undefined | Refusal => {
  if (header === undefined || header === '') return undefined;
  return IDEMPOTENCY_KEY.test(header) ? header : refuse('invalid_input', { field: 'Idempotency-Key' });
};

type Guarded = { store: Store; uid: string; operation: string; key: string; input: unknown; now: number };

/** The answer recorded for this key, a refusal when the key was used for another request, else undefined. */
export const replay = async ({
  store,
  uid,
  operation,
  key,
  input,
}: Guarded): Promise<{ answer: unknown } | Refusal | undefined> => {
  const record = await store.get(idempotencyKey(uid, operation, key), { consistent: true });
  if (!record) return undefined;
  if (record.fingerprint !== fingerprint(input)) return refuse('same_key_other_request');
  return { answer: JSON.parse(record.answer as string) as unknown };
};

/** Remembers an answer for a day. The effect itself must be safe to repeat: this write is not part of it. */
export const record = async ({ store, uid, operation, key, input, now }: Guarded, answer: unknown): Promise<void> => {
  const item = {
    ...idempotencyKey(uid, operation, key),
    _et: 'answer',
    fingerprint: fingerprint(input),
    answer: JSON.stringify(answer),
    ttl: Math.floor(now / 1000) + DAY_S,
  };
  await store.write([{ type: 'put', item, if: missing() }]);
};
