import * as z from 'zod/mini';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { refuse } from '#shared/contract/errors';
import { operation, type UserType } from '#shared/contract/operation';
import { userItem } from '#lambdas/store/user-items';
import type { Store } from '#lambdas/ports/store';
import { fakeContext } from '#test/kit/fake-context';
import { forgetActor } from './actor';
import { type Call, implement, implementForAccount, implementPublic } from './implementation';
import { serve } from './serve';

const declared = {
  summary: '',
  method: 'POST',
  input: z.strictObject({ amount: z.number('proper_bonus') }),
  output: z.object({ doubled: z.number() }),
  refusals: [],
  function: 'people',
  budget: { read: 1, write: 1 },
} as const;
const guarded = operation({ ...declared, name: 'guarded', who: ['rider', 'admin'] as const, idempotent: 'claimed' });
const books = operation({ ...declared, name: 'books', who: ['rider'] as const, signedOut: 'must_login' });
const open = operation({ ...declared, name: 'open', who: 'public', method: 'GET', input: z.strictObject({}) });

const person = (usertype: UserType, change: object = {}) =>
  userItem({
    id: `id-${usertype}`,
    usertype,
    firstName: 'Rut',
    lastName: 'Rider',
    email: 'rut@example.com',
    mobile: '+46700000001',
    approved: true,
    createdAt: 0,
    ...change,
  });

type Run = Parameters<typeof implement<typeof guarded>>[1];
const setUp = async (run: Run = async ({ input }) => ({ doubled: input.amount * 2 }), ...people: unknown[]) => {
  const ctx = fakeContext();
  for (const item of [person('rider'), person('driver'), ...people] as ReturnType<typeof person>[])
    await ctx.store.write([{ type: 'put', item }]);
  const work = vi.fn(run);
  const implemented = [
    implement(guarded, work),
    implement(books, async () => ({ doubled: 2 })),
    implementPublic(open, async () => ({ doubled: 2 })),
  ];
  return { ctx, work, handler: serve(implemented, () => ctx) };
};

type Sent = { sub?: string; claims?: Record<string, unknown>; body?: string; key?: string; routeKey?: string };
const event = ({ sub = 'id-rider', claims, body = '{"amount":2}', key, routeKey = 'POST /api/guarded' }: Sent = {}) =>
  ({
    routeKey,
    body,
    headers: key ? { 'idempotency-key': key } : {},
    requestContext: {
      requestId: 'req-1',
      authorizer: { jwt: { claims: claims ?? { sub, token_use: 'access' }, scopes: [] } },
    },
  }) as never;
const bodyOf = (answer: { body?: string | undefined }) => JSON.parse(answer.body ?? '') as Record<string, unknown>;

beforeEach(() => {
  vi.spyOn(console, 'log').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const type of ['rider', 'driver', 'admin', 'fleetadmin']) forgetActor(`id-${type}`);
});

