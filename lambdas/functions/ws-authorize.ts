import type { APIGatewayRequestAuthorizerEvent, APIGatewayAuthorizerResult } from 'aws-lambda';
import { redeemTicket } from '#lambdas/consumers/sockets/redeem-ticket';
import { createContext } from '#lambdas/runtime/context';

const NOBODY = 'nobody';

/**
 * Authorizes a WebSocket connection by its ticket. API Gateway turns the refusal into a 403. An error instead would
 * count as a fault, and anybody with a stale ticket could raise the alarm.
 */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const connected = await redeemTicket(createContext(), event.queryStringParameters?.ticket);
  return {
    principalId: connected?.uid ?? NOBODY,
    ...(connected ? { context: connected } : {}),
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: connected ? 'Allow' : 'Deny', Resource: event.methodArn }],
    },
  };
};
