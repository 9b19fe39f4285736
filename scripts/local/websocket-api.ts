import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type RawData, type WebSocket } from 'ws';
import type { Cancel } from './clock';
import { openConnection, type SocketConnection } from './websocket/connection';
import { createFrameGuard, MAX_FRAME_BYTES, MAX_MESSAGE_BYTES } from './websocket/frame-guard';
import type { ConnectionRegistry } from './websocket/management';
import { createSocketCalls, type SocketCallsOptions } from './websocket/socket-calls';

export type SocketApiOptions = SocketCallsOptions & {
  /** A connection without a client message for this long is closed; 10 minutes in AWS. */
  idleMs?: number;
  /** A connection is closed after this long; 2 hours in AWS. */
  maxDurationMs?: number;
};

/** A WebSocket API of the template. */
export type SocketApi = ConnectionRegistry & {
  apiId: string;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  size(): number;
  close(): void;
};

/** Hosts one WebSocket API: authorizer and $connect before the handshake, routes, limits and @connections. */
export const createSocketApi = (options: SocketApiOptions): SocketApi => {
  const { clock, definition } = options;
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  const connections = new Map<string, SocketConnection>();
  const calls = createSocketCalls(options);

  const accept = (connection: SocketConnection, socket: WebSocket, raw: Duplex) => {
    connection.socket = socket;
    connections.set(connection.id, connection);
    const limits = watchLimits(socket, options);
    // The guard must see a chunk before `ws` does, or an oversized message would still be routed.
    raw.prependListener(
      'data',
      createFrameGuard(MAX_FRAME_BYTES, () => socket.close(1009, 'Frame too large')),
    );
    // Messages are handled one by one, the order that a client mostly sees in AWS.
    let queue = Promise.resolve();
    socket.on('message', (data, isBinary) => {
      limits.active();
      connection.lastActiveAt = clock.now();
      if (isBinary) return socket.close(1003, 'Unsupported data');
      if (socket.readyState === socket.OPEN) queue = queue.then(() => answer(connection, text(data)));
      return undefined;
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      limits.stop();
      connections.delete(connection.id);
      void queue.then(() => calls.disconnect(connection, code, reason.toString()));
    });
  };
  const answer = async (connection: SocketConnection, body: string) => {
    const reply = await calls.message(connection, body);
    if (reply) connection.socket?.send(reply);
  };

  return {
    apiId: definition.apiId,
    async upgrade(request, socket, head) {
      const connection = openConnection(request, clock.now());
      socket.on('error', () => undefined);
      const refused = await calls.admit(connection);
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
};

/** Closes connections at the idle and duration limits. */
const watchLimits = (
  socket: WebSocket,
  { clock, idleMs = 10 * 60_000, maxDurationMs = 2 * 3_600_000 }: SocketApiOptions,
) => {
  const end = () => socket.close(1001, 'Going away');
  const expire = clock.after(maxDurationMs, end);
  let idle: Cancel = clock.after(idleMs, end);
  return {
    active() {
      idle();
      idle = clock.after(idleMs, end);
    },
    stop() {
      idle();
      expire();
    },
  };
};

const text = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString();

const reasons: Record<number, string> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
};

const refuse = (socket: Duplex, status: number) => {
  const reason = reasons[status] ?? 'Forbidden';
  const body = JSON.stringify({ message: reason });
  const head = [
    `HTTP/1.1 ${status} ${reason}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};
