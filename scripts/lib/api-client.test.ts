import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { apiClient } from './api-client';

let server: Server | undefined;
afterEach(() => server?.close());

const serving = async (
  status: number,
  body: unknown,
): Promise<{ url: string; seen: IncomingMessage[]; sent: string[] }> => {
  const seen: IncomingMessage[] = [];
  const sent: string[] = [];
  server = createServer(async (request, response) => {
    seen.push(request);
    let text = '';
    for await (const chunk of request) text += chunk;
    sent.push(text);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, sent };
};

it('posts the input with token and key to the path of the operation', async () => {
  const { url, seen, sent } = await serving(200, { declined: true });
  const answer = await apiClient(url, async () => 'token').call(
    'declineBooking',
    { bookingId: 'b1' },
    { key: 'k1234567' },
  );
  expect(answer).toEqual({ declined: true });
  expect(seen[0]).toMatchObject({ method: 'POST', url: '/api/declineBooking' });
  expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer token', 'idempotency-key': 'k1234567' });
  expect(JSON.parse(sent[0]!)).toEqual({ bookingId: 'b1' });
});

it('reads public lists by GET, without a token', async () => {
  const { url, seen } = await serving(200, { carTypes: [] });
  await apiClient(url).call('fetchCarTypes');
  expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/fetchCarTypes' });
  expect(seen[0]!.headers.authorization).toBeUndefined();
});

it('throws the refusal of the server with its code and status', async () => {
  const { url } = await serving(409, { code: 'offer_gone', message: 'gone', requestId: 'r1' });
  await expect(apiClient(url, 't').call('acceptBooking', { bookingId: 'b' })).rejects.toMatchObject({
    code: 'offer_gone',
    details: { status: 409, requestId: 'r1' },
  });
});

it('says so when nothing answers', async () => {
  const { url } = await serving(200, {});
  await new Promise(resolve => server!.close(resolve));
  await expect(apiClient(url).call('fetchSettings')).rejects.toMatchObject({
    code: 'Fetch Call Error',
    details: {},
  });
});
