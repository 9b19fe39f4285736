import { closeConnection, openConnection } from '#lambdas/model/sockets/connections';
import { closeOldest } from '#lambdas/model/sockets/close-sockets';
import { type Context, createContext } from '#lambdas/runtime/context';

/** API Gateway's event when a connection opens or closes. */
type Event = { requestContext: { connectionId: string; eventType: string; authorizer?: { uid?: string } } };

const connect = async (ctx: Context, connectionId: string, uid: string): Promise<void> => {
  await openConnection(ctx, connectionId, uid);
  await closeOldest(ctx, uid);
};

export const handler = async ({ requestContext }: Event): Promise<{ statusCode: number }> => {
  const { connectionId, eventType, authorizer } = requestContext;
  if (eventType === 'DISCONNECT') await closeConnection(createContext(), connectionId);
  else if (authorizer?.uid) await connect(createContext(), connectionId, authorizer.uid);
  else return { statusCode: 401 };
  return { statusCode: 200 };
};