describe('serve', () => {
  it('answers 200 with the output, not to be cached, and says what it consumed', async () => {
    const { handler } = await setUp();
    const answer = await handler(event());
    expect(answer.statusCode).toBe(200);
    expect(bodyOf(answer)).toEqual({ doubled: 4 });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'server-timing': 'table;desc="0 read, 0 write"',
    });
  });

  it('lets public reads be cached for a moment and asks nobody who they are', async () => {
    const { handler } = await setUp();
    const answer = await handler({ routeKey: 'GET /api/open' } as never);
    expect([answer.statusCode, answer.headers?.['cache-control']]).toEqual([200, 'public, max-age=0, s-maxage=5']);
  });

  it('answers 404 to a route that it does not serve', async () => {
    const { handler } = await setUp();
    expect(await handler(event({ routeKey: 'POST /api/toString' }))).toMatchObject({ statusCode: 404 });
  });

  it.each([
    ['no claims', { claims: {} }],
    ['a session that was ended everywhere', { claims: { sub: 'id-rider', token_use: 'access', auth_time: '100' } }],
  ])('[BOOK-1] [ERR-1] answers must_login to %s where somebody books', async (_, sent) => {
    const { handler } = await setUp(undefined, person('rider', { sessionsFromS: 101 }));
    const [booking, other] = await Promise.all([
      handler(event({ ...sent, routeKey: 'POST /api/books' })),
      handler(event(sent)),
    ]);
    expect([booking.statusCode, bodyOf(booking).code]).toEqual([401, 'must_login']);
    expect([other.statusCode, bodyOf(other).code]).toEqual([401, 'not_logged_in']);
  });

  it.each([
    ['no claims', { claims: {} }, 401, 'not_logged_in'],
    ['an id token', { claims: { sub: 'id-rider', token_use: 'id' } }, 401, 'not_logged_in'],
    ['a token without profile', { sub: 'nobody' }, 403, 'user_issue_contact_admin'],
    ['another type of user', { sub: 'id-driver' }, 403, 'forbidden'],
    ['a blocked user', { sub: 'id-admin' }, 403, 'require_approval'],
    ['an unknown type of user', { sub: 'id-fleetadmin' }, 403, 'not_valid_user_type'],
  ])('[AUTH-10] refuses %s before it reads the body', async (_, sent, statusCode, code) => {
    const { handler, work } = await setUp(
      undefined,
      person('admin', { approved: false }),
      person('fleetadmin', { usertype: 'wizard' }),
    );
    const answer = await handler(event({ ...sent, body: '{"amount":"wrong"}' }));
    expect([answer.statusCode, bodyOf(answer).code]).toEqual([statusCode, code]);
    expect(work).not.toHaveBeenCalled();
  });

  it.each([
    ['{', 400, 'malformed_json'],
    ['{"amount":"1"}', 400, 'proper_bonus'],
    ['{"amount":1,"admin":true}', 400, 'invalid_input'],
    [JSON.stringify('x'.repeat(70_000)), 413, 'body_too_large'],
  ])('[OPS-3] refuses the body %.30s', async (body, statusCode, code) => {
    const { handler, work } = await setUp();
    const answer = await handler(event({ body }));
    expect([answer.statusCode, bodyOf(answer).code]).toEqual([statusCode, code]);
    expect(work).not.toHaveBeenCalled();
  });

  it('[OPS-3] answers a refusal with its key, readable English and the id of the request', async () => {
    const { handler } = await setUp(async () => refuse('driver_busy'));
    const answer = await handler(event());
    expect(answer.statusCode).toBe(409);
    expect(bodyOf(answer)).toMatchObject({ code: 'driver_busy', requestId: 'req-1' });
    expect(bodyOf(answer).message).toMatch(/ /);
  });

  it('answers 500 to a bug, logs it with its stack, and reveals nothing of it', async () => {
    const { handler } = await setUp(async () => {
      throw new Error('table wayfare-core at 10.0.0.7 is broken');
    });
    const answer = await handler(event());
    expect(answer.statusCode).toBe(500);
    expect(bodyOf(answer)).toMatchObject({ code: 'internal_error', requestId: 'req-1' });
    expect(JSON.stringify(answer)).not.toMatch(/wayfare-core|10\.0\.0\.7|Error:|serve\.test/);
    expect(vi.mocked(console.error).mock.calls).toEqual([
      [
        expect.objectContaining({
          message: 'failed',
          operation: 'guarded',
          code: 'internal_error',
          requestId: 'req-1',
          fault: true,
          error: expect.stringMatching(/10\.0\.0\.7.*serve\.test/s) as unknown,
        }),
      ],
    ]);
  });

  it('takes an answer of another shape for a bug', async () => {
    const { handler } = await setUp(async () => ({ doubled: 'four' }) as never);
    expect(await handler(event())).toMatchObject({ statusCode: 500 });
  });

  it('sends no field that the output does not declare', async () => {
    const { handler } = await setUp(async () => ({ doubled: 1, otp: '12345' }) as never);
    expect(bodyOf(await handler(event()))).toEqual({ doubled: 1 });
  });

  it('survives a store that fails while the user is read', async () => {
    const { ctx, work } = await setUp();
    const store: Store = { ...ctx.store, get: () => Promise.reject(new Error('down')) };
    const handler = serve([implement(guarded, work)], () => ({ ...ctx, store }));
    expect(await handler(event())).toMatchObject({ statusCode: 500 });
  });
});

