import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ErrorBody, refuse } from '#shared/contract/errors';
import { type Operation, pathOf, type UseLimit } from '#shared/contract/operation';
import { accountOperations } from '#shared/contract/operations/account';
import { operationList } from '#shared/contract/operations';
import { userItem } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { forgetActor } from './actor';
import { countUse, forgetShares, withinLimit } from './limits';
import { serve } from './serve';

beforeEach(() => {
  forgetShares();
  vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

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

describe('[AUTH-11] shares of a limit', () => {
  const ten: UseLimit = { per: 'user', points: 40, windowMs: 60_000 };

  it('grow while one subject returns, and all instances together admit no more than the limit', async () => {
    const ctx = fakeContext();
    const write = vi.spyOn(ctx.store, 'write');
    const given = async (uses: number) => {
      const answers = [];
      for (let i = 0; i < uses; i++) answers.push(await countUse(ctx, 'estimate', 'u1', ten));
      return answers.filter(answer => answer === undefined).length;
    };
    expect(await given(8)).toBe(8);
    expect(write).toHaveBeenCalledTimes(4);
    // Another instance does not know the uses that this one has reserved.
    forgetShares();
    expect(await given(50)).toBe(29);
    forgetShares();
    expect(await given(50)).toBe(0);
  });

  it('hold for many at once, and what is over costs no write until the next window', async () => {
    let now = 600_000;
    const ctx = fakeContext({ now: () => now });
    const answers = await Promise.all(Array.from({ length: 90 }, () => countUse(ctx, 'estimate', 'u1', ten)));
    expect(answers.filter(answer => answer === undefined)).toHaveLength(40);
    const write = vi.spyOn(ctx.store, 'write');
    now += 59_000;
    expect(await countUse(ctx, 'estimate', 'u1', ten)).toEqual(
      refuse('too_many_requests', { retryAfterS: 1, minutes: 1 }),
    );
    expect(write).not.toHaveBeenCalled();
    now += 1_000;
    expect(await countUse(ctx, 'estimate', 'u1', ten)).toBeUndefined();
  });
});

const limited = operationList.filter(op => op.limit);

/** Everything but the counting is left out. */
const asked = (op: Operation) => {
  const ctx = fakeContext({ limitFactor: 0.01 });
  const open = { ...op, who: op.who === 'public' ? op.who : (['rider'] as const), input: z.any(), output: z.any() };
  const handler = serve([{ op: open, run: async () => ({}) }], () => ctx);
  return async (sub: string, sourceIp: string) => {
    const names = { firstName: 'Rut', lastName: 'Rider', email: `${sub}@example.com`, mobile: '', createdAt: 0 };
    await ctx.store.write([{ type: 'put', item: userItem({ id: sub, usertype: 'rider', approved: true, ...names }) }]);
    forgetActor(sub);
    const authorizer = { jwt: { claims: { sub, token_use: 'access' } } };
    const requestContext = { requestId: 'r1', authorizer, http: { sourceIp } };
    return handler({ routeKey: `POST ${pathOf(op)}`, body: '{}', headers: {}, requestContext } as never);
  };
};

describe.each(limited.map(op => [op.name, op] as const))('[AUTH-11] %s', (_, op) => {
  it('answers 429 with the time to wait to a caller who asks too often, and to nobody else', async () => {
    const ask = asked(op);
    const { points, per } = op.limit!;
    for (let i = 0; i < Math.ceil(points / 100); i++) expect((await ask('u1', '192.0.2.1')).statusCode).toBe(200);
    const answer = await ask('u1', '192.0.2.1');
    expect(answer.statusCode).toBe(429);
    const { code, message, params } = JSON.parse(answer.body ?? '') as ErrorBody;
    expect([code, answer.headers?.['retry-after']]).toEqual(['too_many_requests', String(params?.retryAfterS)]);
    expect(message).toContain(`${params?.minutes} min`);
    const other = per === 'user' ? await ask('u2', '192.0.2.2') : await ask('u1', '192.0.2.2');
    expect(other.statusCode).toBe(200);
  });
});

const counted = limited.filter(op => op.limit!.together !== undefined);

it.each(counted.map(op => [op.name, op] as const))(
  '[AUTH-11] %s has a limit for all addresses together',
  async (_, op) => {
    const ask = asked({ ...op, limit: { ...op.limit!, together: 300 } });
    expect(op.limit!.together).toBeGreaterThan(10 * (op.limit!.perAddress ?? op.limit!.points));
    for (let i = 0; i < 3; i++) expect((await ask(`u${i}`, `192.0.2.${i}`)).statusCode).toBe(200);
    expect((await ask('u99', '192.0.2.99')).statusCode).toBe(429);
  },
);

it('[AUTH-11] every call of a paid service has a limit for all of them together', () => {
  // Anybody becomes a user, so a user's calls are a stranger's.
  const places = operationList.filter(op => op.function === 'places').map(op => op.name);
  expect(counted.map(op => op.name).sort()).toEqual([...places, 'sendContactCode'].sort());
});

it('[AUTH-11] many users at one network address send no more codes than one address may', async () => {
  const op = accountOperations.sendContactCode;
  const ask = asked({ ...op, limit: { ...op.limit!, perAddress: 200 } });
  for (const user of ['u1', 'u2']) expect((await ask(user, '192.0.2.1')).statusCode).toBe(200);
  expect((await ask('u3', '192.0.2.1')).statusCode).toBe(429);
  expect((await ask('u4', '192.0.2.2')).statusCode).toBe(200);
});

it('[AUTH-11] everything that costs money or makes something for nobody has a limit', () => {
  const costly = operationList.filter(op => op.function === 'places' || op.who === 'public').map(op => op.name);
  // Not limited: public reads, which are cached; the rest of an upload, which needs the id of one that was begun;
  // sign-ups, which count at a later step.
  const free = /^(fetch\w+|get_providers|openapi\.json|signUploadPart|finishUpload|cancelUpload|user_signup)$/;
  const names = limited.map(op => op.name);
  expect(names).toEqual(expect.arrayContaining(costly.filter(name => !free.test(name))));
  for (const name of [
    'getEstimate',
    'addBooking',
    'createSocketTicket',
    'reportPosition',
    'sendMessage',
    'startUpload',
  ])
    expect(names).toContain(name);
});
