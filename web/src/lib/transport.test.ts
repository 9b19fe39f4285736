import { afterEach, expect, it, vi } from 'vitest';
import { httpTransport } from './transport';

const answer = (status: number, body: unknown) =>
  vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

vi.mock('./auth', () => ({ getAccessToken: async () => 'token-1' }));
afterEach(() => void vi.unstubAllGlobals());

it('reads public data with GET and without a token', async () => {
  const fetch = answer(200, { carTypes: [] });
  vi.stubGlobal('fetch', fetch);
  expect(await httpTransport('fetchCarTypes', {}, {})).toEqual({ carTypes: [] });
  expect(fetch).toHaveBeenCalledWith('/api/fetchCarTypes', { method: 'GET', signal: undefined });
});

it('writes with token and idempotency key', async () => {
  const fetch = answer(200, {});
  vi.stubGlobal('fetch', fetch);
  await httpTransport('addBooking', { a: 1 }, { idempotencyKey: 'k-1' });
  expect(fetch).toHaveBeenCalledWith('/api/addBooking', {
    method: 'POST',
    body: '{"a":1}',
    signal: undefined,
    headers: { 'content-type': 'application/json', authorization: 'Bearer token-1', 'idempotency-key': 'k-1' },
  });
});

it('rejects with the code of a refusal', async () => {
  vi.stubGlobal('fetch', answer(409, { code: 'booking_moved_on', message: 'gone', requestId: 'r-9' }));
  await expect(httpTransport('addBooking', {}, {})).rejects.toMatchObject({
    code: 'booking_moved_on',
    details: { status: 409, requestId: 'r-9' },
  });
});

it('takes an answer of the authorizer for an ended session', async () => {
  vi.stubGlobal('fetch', answer(401, { message: 'Unauthorized' }));
  await expect(httpTransport('fetchUser', {}, {})).rejects.toMatchObject({ code: 'auth_error' });
});

it('[ERR-1] distinguishes an answer of a proxy before the server from one of the server', async () => {
  const refusal = async (status: number, body: unknown) => {
    vi.stubGlobal('fetch', answer(status, body));
    return httpTransport('reachDrop', {}, {}).catch((error: unknown) => error);
  };
  const foreign = { code: 'internal_error', details: { foreign: true } };
  expect(await refusal(403, '<html>Request blocked</html>')).toMatchObject(foreign);
  expect(await refusal(500, { message: 'Internal Server Error' })).toMatchObject(foreign);
  expect(await refusal(502, 'null')).toMatchObject(foreign);
  expect(await refusal(500, { code: 'internal_error', message: 'oops' })).not.toHaveProperty('details.foreign');
});

it('[ERR-1] says "Fetch Call Error" when nothing answers', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => {
      throw new TypeError('failed');
    }),
  );
  await expect(httpTransport('fetchUser', {}, {})).rejects.toMatchObject({ code: 'Fetch Call Error' });
});
