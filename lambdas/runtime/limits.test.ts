import { expect, it } from 'vitest';
import { fakeContext } from '#test/kit/fake-context';
import { withinLimit } from './limits';

const limit = { what: 'code', who: '+46701', max: 2, windowMs: 60_000 };

it('[AUTH-11] counts per subject and window, and says no when the window is full', async () => {
  let now = 1_000_000;
  const ctx = fakeContext({ now: () => now });
  const take = (who = limit.who) => withinLimit(ctx, { ...limit, who });
  expect([await take(), await take(), await take(), await take()]).toEqual([true, true, false, false]);
  expect(await take('+46702')).toBe(true);
  now += 60_000;
  expect(await take()).toBe(true);
});

it('[AUTH-11] lets exactly as many through when they come at once', async () => {
  const ctx = fakeContext();
  const taken = await Promise.all(Array.from({ length: 20 }, () => withinLimit(ctx, { ...limit, max: 7 })));
  expect(taken.filter(Boolean)).toHaveLength(7);
});
