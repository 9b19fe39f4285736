import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { ClientMessage, ServerMessage } from '#shared/contract/ws-messages';
import type { ApiClient } from './api-client';
import { type LiveSocket, openSocket } from './socket';

let server: WebSocketServer | undefined;
let live: LiveSocket | undefined;
afterEach(() => {
  live?.close();
  server?.close();
});

async function connect() {
  const got: ClientMessage[] = [];
  const sockets: WebSocket[] = [];
  const tickets: (string | null)[] = [];
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket, request) => {
    sockets.push(socket);
    tickets.push(new URL(request.url!, 'ws://x').searchParams.get('ticket'));
    socket.on('message', data => got.push(JSON.parse(String(data)) as ClientMessage));
  });
  await new Promise(resolve => server!.once('listening', resolve));
  let issued = 0;
  const api = { call: async () => ({ ticket: `t${++issued}`, expiresAt: 0 }) } as unknown as ApiClient;
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  live = openSocket({ wsUrl: origin, api, retryMs: 5 });
  await live.opened();
  return { live, sockets, tickets, got };
}

const event = (v: number): ServerMessage => ({
  topic: 'bk#1',
  type: 'event',
  v,
  body: { kind: 'NEW', status: 'NEW', at: 0, by: 'x', changes: {} },
});

it('comes back with a fresh ticket and asks for what it missed', async () => {
  const { live, sockets, tickets, got } = await connect();
  live.subscribe('bk#1', 4);
  await expect.poll(() => got.length).toBe(1);
  const heard = live.waitFor(message => message.type === 'event');
  sockets[0]!.send(JSON.stringify(event(5)));
  await heard;
  const again = new Promise<void>(resolve => live.onReconnect(resolve));
  sockets[0]!.terminate();
  await again;
  await expect.poll(() => got.length).toBe(2);
  expect(tickets).toEqual(['t1', 't2']);
  expect(got).toEqual([
    { action: 'subscribe', topic: 'bk#1', since: 4 },
    { action: 'subscribe', topic: 'bk#1', since: 5 },
  ]);
});

it('says that nothing was sent while the connection is lost', async () => {
  const { live } = await connect();
  expect(live.send({ action: 'ping' })).toBe(true);
  live.close();
  expect(live.send({ action: 'ping' })).toBe(false);
});

it('says what came instead of the message waited for', async () => {
  const { live, sockets } = await connect();
  const waiting = live.waitFor(message => message.type === 'pong', 50);
  sockets[0]!.send(JSON.stringify({ topic: 'u#1', type: 'notice', body: {} }));
  await expect(waiting).rejects.toThrow('came: notice');
});
