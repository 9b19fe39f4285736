import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Cancel, RuntimeClock } from './clock';
import type { LambdaHost } from './lambda/host';
import { authorizeConnect } from './websocket/authorize';
import {
  handshakeFields,
  openConnection,
  requestContext,
  type SocketConnection,
  type SocketEventType,
} from './websocket/connection';
import { createFrameGuard, maxFrameBytes, maxMessageBytes } from './websocket/frame-guard';
import type { ConnectionRegistry } from './websocket/management';
import type { SocketApiDefinition } from './websocket/read-api';

export interface SocketApiOptions {
  definition: SocketApiDefinition;
  region: string;
  accountId: string;
  /** Host name in events, from which handlers could build the @connections address. */
  domainName: string;
  invoke: LambdaHost['invoke'];
  clock: RuntimeClock;
  /** A connection without a message for this long is closed; 10 minutes in AWS. */
  idleMs?: number;
  /** A connection is closed after this long; 2 hours in AWS. */
  maxDurationMs?: number;
}

/** A WebSocket API of the template. */
export interface SocketApi extends ConnectionRegistry {
  apiId: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** Open connections. */
  size(): number;
  close(): void;
}

type LambdaReply = { statusCode?: number; body?: string } | null;

/** Hosts one WebSocket API: authorizer and $connect before the handshake, routes, limits and @connections. */
export function createSocketApi(options: SocketApiOptions): SocketApi {
  const { definition, clock, invoke } = options;
  const { apiId, stage, routes } = definition;
  const idleMs = options.idleMs ?? 10 * 60_000;
  const maxDurationMs = options.maxDurationMs ?? 2 * 3_600_000;
  const server = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes, perMessageDeflate: false });
  const connections = new Map<string, SocketConnection>();
  const scope = { apiId, stage, domainName: options.domainName };

  async function call(
    connection: SocketConnection,
    routeKey: string,
    eventType: SocketEventType,
    fields: Record<string, unknown>,
    extra?: Record<string, unknown>,
  ): Promise<LambdaReply> {
    const route = routes.get(routeKey);
    if (!route) return null;
    const context = requestContext(scope, connection, { routeKey, eventType, now: clock.now(), extra });
    return (await invoke(route.functionArn, {
      ...fields,
      requestContext: context,
      isBase64Encoded: false,
    })) as LambdaReply;
  }

  /** The status that refuses the handshake, or undefined. */
  async function admit(connection: SocketConnection): Promise<number | undefined> {
    if (definition.authorizer) {
      const place = { ...scope, region: options.region, accountId: options.accountId, now: clock.now() };
      const refused = await authorizeConnect(definition.authorizer, invoke, place, connection);
      if (refused !== undefined) return refused;
    }
    if (!routes.has('$connect')) return undefined;
    try {
      const reply = await call(connection, '$connect', 'CONNECT', handshakeFields(connection));
      const status = reply?.statusCode ?? 200;
      return status >= 200 && status < 300 ? undefined : status;
    } catch {
      return 502;
    }
  }

  function accept(connection: SocketConnection, socket: WebSocket, raw: Duplex) {
    connection.socket = socket;
    connections.set(connection.id, connection);
    let idle: Cancel = () => undefined;
    const active = () => {
      connection.lastActiveAt = clock.now();
      idle();
      idle = clock.after(idleMs, () => socket.close(1001, 'Going away'));
    };
    active();
    const expire = clock.after(maxDurationMs, () => socket.close(1001, 'Going away'));
    // The guard must see a chunk before `ws` does, or the oversized message would still be routed.
    raw.prependListener(
      'data',
      createFrameGuard(maxFrameBytes, () => socket.close(1009, 'Frame too large')),
    );
    // One message after the other, as a client that counts on its own order would see it most of the time in AWS.
    let queue = Promise.resolve();
    socket.on('message', (data, isBinary) => {
      active();
      if (isBinary) return socket.close(1003, 'Unsupported data');
      if (socket.readyState !== socket.OPEN) return undefined;
      queue = queue.then(() => receive(connection, text(data)));
      return undefined;
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      idle();
      expire();
      connections.delete(connection.id);
      const extra = { disconnectStatusCode: code, disconnectReason: reason.toString() };
      queue.then(() => call(connection, '$disconnect', 'DISCONNECT', {}, extra)).catch(() => undefined);
    });
  }

  async function receive(connection: SocketConnection, body: string) {
    const chosen = routeOf(body, definition.routeField);
    const routeKey = chosen !== undefined && routes.has(chosen) ? chosen : '$default';
    const route = routes.get(routeKey);
    const send = (value: string) => connection.socket?.send(value);
    const failure = (message: string) =>
      JSON.stringify({ message, connectionId: connection.id, requestId: connection.id });
    if (!route) return send(failure('Forbidden'));
    try {
      const reply = await call(connection, routeKey, 'MESSAGE', { body });
      if (route.answers && reply?.body) send(reply.body);
    } catch {
      send(failure('Internal server error'));
    }
  }

  return {
    apiId,
    async upgrade(request, socket, head) {
      const connection = openConnection(request, clock.now());
      socket.on('error', () => undefined);
      const refused = await admit(connection);
      if (refused !== undefined) return refuse(socket, refused);
      server.handleUpgrade(request, socket, head, client => accept(connection, client, socket));
    },
    find: id => connections.get(id),
    post(connection, data) {
      connection.lastActiveAt = clock.now();
      connection.socket?.send(data.toString());
    },
    drop: connection => connection.socket?.close(1000, 'Connection Closed Normally'),
    size: () => connections.size,
    close() {
      for (const { socket } of connections.values()) socket?.terminate();
      server.close();
    },
  };
}

function text(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();
}

function routeOf(body: string, field: string): string | undefined {
  try {
    const value = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
    return value === undefined ? undefined : String(value);
  } catch {
    return undefined;
  }
}

const reasons: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

function refuse(socket: Duplex, status: number) {
  const body = JSON.stringify({ message: reasons[status] ?? 'Forbidden' });
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
