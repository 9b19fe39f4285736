import { afterEach, describe, expect, it, vi } from 'vitest';
import { TURNSTILE_VERIFY } from '#shared/contract/robot-check';
import { turnstile } from './turnstile';

const question = { action: 'user_signup', ip: '192.0.2.1', attempt: '7b0fa67e-3c1c-4a6b-8d55-0f1f7c2f6a10' };
const stored = { secret: 's3cret' };
const good = { success: true, 'error-codes': [], hostname: 'ride.example.com', action: 'user_signup' };

const answering = (answer: () => Response | Promise<Response>) => {
  const asked = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
};
const check = (credentials: unknown, timeoutMs?: number) =>
  turnstile({
    url: TURNSTILE_VERIFY,
    hostname: 'ride.example.com',
    credentials: async () => credentials,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
  });

afterEach(() => vi.unstubAllGlobals());

describe('the robot check by Turnstile', () => {
  it('asks with the secret, the address and what makes repeats alike', async () => {
    const asked = answering(() => Response.json(good));
    expect(await check(stored).passes('token', question)).toBe('passed');
    const [url, init] = asked.mock.calls[0] ?? [];
    expect(url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify');
    expect(JSON.parse(String(init?.body))).toEqual({
      secret: 's3cret',
      response: 'token',
      remoteip: '192.0.2.1',
      idempotency_key: question.attempt,
    });
  });

  it.each([
    ['a spent token', { success: false, 'error-codes': ['timeout-or-duplicate'] }, 'refused'],
    ['a made-up token', { success: false, 'error-codes': ['invalid-input-response'] }, 'refused'],
    ['another form’s token', { ...good, action: 'login' }, 'refused'],
    ['a token without an action', { ...good, action: undefined }, 'refused'],
    ['another site’s token', { ...good, hostname: 'evil.example' }, 'refused'],
    ['the word of Cloudflare’s own keys for tests', { ...good, hostname: 'example.com' }, 'refused'],
    ['a wrong secret', { success: false, 'error-codes': ['invalid-input-secret'] }, 'unavailable'],
    ['trouble at the service', { success: false, 'error-codes': ['internal-error'] }, 'unavailable'],
    ['an answer of another form', { success: 'yes' }, 'unavailable'],
  ])('takes %s for what it is', async (_, answer, outcome) => {
    answering(() => Response.json(answer));
    expect(await check(stored).passes('token', question)).toBe(outcome);
  });

  it('lets nobody through while it has no answer, no JSON or no secret', async () => {
    answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect(await check(stored).passes('token', question)).toBe('unavailable');
    answering(() => Promise.reject(new TypeError('fetch failed')));
    expect(await check(stored).passes('token', question)).toBe('unavailable');
    const asked = answering(() => Response.json(good));
    expect(await check(undefined).passes('token', question)).toBe('unavailable');
    expect(asked).toHaveBeenCalledTimes(0);
  });

  it('waits no longer than somebody at a form would', async () => {
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    expect(await check(stored, 1).passes('token', question)).toBe('unavailable');
  });
});
