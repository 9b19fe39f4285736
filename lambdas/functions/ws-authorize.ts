import type { APIGatewayRequestAuthorizerEvent, APIGatewayAuthorizerResult } from 'aws-lambda';
import { redeemTicket } from '#lambdas/consumers/sockets/redeem-ticket';
import { createContext } from '#lambdas/runtime/context';

/** Authorizes a WebSocket connection by its ticket. API Gateway answers 401 to the error. */
export const handler = async (event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> => {
  const uid = await redeemTicket(createContext(), event.queryStringParameters?.ticket);
  if (!uid) throw new Error('Unauthorized');
  return {
    principalId: uid,
    context: { uid },
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect: 'Allow', Resource: event.methodArn }],
    },
  };
};
