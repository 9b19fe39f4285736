import { describe, expect, it } from 'vitest';
import { memoryStore } from '#test/kit/memory-store';
import { fingerprint, readKey, record, replay } from './idempotency';

const guarded = (change: object = {}) => ({
  store: memoryStore(),
  uid: 'u1',
  operation: 'editSettings',
  key: 'key-00000001',
  input: { bonus: 5 },
  now: Date.UTC(2026, 0, 1),
  ...change,
});

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

describe('replay', () => {
  it('knows nothing of a key that was not used', async () => {
    expect(await replay(guarded())).toBeUndefined();
  });

  it('answers the same request with the recorded answer', async () => {
    const call = guarded();
    await record(call, { success: true, list: [1, null] });
    expect(await replay(call)).toEqual({ answer: { success: true, list: [1, null] } });
  });

  it('refuses the key for another request', async () => {
    const call = guarded();
    await record(call, { success: true });
    expect(await replay({ ...call, input: { bonus: 6 } })).toEqual({ refusal: 'same_key_other_request' });
  });

  it.each([{ uid: 'u2' }, { operation: 'editPromo' }, { key: 'key-00000002' }])(
    'keeps keys of others apart: %j',
    async other => {
      const call = guarded();
      await record(call, { success: true });
      expect(await replay({ ...call, ...other })).toBeUndefined();
    },
  );

  it('keeps the first answer when two requests run at once', async () => {
    const call = guarded();
    await Promise.all([record(call, { n: 1 }), record(call, { n: 2 })]);
    expect(await replay(call)).toEqual({ answer: { n: 1 } });
  });

  it('is forgotten after a day', async () => {
    const call = guarded();
    await record(call, {});
    expect(call.store.all()[0]?.ttl).toBe(Date.UTC(2026, 0, 2) / 1000);
  });
});

describe('fingerprint', () => {
  it('tells inputs apart and is stable', () => {
    expect(fingerprint({ a: 1 })).toBe(fingerprint({ a: 1 }));
    expect(fingerprint({ a: 1 })).not.toBe(fingerprint({ a: '1' }));
  });
});

it('keeps no trace of a password', () => {
  expect(fingerprint({ email: 'a@b.se', password: 'one' })).toBe(fingerprint({ email: 'a@b.se', password: 'two' }));
  expect(fingerprint({ email: 'a@b.se' })).not.toBe(fingerprint({ email: 'b@b.se' }));
});
