import { describe, expect, it } from 'vitest';
import { memoryStore } from '#test/kit/memory-store';
import { requestKey } from '#test/kit/request-key';
import { claimKey, fingerprint, free, idOfRequest, keyWrite, knownOf, readKey, settle, takeOver } from './idempotency';

const key = requestKey({ name: 'editSettings' }, 'u1', 'key-00000001', { bonus: 5 });
const leaseUntil = key.at + 10_000;
const claim = { key, leaseUntil };

describe('readKey', () => {
  it.each([undefined, ''])('is nothing without a header (%j)', header => {
    expect(readKey(header)).toBeUndefined();
  });
  it.each(['a1b2c3d4', 'A-very_long-key', 'x'.repeat(64)])('takes %s', header => {
    expect(readKey(header)).toBe(header);
  });
  it.each(['short', 'x'.repeat(65), 'with space', 'a#b#c#d#e', 'ключключ', 'new\nline1'])(
    'refuses %j rather than ignoring it',
    header => {
      expect(readKey(header)).toEqual({ refusal: 'invalid_input', params: { field: 'Idempotency-Key' } });
    },
  );
});

describe('a key', () => {
  it('is unknown until it was used', async () => {
    expect(await knownOf(memoryStore(), key)).toBeUndefined();
  });

  it('is taken together with an effect, with what repeats are answered from', async () => {
    const store = memoryStore();
    expect(await store.write([keyWrite(key, { bookingId: 'b1' })])).toEqual({ ok: true });
    expect(await knownOf(store, key)).toEqual({ kept: { bookingId: 'b1' } });
    expect(await store.write([keyWrite(key, { bookingId: 'b2' })])).toMatchObject({ ok: false });
  });

  it.each([{ fingerprint: fingerprint({ bonus: 6 }) }, { operation: 'editPromo' }])(
    'is refused for another request: %j',
    async other => {
      const store = memoryStore();
      await claimKey(store, claim);
      expect(await knownOf(store, { ...key, ...other })).toEqual({ refusal: 'same_key_other_request' });
    },
  );

  it.each([{ sender: 'u2' }, { text: 'key-00000002' }])('is nothing to others: %j', async other => {
    const store = memoryStore();
    await claimKey(store, claim);
    expect(await knownOf(store, { ...key, ...other })).toBeUndefined();
  });

  it('is held by one attempt, handed on when its time is over, and free when nothing came of it', async () => {
    const store = memoryStore();
    expect(await claimKey(store, claim)).toBe(true);
    expect(await claimKey(store, { key, leaseUntil: leaseUntil + 1 })).toBe(false);
    expect(await knownOf(store, key)).toEqual({ leaseUntil, at: key.at });
    const next = { key, leaseUntil: leaseUntil + 5 };
    const taken = await Promise.all([1, 2].map(() => takeOver(store, claim, next.leaseUntil)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    await settle(store, claim, 'of an attempt whose time was over');
    await free(store, next);
    expect(await knownOf(store, key)).toBeUndefined();
  });

  it('is settled with the answer, and forgotten after a day', async () => {
    const store = memoryStore();
    await claimKey(store, claim);
    await settle(store, claim, { success: true, list: [1, null] });
    expect(await knownOf(store, key)).toEqual({ kept: { success: true, list: [1, null] } });
    expect(store.all()[0]).toMatchObject({ ttl: Date.UTC(2026, 0, 2, 12) / 1000 });
  });
});

describe('the id of what a request creates', () => {
  it('is a ULID of the first attempt’s time, the same at each attempt and another for every other request', () => {
    const id = idOfRequest(key);
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(idOfRequest({ ...key })).toBe(id);
    expect(idOfRequest({ ...key, at: key.at + 1 }) > id).toBe(true);
    for (const other of [{ sender: 'u2' }, { text: 'key-00000002' }, { operation: 'editPromo' }])
      expect(idOfRequest({ ...key, ...other })).not.toBe(id);
  });
});

describe('fingerprint', () => {
  it('distinguishes inputs and is stable', () => {
    expect(fingerprint({ a: 1 })).toBe(fingerprint({ a: 1 }));
    expect(fingerprint({ a: 1 })).not.toBe(fingerprint({ a: '1' }));
  });

  it('takes a step for the same however long a phone without a network has held it', () => {
    const step = { bookingId: 'b1', heldMs: 5 };
    expect(fingerprint({ ...step, heldMs: 90_000 })).toBe(fingerprint(step));
    expect(fingerprint({ ...step, location: { lat: 1, lng: 2 } })).not.toBe(fingerprint(step));
  });

  it('keeps no trace of a password', () => {
    expect(fingerprint({ email: 'a@b.se', password: 'one' })).toBe(fingerprint({ email: 'a@b.se', password: 'two' }));
    expect(fingerprint({ email: 'a@b.se' })).not.toBe(fingerprint({ email: 'b@b.se' }));
  });
});
