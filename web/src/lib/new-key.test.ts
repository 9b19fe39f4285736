import { expect, it, vi } from 'vitest';
import { newKey } from './new-key';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

it('a key is a random UUID, also where the browser has no function for one', () => {
  expect(newKey()).toMatch(UUID);
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 200 }, newKey);
  vi.unstubAllGlobals();
  for (const key of keys) expect(key).toMatch(UUID);
  expect(new Set(keys).size).toBe(200);
});
