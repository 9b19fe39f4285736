import { closeConnection, openConnection } from '#lambdas/realtime/connections';
import { createContext } from '#lambdas/runtime/context';

/** What API Gateway says of a connection that opens or closes. */
type Event = { requestContext: { connectionId: string; eventType: string; authorizer?: { uid?: string } } };

export const handler = async ({ requestContext }: Event): Promise<{ statusCode: number }> => {
  const { connectionId, eventType, authorizer } = requestContext;
  if (eventType === 'DISCONNECT') await closeConnection(createContext(), connectionId);
  else if (authorizer?.uid) await openConnection(createContext(), connectionId, authorizer.uid);
  else return { statusCode: 401 };
  return { statusCode: 200 };
};
