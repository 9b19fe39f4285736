import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import type { Publisher } from '#lambdas/ports/services';
import { hostSettings } from './host-client';
import { clientTimeouts } from './client-timeouts';

let client: ApiGatewayManagementApiClient | undefined;

/** @param endpoint https callback URL of the WebSocket stage */
export const apiGatewayPublisher = (endpoint: string): Publisher => {
  client ??= new ApiGatewayManagementApiClient({ endpoint, ...clientTimeouts(), ...hostSettings() });
  const api = client;
  return {
    async send(ConnectionId, message) {
      try {
        await api.send(new PostToConnectionCommand({ ConnectionId, Data: Buffer.from(JSON.stringify(message)) }));
        return 'sent';
      } catch (error) {
        if (error instanceof GoneException) return 'gone';
        throw error;
      }
    },
    async close(ConnectionId) {
      try {
        await api.send(new DeleteConnectionCommand({ ConnectionId }));
      } catch (error) {
        if (!(error instanceof GoneException)) throw error;
      }
    },
  };
};
