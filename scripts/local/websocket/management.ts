import { AwsError, jsonFailure } from '../aws-reply';
import type { AwsRequest, AwsResponse, AwsService } from '../aws-service';
import type { SocketConnection } from './connection';
import { MAX_MESSAGE_BYTES } from './frame-guard';

/** Access of the @connections endpoint to a WebSocket API. */
export type ConnectionRegistry = {
  /** A connection that is open and whose $connect has returned. */
  find(connectionId: string): SocketConnection | undefined;
  post(connection: SocketConnection, data: Buffer): void;
  drop(connection: SocketConnection): void;
};

const path = /^\/_execute-api\/([^/]+)\/(?:[^/]+\/)?@connections\/([^/]+)$/;

/** The API Gateway management API: POST, GET and DELETE of `/@connections/{id}`, with 410 for closed connections. */
export const createManagementApi = (apis: Map<string, ConnectionRegistry>): AwsService => {
  const handle = async (request: AwsRequest): Promise<AwsResponse> => {
    const match = path.exec(request.url.pathname);
    const api = match && apis.get(match[1] ?? '');
    if (!match || !api) throw new AwsError('ForbiddenException', 'Forbidden', 403);
    const connection = api.find(decodeURIComponent(match[2] ?? ''));
    if (!connection) throw new AwsError('GoneException', 'The connection is gone', 410);
    if (request.method === 'POST') {
      if (request.body.length > MAX_MESSAGE_BYTES)
        throw new AwsError('PayloadTooLargeException', 'Message too long', 413);
      api.post(connection, request.body);
      return { status: 200, headers: { 'content-type': 'application/json' }, body: '' };
    }
    if (request.method === 'DELETE') {
      api.drop(connection);
      return { status: 204 };
    }
    if (request.method === 'GET')
      return { status: 200, headers: { 'content-type': 'application/json' }, body: describe(connection) };
    throw new AwsError('ForbiddenException', 'Forbidden', 403);
  };
  return { handle: request => handle(request).catch(error => jsonFailure(error, 'application/json')) };
};

const describe = ({ connectedAt, lastActiveAt, sourceIp, userAgent }: SocketConnection): string =>
  JSON.stringify({
    connectedAt: new Date(connectedAt).toISOString(),
    identity: { sourceIp, userAgent },
    lastActiveAt: new Date(lastActiveAt).toISOString(),
  });
