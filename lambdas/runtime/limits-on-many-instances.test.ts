import { beforeEach, describe, expect, it } from 'vitest';
import { socketMessages } from '#shared/contract/constants';
import type { UseLimit } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { hints, payerSteps, strangerSteps } from '#lambdas/model/payments/step-limits';
import { fakeContext } from '#test/kit/fake-context';
import type { Context } from './context';
import type * as Limits from './limits';

const INSTANCES = 60;

/** Each has its own module state, like functions that run at the same time. */
const instances = await Promise.all(
  Array.from({ length: INSTANCES }, (_, i) => import(/* @vite-ignore */ `./limits?instance=${i}`)),
).then(loaded => loaded as (typeof Limits)[]);

let ctx: Context;
beforeEach(() => {
  ctx = fakeContext({ now: () => 600_000 });
  for (const instance of instances) instance.forgetShares();
});

/** The number of admitted uses when each use meets a random instance; the random numbers are seeded. */
const given = async (limit: UseLimit, uses: number, freePerInstance = 0): Promise<number> => {
  let chance = 7;
  let answered = 0;
  for (let i = 0; i < uses; i++) {
    chance = (chance * 48_271) % 2_147_483_647;
    const { countUse } = instances[chance % INSTANCES]!;
    if ((await countUse(ctx, 'what', 'someone', limit, { freePerInstance })) === undefined) answered++;
  }
  return answered;
};

const declared = operationList.flatMap(({ name, limit }) => {
  if (!limit) return [];
  const together =
    limit.together === undefined ? [] : [[`${name}, all together`, { ...limit, points: limit.together }]];
  return [[name, limit], ...together] as [string, UseLimit][];
});
const all: [string, UseLimit][] = [
  ...declared,
  ['steps of a payer', payerSteps],
  ['guesses at payments', strangerSteps],
  ['unsigned notices', hints],
];

it('[AUTH-11] the instances of the test share nothing', () => {
  expect(new Set(instances.map(({ countUse }) => countUse)).size).toBe(INSTANCES);
});

describe.each(all)('[AUTH-11] the limit of %s, met on 60 instances', (_, limit) => {
  it('refuses nobody who stays within half of it', async () => {
    const uses = Math.floor(limit.points / 2);
    expect(await given(limit, uses)).toBe(uses);
  });

  it('lets nobody through more often than it says', async () => {
    expect(await given(limit, 4 * limit.points)).toBeLessThanOrEqual(limit.points);
  });
});

const position = operationList.find(({ name }) => name === 'reportPosition')!.limit!;
describe.each([
  ['positions', position, 150],
  ['other messages', socketMessages, 400],
] as const)('[AUTH-11] %s over sockets, met on 60 instances', (_, limit, usual) => {
  it('cost an ordinary user no write and are all let through', async () => {
    const before = ctx.store.consumed().write;
    expect(await given(limit, usual, limit.points / 20)).toBe(usual);
    expect(ctx.store.consumed().write).toBe(before);
  });

  it('end at four times the limit, however many are sent', async () => {
    expect(await given(limit, 8 * limit.points, limit.points / 20)).toBeLessThanOrEqual(4 * limit.points);
  });
});
