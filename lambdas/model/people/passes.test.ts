import { beforeEach, expect, it } from 'vitest';
import { MINUTE_MS } from '#shared/contract/time';
import { fakeContext } from '#test/kit/fake-context';
import { givePasses, takePass } from './passes';

const EMAIL = 'rut@example.com';
const PHONE = '+46701234567';
let now: number;
let ctx: ReturnType<typeof fakeContext>;
beforeEach(() => {
  now = Date.UTC(2026, 0, 1);
  ctx = fakeContext({ hasRobotCheck: true, now: () => now });
});

it('[AUTH-11] a pass lets one code be sent, to the address or number that it is for', async () => {
  await givePasses(ctx, [EMAIL, undefined]);
  expect(await takePass(ctx, PHONE)).toBe(false);
  expect(await takePass(ctx, EMAIL)).toBe(true);
  expect(await takePass(ctx, EMAIL)).toBe(false);
});

it('[AUTH-11] one pass admits only one of several simultaneous requests', async () => {
  await givePasses(ctx, [PHONE]);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => takePass(ctx, PHONE)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});

it('[AUTH-11] passes are not laid by: a second replaces the first, and both end soon', async () => {
  await givePasses(ctx, [PHONE]);
  await givePasses(ctx, [PHONE]);
  expect([await takePass(ctx, PHONE), await takePass(ctx, PHONE)]).toEqual([true, false]);
  await givePasses(ctx, [PHONE]);
  now += 2 * MINUTE_MS;
  expect(await takePass(ctx, PHONE)).toBe(false);
});

it('[AUTH-11] knows an address however it is typed, as the pool does', async () => {
  await givePasses(ctx, [' Rut@Example.com ']);
  expect(await takePass(ctx, EMAIL)).toBe(true);
});

it('[AUTH-11] without a robot check no pass is demanded, and none is written', async () => {
  ctx.hasRobotCheck = false;
  await givePasses(ctx, [PHONE]);
  expect(await takePass(ctx, PHONE)).toBe(true);
  expect(ctx.store.consumed()).toEqual({ read: 0, write: 0 });
});
