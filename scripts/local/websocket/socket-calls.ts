import type { RuntimeClock } from '../clock';
import type { LambdaHost } from '../lambda/host';
import { authorizeConnect } from './authorize';
import { handshakeFields, requestContext, type SocketConnection, type SocketEventType } from './connection';
import type { SocketApiDefinition } from './read-api';

export type SocketCallsOptions = {
  definition: SocketApiDefinition;
  region: string;
  accountId: string;
  /** The API's host name in events, from which handlers could build the @connections URL. */
  domainName: string;
  invoke: LambdaHost['invoke'];
  clock: RuntimeClock;
};

/** The function invocations of a WebSocket API. */
export type SocketCalls = {
  /** Runs authorizer and $connect. @returns the HTTP status that refuses the handshake, or undefined to accept it. */
  admit(connection: SocketConnection): Promise<number | undefined>;
  /** Routes a message. @returns the reply to the client, if any. */
  message(connection: SocketConnection, body: string): Promise<string | undefined>;
  /** Invokes $disconnect; the host logs its errors and they go no further. */
  disconnect(connection: SocketConnection, code: number, reason: string): Promise<void>;
};

type LambdaReply = { statusCode?: number; body?: string } | null;

/** Creates the invocations of one API. */
export const createSocketCalls = (options: SocketCallsOptions): SocketCalls => {
  const { definition, region, accountId, domainName, invoke, clock } = options;
  const { apiId, stage, routes, authorizer, routeField } = definition;
  const scope = { apiId, stage, domainName };

  const call = async (
    connection: SocketConnection,
    event: { routeKey: string; eventType: SocketEventType; fields?: object; extra?: Record<string, unknown> },
  ): Promise<LambdaReply> => {
    const route = routes.get(event.routeKey);
    if (!route) return null;
    const context = requestContext(scope, connection, { ...event, now: clock.now() });
    const reply = await invoke(route.functionArn, { ...event.fields, requestContext: context, isBase64Encoded: false });
    return reply as LambdaReply;
  };

  return {
    async admit(connection) {
      const place = { ...scope, region, accountId, now: clock.now() };
      const refused = authorizer && (await authorizeConnect(authorizer, invoke, place, connection));
      if (refused !== undefined) return refused;
      try {
        const fields = handshakeFields(connection);
        const reply = await call(connection, { routeKey: '$connect', eventType: 'CONNECT', fields });
        const status = reply?.statusCode ?? 200;
        return status >= 200 && status < 300 ? undefined : status;
      } catch {
        return 502;
      }
    },
    async message(connection, body) {
      const chosen = chosenRoute(body, routeField);
      const routeKey = chosen !== undefined && routes.has(chosen) ? chosen : '$default';
      const route = routes.get(routeKey);
      const failure = (message: string) =>
        JSON.stringify({ message, connectionId: connection.id, requestId: connection.id });
      if (!route) return failure('Forbidden');
      try {
        const reply = await call(connection, { routeKey, eventType: 'MESSAGE', fields: { body } });
        return route.answers ? reply?.body : undefined;
      } catch {
        return failure('Internal server error');
      }
    },
    async disconnect(connection, code, reason) {
      const extra = { disconnectStatusCode: code, disconnectReason: reason };
      await call(connection, { routeKey: '$disconnect', eventType: 'DISCONNECT', extra }).catch(() => undefined);
    },
  };
};

const chosenRoute = (body: string, field: string): string | undefined => {
  try {
    const value = (JSON.parse(body) as Record<string, unknown> | null)?.[field];
    return value === undefined ? undefined : String(value);
  } catch {
    return undefined;
  }
};
