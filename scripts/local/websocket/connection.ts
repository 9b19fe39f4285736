import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';

/** A client of a WebSocket API, from its authorization to its $disconnect. */
export type SocketConnection = {
  id: string;
  connectedAt: number;
  lastActiveAt: number;
  sourceIp: string;
  userAgent: string;
  headers: Record<string, string>;
  query: Record<string, string>;
  /** `principalId` and context from the authorizer, repeated in every event. */
  authorizer?: Record<string, unknown>;
  /** Set once the handshake is complete; nothing can be sent before. */
  socket?: WebSocket;
};

/** Creates the connection of an upgrade request. */
export const openConnection = (request: IncomingMessage, now: number): SocketConnection => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')] as const);
  return {
    // AWS ids look like `L0SM9cOFvHcCIhw=`; the `=` shows whether handlers encode them in URLs.
    id: `${randomBytes(11).toString('base64').replace(/[+/]/g, 'x')}`,
    connectedAt: now,
    lastActiveAt: now,
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
    userAgent: request.headers['user-agent'] ?? '',
    headers: Object.fromEntries(headers),
    query: Object.fromEntries(url.searchParams),
  };
};

export type SocketEventScope = {
  apiId: string;
  stage: string;
  /** Host of the @connections endpoint as handlers see it. */
  domainName: string;
};

export type SocketEventType = 'CONNECT' | 'MESSAGE' | 'DISCONNECT';

/** Fields common to $connect and authorizer events. */
export const handshakeFields = (connection: SocketConnection) => {
  const lists = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value]]));
  return {
    headers: connection.headers,
    multiValueHeaders: lists(connection.headers),
    queryStringParameters: connection.query,
    multiValueQueryStringParameters: lists(connection.query),
  };
};

/** The requestContext of a WebSocket event. */
export const requestContext = (
  scope: SocketEventScope,
  connection: SocketConnection,
  event: { routeKey: string; eventType: SocketEventType; now: number; extra?: Record<string, unknown> },
) => {
  const requestId = randomUUID();
  return {
    routeKey: event.routeKey,
    eventType: event.eventType,
    ...(event.eventType === 'MESSAGE' && { messageId: randomBytes(11).toString('base64') }),
    extendedRequestId: requestId,
    requestTime: new Date(event.now).toUTCString(),
    messageDirection: 'IN',
    stage: scope.stage,
    connectedAt: connection.connectedAt,
    requestTimeEpoch: event.now,
    identity: { sourceIp: connection.sourceIp, userAgent: connection.userAgent },
    requestId,
    domainName: scope.domainName,
    connectionId: connection.id,
    apiId: scope.apiId,
    ...(connection.authorizer && { authorizer: connection.authorizer }),
    ...event.extra,
  };
};
