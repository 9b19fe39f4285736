import { beforeEach, expect, it } from 'vitest';
import { loadPresence } from '#lambdas/model/drivers/presence-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';
import { presenceKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { aPerson } from '#test/kit/samples';
import { setDriverActive } from './set-driver-active';

const MINUTE = 60_000;
const start = Date.UTC(2026, 0, 1, 12);
const here = { lat: 57.7, lng: 11.97 };
const away = { lat: 57.75, lng: 11.97 };
let now: number;
let ctx: Context;
let driver: StoredUser;

const goOnDuty = async (place: typeof here, agoMs: number) => {
  const input = { driverActiveStatus: true, location: { ...place, at: now - agoMs }, sentAt: now };
  await setDriverActive.run(
    { ctx, input, key: undefined, source: '' },
    { actor: { uid: 'd1', usertype: 'driver', user: driver } },
  );
  return (await loadPresence(ctx.store, 'd1'))!;
};

beforeEach(async () => {
  now = start;
  ctx = fakeContext({ now: () => now });
  driver = aPerson('d1', 'driver');
  await ctx.store.write(personWrites(driver));
  await goOnDuty(here, 0);
});

it('[LIFE-13] a driver who goes on duty with a position older than the stored one stays at the stored one', async () => {
  now += MINUTE;
  expect(await goOnDuty(away, 11 * MINUTE)).toMatchObject({ ...here, ts: start, receivedAt: start, onDuty: true });
});

it('[LIFE-13] a driver who goes on duty kilometres away is checked against the last received position', async () => {
  now += 5 * MINUTE;
  expect(await goOnDuty(here, 4 * MINUTE)).toMatchObject({ ts: now - 4 * MINUTE, anchor: { ...here, at: start } });
  expect(await goOnDuty(here, 0)).not.toHaveProperty('anchor');
  now += 1_000;
  expect(await goOnDuty(away, 0)).toMatchObject({ ...away, ts: now, anchor: { ...here, at: now - 1_000 } });
});

it('[LIFE-5] a position at which a driver goes on duty during a ride limits how early a late step can be', async () => {
  await ctx.store.write([
    { type: 'update', key: presenceKey('d1'), set: { queue: true, active: 'b1', pointAt: start } },
  ]);
  now += MINUTE;
  expect(await goOnDuty(here, 1_000)).toMatchObject({ ts: now - 1_000, pointAt: now - 1_000 });
});
