import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/client/api-error';
import { withIdempotencyKey } from './idempotent-mutation';

afterEach(() => {
  sessionStorage.clear();
  vi.useRealTimers();
});

const lost = new ApiError('Fetch Call Error', 'no network');
const outcomes = {
  lost,
  broken: new ApiError('internal_error', 'a bug', { status: 500 }),
  'under way': new ApiError('request_under_way', 'wait', { status: 409 }),
  gateway: new ApiError('auth_error', 'a gateway', { status: 502, foreign: true }),
  refused: new ApiError('wrong_otp', 'no', { status: 400 }),
  done: undefined,
};
type Outcome = keyof typeof outcomes;

/** The keys used for the same request, by the outcome of each try; numbered in order of appearance. */
const keysOf = async (wish: string, ...ends: Outcome[]): Promise<number[]> => {
  const used: string[] = [];
  for (const end of ends) {
    const call = async (key: string) => {
      used.push(key);
      if (outcomes[end]) throw outcomes[end];
    };
    await withIdempotencyKey(wish, call).catch(() => undefined);
  }
  const different = [...new Set(used)];
  return used.map(key => different.indexOf(key) + 1);
};

it.each<[Outcome[], number[]]>([
  [
    ['lost', 'lost', 'done', 'done'],
    [1, 1, 1, 2],
  ],
  [
    ['broken', 'done', 'lost'],
    [1, 1, 2],
  ],
  [
    ['under way', 'gateway', 'done'],
    [1, 1, 1],
  ],
  [
    ['refused', 'done'],
    [1, 2],
  ],
])('[BOOK-10] a wish that ends %j has the keys %j', async (ends, keys) => {
  expect(await keysOf('withdraw 50', ...ends)).toEqual(keys);
});

it('[BOOK-10] keeps the key of a wish over a reload, apart from that of another wish', async () => {
  const used: string[] = [];
  const losing = async (key: string) => {
    used.push(key);
    throw lost;
  };
  await withIdempotencyKey('withdraw 50', losing).catch(() => undefined);
  await withIdempotencyKey('withdraw 60', losing).catch(() => undefined);
  vi.resetModules();
  const { withIdempotencyKey: reloaded } = await import('./idempotent-mutation');
  await reloaded('withdraw 50', losing).catch(() => undefined);
  expect(used[2]).toBe(used[0]);
  expect(used[1]).not.toBe(used[0]);
});

it('[BOOK-10] takes the wish of another day for another one', async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
  const used: string[] = [];
  const losing = async (key: string) => {
    used.push(key);
    throw lost;
  };
  await withIdempotencyKey('book', losing).catch(() => undefined);
  vi.setSystemTime(Date.UTC(2026, 0, 2));
  await withIdempotencyKey('book', losing).catch(() => undefined);
  expect(used[1]).not.toBe(used[0]);
});
