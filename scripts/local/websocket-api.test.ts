import { once } from 'node:events';
import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GetConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { LocalRuntime } from './runtime';
import { recorded } from './testing/handlers/recorded';
import { startFixture } from './testing/start-fixture';

let runtime: LocalRuntime;
let management: ApiGatewayManagementApiClient;
beforeAll(async () => {
  runtime = await startFixture();
  management = new ApiGatewayManagementApiClient({ endpoint: runtime.outputs.SocketEndpoint });
});
afterAll(() => runtime.close());

const socketUrl = (ticket?: string) =>
  `${runtime.outputs.WebSocketUrl}${ticket === undefined ? '' : `?ticket=${ticket}`}`;

const connect = async () => {
  const socket = new WebSocket(socketUrl('good'));
  await once(socket, 'open');
  const answer = await ask(socket, 'hello');
  return { socket, id: answer.id };
};
const next = async (socket: WebSocket) => {
  const [data] = (await once(socket, 'message')) as [Buffer];
  return JSON.parse(data.toString()) as Record<string, string>;
};
const ask = (socket: WebSocket, text: string) => {
  const answer = next(socket) as Promise<{ said: string; uid: string; id: string }>;
  socket.send(JSON.stringify({ action: 'ask', text }));
  return answer;
};
const refusal = async (ticket?: string) => {
  const [, response] = (await once(
    new WebSocket(socketUrl(ticket)).on('error', () => undefined),
    'unexpected-response',
  )) as [unknown, { statusCode: number }];
  return response.statusCode;
};
const closed = async (socket: WebSocket) => ((await once(socket, 'close')) as [number])[0];

describe('handshake', () => {
  it.each<[string, string | undefined, number]>([
    ['without an identity source', undefined, 401],
    ['that the authorizer does not know', 'stolen', 401],
    ['that the policy denies', 'bad', 403],
    ['that $connect refuses', 'refused', 403],
  ])('refuses a client %s', async (_name, ticket, status) => {
    expect(await refusal(ticket)).toBe(status);
  });

  it('answers 404 on another path', async () => {
    const socket = new WebSocket(runtime.url.replace('http', 'ws') + '/other').on('error', () => undefined);
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(response.statusCode).toBe(404);
  });

  it('hands the context of the authorizer to $connect as strings', async () => {
    const { socket, id } = await connect();
    expect(recorded('connect').at(-1)).toMatchObject({
      connectionId: id,
      eventType: 'CONNECT',
      routeKey: '$connect',
      authorizer: { principalId: 'ann', uid: 'ann', n: '1' },
    });
    socket.close();
  });
});

describe('messages', () => {
  it('reach the route that their action selects and are answered by its route response', async () => {
    const { socket } = await connect();
    expect(await ask(socket, 'x')).toMatchObject({ said: '{"action":"ask","text":"x"}', uid: 'ann' });
    socket.close();
  });

  it('get Forbidden when no route takes them', async () => {
    const { socket, id } = await connect();
    const answer = next(socket);
    socket.send('not json');
    expect(await answer).toMatchObject({ message: 'Forbidden', connectionId: id });
    socket.close();
  });

  it('get an error when the handler fails', async () => {
    const { socket } = await connect();
    runtime.faults.failNext('fixture-ask');
    expect(await ask(socket, 'x')).toMatchObject({ message: 'Internal server error' });
    socket.close();
  });

  it('may be pushed by a handler through the endpoint that the template names', async () => {
    const { socket } = await connect();
    const pushed = next(socket);
    socket.send('{"action":"push"}');
    expect(await pushed).toEqual({ pushed: true });
    socket.close();
  });

  it.each<[string, string | Buffer, number]>([
    ['a frame above 32 KB', 'x'.repeat(32 * 1024 + 1), 1009],
    ['a message above 128 KB', 'x'.repeat(128 * 1024 + 1), 1009],
    ['bytes', Buffer.from([1, 2]), 1003],
  ])('close the connection for %s', async (_name, message, code) => {
    const { socket } = await connect();
    socket.send(message);
    expect(await closed(socket)).toBe(code);
  });

  it('may span several frames of at most 32 KB', async () => {
    const { socket } = await connect();
    const answer = next(socket);
    const text = JSON.stringify({ action: 'ask', text: 'x'.repeat(60_000) });
    socket.send(text.slice(0, 30_000), { fin: false });
    socket.send(text.slice(30_000, 60_000), { fin: false });
    socket.send(text.slice(60_000), { fin: true });
    expect((await answer).said).toBe(text);
    socket.close();
  });
});

describe('@connections', () => {
  it('posts to, describes and drops a connection', async () => {
    const { socket, id } = await connect();
    const pushed = next(socket);
    await management.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from('{"v":1}') }));
    expect(await pushed).toEqual({ v: 1 });
    const described = await management.send(new GetConnectionCommand({ ConnectionId: id }));
    expect(described.Identity?.SourceIp).toBe('127.0.0.1');
    const end = closed(socket);
    await management.send(new DeleteConnectionCommand({ ConnectionId: id }));
    expect(await end).toBe(1000);
  });

  it('answers 410 GoneException once the client has left', async () => {
    const { socket, id } = await connect();
    const before = recorded('disconnect').length;
    socket.close(1000);
    await expect.poll(() => recorded('disconnect').length).toBe(before + 1);
    const post = management.send(new PostToConnectionCommand({ ConnectionId: id, Data: Buffer.from('x') }));
    await expect(post).rejects.toBeInstanceOf(GoneException);
    expect(recorded('disconnect').at(-1)).toMatchObject({ connectionId: id, disconnectStatusCode: 1000 });
  });
});

describe('limits', () => {
  const minuteMs = 60_000;

  it('close a connection that was silent for 10 minutes', async () => {
    const { socket } = await connect();
    runtime.skip(9 * minuteMs);
    await ask(socket, 'still here');
    runtime.skip(9 * minuteMs);
    await ask(socket, 'still here');
    const end = closed(socket);
    runtime.skip(10 * minuteMs);
    expect(await end).toBe(1001);
  });

  it('close a connection after 2 hours, however busy', async () => {
    const { socket } = await connect();
    for (let minutes = 0; minutes < 115; minutes += 5) {
      runtime.skip(5 * minuteMs);
      await ask(socket, 'busy');
    }
    const end = closed(socket);
    runtime.skip(5 * minuteMs);
    expect(await end).toBe(1001);
  });
});
