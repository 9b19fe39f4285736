import { expect, it, vi } from 'vitest';
import type { Maps, Route } from '#lambdas/ports/maps';
import { cacheRoutes } from './cached-routes';

const from = { lat: 57.7, lng: 11.97 };
const to = { lat: 57.69, lng: 11.98 };
const found: Route = { distanceKm: 1, durationS: 60, coords: [from, to] };
let tests = 0;

const open = (answer: Maps['route'] = async () => found) => {
  const route = vi.fn(answer);
  const clock = { now: 1_000 };
  // Every test has a provider of its own: the cache is the process's.
  const maps = cacheRoutes({ route } as unknown as Maps, `test ${++tests}`, () => clock.now);
  return { route, clock, maps };
};

it('asks once for a route that is wanted again within five minutes, also at the same time', async () => {
  const { route, clock, maps } = open();
  expect(await Promise.all([maps.route([from, to]), maps.route([from, to])])).toEqual([found, found]);
  clock.now += 299_999;
  expect(await maps.route([from, to])).toBe(found);
  expect(route).toHaveBeenCalledTimes(1);
  clock.now += 1;
  await maps.route([from, to]);
  expect(route).toHaveBeenCalledTimes(2);
});

it('asks again after that time, even if newer routes were cached before it', async () => {
  const younger = open();
  younger.clock.now = 10_000_000;
  await younger.maps.route([from, to]);
  const { route, clock, maps } = open();
  await maps.route([from, to]);
  clock.now += 300_000;
  await maps.route([from, to]);
  expect(route).toHaveBeenCalledTimes(2);
});

it('distinguishes routes, directions and providers', async () => {
  const [one, other] = [open(), open()];
  await one.maps.route([from, to]);
  await one.maps.route([to, from]);
  await one.maps.route([from, to, from]);
  await other.maps.route([from, to]);
  expect(one.route).toHaveBeenCalledTimes(3);
  expect(other.route).toHaveBeenCalledTimes(1);
});

it('asks again after a failure and for what was not found', async () => {
  const answers: (Route | undefined | Error)[] = [new Error('down'), undefined, found];
  const { maps } = open(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answer;
  });
  await expect(maps.route([from, to])).rejects.toThrow('down');
  expect(await maps.route([from, to])).toBeUndefined();
  expect(await maps.route([from, to])).toBe(found);
});

it('caches no more than a few hundred', async () => {
  const { route, maps } = open();
  for (let i = 0; i < 300; i++) await maps.route([from, { lat: 57 + i / 1000, lng: 12 }]);
  await maps.route([from, { lat: 57.299, lng: 12 }]);
  expect(route).toHaveBeenCalledTimes(300);
  await maps.route([from, { lat: 57, lng: 12 }]);
  expect(route).toHaveBeenCalledTimes(301);
});