describe('[DEMO-1] an operation that is refused in demo mode', () => {
  const asked = async (op: Partial<typeof guarded>) => {
    const { ctx, work } = await setUp();
    let demo = false;
    const settings = vi.fn(async () => ({ ...defaultSettings, AllowCriticalEditsAdmin: !demo }));
    const handler = serve([implement({ ...guarded, ...op }, work)], () => ({ ...ctx, settings }));
    const begin = () => (demo = true);
    return { begin, settings, work, ask: async (sent?: Sent) => bodyOf(await handler(event(sent))) };
  };

  it('is run until the mode begins; then what was done before is still answered, and nothing more is done', async () => {
    const { ask, begin, work } = await asked({ demo: 'refused' });
    expect(await ask({ key: 'request-one' })).toEqual({ doubled: 4 });
    begin();
    expect(await ask({ key: 'request-one' })).toEqual({ doubled: 4 });
    expect(await ask({ key: 'request-two' })).toMatchObject({ code: 'demo_mode' });
    expect(await ask()).toMatchObject({ code: 'demo_mode' });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('says first who may not call and what cannot be', async () => {
    const { ask, begin } = await asked({ demo: 'refused' });
    begin();
    expect(await ask({ sub: 'id-driver' })).toMatchObject({ code: 'forbidden' });
    expect(await ask({ body: '{"amount":"1"}' })).toMatchObject({ code: 'proper_bonus' });
  });

  it.each([undefined, 'partly'] as const)(
    'is one declared so: declared %s it is run, and no settings are read',
    async demo => {
      const { ask, begin, settings } = await asked(demo ? { demo } : {});
      begin();
      expect(await ask()).toEqual({ doubled: 4 });
      expect(settings).not.toHaveBeenCalled();
    },
  );
});

describe('[AUTH-10] an operation for accounts', () => {
  const account = operation({ ...declared, name: 'account', who: 'account' });
  const asked = async (...people: unknown[]) => {
    const { ctx } = await setUp(undefined, ...people);
    const handler = serve([implementForAccount(account, async () => ({ doubled: 2 }))], () => ctx);
    const claims = { sub: 'id-admin', token_use: 'access', auth_time: '100' };
    return handler(event({ routeKey: 'POST /api/account', claims }));
  };

  it('is for people without a profile yet, and for those with one', async () => {
    expect(await asked()).toMatchObject({ statusCode: 200 });
    expect(await asked(person('admin'))).toMatchObject({ statusCode: 200 });
  });

  it.each([
    ['was blocked', { approved: false }, 'require_approval'],
    ['signed out everywhere', { sessionsFromS: 101 }, 'not_logged_in'],
    ['has a second factor and comes from another provider', { secondFactorAt: 1 }, 'second_factor_password'],
  ])('is for nobody who %s', async (_, change, code) => {
    expect(bodyOf(await asked(person('admin', change)))).toMatchObject({ code });
  });
});

describe('[AUTH-11] the address that limits count for', () => {
  const counted = operation({
    ...declared,
    name: 'open',
    who: 'public',
    method: 'GET',
    input: z.strictObject({}),
    limit: { per: 'address', points: 100, windowMs: 60_000 },
  });
  const sourceFor = async (headers: Record<string, string>, sourceIp = '198.51.100.7') => {
    const seen: string[] = [];
    const work = async ({ source }: Pick<Call<typeof counted>, 'source'>) => {
      seen.push(source);
      return { doubled: 2 };
    };
    const handler = serve([implementPublic(counted, work)], () => fakeContext());
    await handler({ routeKey: 'GET /api/open', headers, requestContext: { http: { sourceIp } } } as never);
    return seen[0];
  };
  const hops = { 'x-forwarded-for': '203.0.113.5, 192.0.2.9, 130.176.1.1' };
  beforeEach(() => vi.stubEnv('EDGE_KEY', 'only-the-edge-knows'));
  afterEach(() => vi.unstubAllEnvs());

  it('is the viewer’s as the edge saw it', async () => {
    expect(await sourceFor({ ...hops, 'x-wayfare-edge': 'only-the-edge-knows' })).toBe('192.0.2.9');
  });

  it('is known by the key of before, too, while another takes its place', async () => {
    vi.stubEnv('EDGE_KEY', 'the-new-one,only-the-edge-knows');
    for (const key of ['the-new-one', 'only-the-edge-knows'])
      expect(await sourceFor({ ...hops, 'x-wayfare-edge': key })).toBe('192.0.2.9');
    expect(await sourceFor({ ...hops, 'x-wayfare-edge': 'the-new-one,only-the-edge-knows' })).toBe('198.51.100.7');
  });

  it('cannot be chosen by a caller who bypasses the edge', async () => {
    expect(await sourceFor(hops)).toBe('198.51.100.7');
    expect(await sourceFor({ ...hops, 'x-wayfare-edge': 'a guess' })).toBe('198.51.100.7');
  });

  it('is not asked for where no limit counts by it: such functions do not know the edge', async () => {
    vi.unstubAllEnvs();
    const handler = serve([implementPublic(open, async () => ({ doubled: 2 }))], () => fakeContext());
    const headers = { ...hops, 'x-wayfare-edge': 'only-the-edge-knows' };
    expect(await handler({ routeKey: 'GET /api/open', headers } as never)).toMatchObject({ statusCode: 200 });
  });

  it('is the network of an IPv6 address: one line has 2^64 of them', async () => {
    for (const address of ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2::1', '2001:0DB8:1:2:ffff::'])
      expect(await sourceFor({}, address)).toBe('2001:db8:1:2::/64');
    expect(await sourceFor({}, '2001:db8::1')).toBe('2001:db8:0:0::/64');
    expect(await sourceFor({}, '::ffff:192.0.2.9')).toBe('192.0.2.9');
  });
});

describe('repeated requests', () => {
  it('runs once and answers alike', async () => {
    let runs = 0;
    const { handler } = await setUp(async () => ({ doubled: ++runs }));
    const answers = [await handler(event({ key: 'key-00000001' })), await handler(event({ key: 'key-00000001' }))];
    expect(answers.map(bodyOf)).toEqual([{ doubled: 1 }, { doubled: 1 }]);
    expect(runs).toBe(1);
  });

  it('runs again for a new key, and each time without one', async () => {
    const { handler, work } = await setUp();
    for (const key of ['key-00000001', 'key-00000002', undefined, undefined]) await handler(event(key ? { key } : {}));
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('refuses the key of another request with 422, and a malformed key with 400', async () => {
    const { handler } = await setUp();
    await handler(event({ key: 'key-00000001' }));
    expect(await handler(event({ key: 'key-00000001', body: '{"amount":3}' }))).toMatchObject({ statusCode: 422 });
    expect(await handler(event({ key: 'no' }))).toMatchObject({ statusCode: 400 });
  });

  it('records no refusal: what was refused may succeed later', async () => {
    let isBusy = true;
    const { handler } = await setUp(async () => (isBusy ? refuse('driver_busy') : { doubled: 1 }));
    expect(await handler(event({ key: 'key-00000001' }))).toMatchObject({ statusCode: 409 });
    isBusy = false;
    expect(await handler(event({ key: 'key-00000001' }))).toMatchObject({ statusCode: 200 });
  });
});
