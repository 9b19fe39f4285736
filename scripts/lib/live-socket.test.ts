import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { LiveSocket } from '#shared/client/live-socket';
import type { ClientMessage, ServerMessage } from '#shared/contract/ws-messages';
import { connected, hearTopic, liveSocket, onReconnect } from './live-socket';

let server: WebSocketServer | undefined;
let live: LiveSocket | undefined;
afterEach(() => {
  live?.close();
  server?.close();
});

const connect = async () => {
  const got: ClientMessage[] = [];
  const sockets: WebSocket[] = [];
  const tickets: (string | null)[] = [];
  const answers: ServerMessage[] = [];
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.on('connection', (socket, request) => {
    sockets.push(socket);
    tickets.push(new URL(request.url!, 'ws://x').searchParams.get('ticket'));
    socket.on('message', data => got.push(JSON.parse(String(data)) as ClientMessage));
  });
  await new Promise(resolve => server!.once('listening', resolve));
  let issued = 0;
  const api = { call: async () => ({ ticket: `t${++issued}` }) };
  const wsUrl = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`;
  live = liveSocket({ wsUrl, api, random: () => 0, onAnswer: message => answers.push(message) });
  const topic = hearTopic(live, 'bk#1', 4);
  await connected(live);
  return { live, topic, sockets, tickets, got, answers };
};

const event = (v: number): ServerMessage => ({
  topic: 'bk#1',
  type: 'event',
  v,
  body: { kind: 'NEW', status: 'NEW', at: 0, by: 'x', changes: {} },
});

it('comes back with a fresh ticket and asks for what it missed', async () => {
  const { live, topic, sockets, tickets, got } = await connect();
  await expect.poll(() => got.length).toBe(1);
  const heard = topic.next(message => message.type === 'event');
  sockets[0]!.send(JSON.stringify(event(5)));
  await heard;
  const again = new Promise<void>(resolve => onReconnect(live, resolve));
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
  const { topic, sockets } = await connect();
  const waiting = topic.next(message => message.type === 'chat', 50);
  sockets[0]!.send(JSON.stringify(event(5)));
  await expect(waiting).rejects.toThrow('came: event');
});

it('hands on what belongs to no topic', async () => {
  const { sockets, answers } = await connect();
  const refused = { type: 'error', code: 'driver_offline', message: 'off duty' };
  sockets[0]!.send(JSON.stringify(refused));
  await expect.poll(() => answers).toEqual([refused]);
});
