import { closeConnection, openConnection } from '#lambdas/model/sockets/connections';
import { closeOldest } from '#lambdas/model/sockets/close-sockets';
import { type Context, createContext } from '#lambdas/runtime/context';

/** Result of the authorizer; the gateway passes it on as text. */
type Opener = { uid?: string; sessionS?: string };
/** API Gateway's event when a connection opens or closes. */
type Event = { requestContext: { connectionId: string; eventType: string; authorizer?: Opener } };

const connect = async (ctx: Context, connectionId: string, uid: string, sessionS?: string): Promise<void> => {
  // Sessions may have ended since the ticket was taken: each message asks again.
  await openConnection(ctx, connectionId, { uid, ...(sessionS === undefined ? {} : { sessionS: Number(sessionS) }) });
  await closeOldest(ctx, uid);
};

export const handler = async ({ requestContext }: Event): Promise<{ statusCode: number }> => {
  const { connectionId, eventType, authorizer } = requestContext;
  if (eventType === 'DISCONNECT') await closeConnection(createContext(), connectionId);
  else if (authorizer?.uid) await connect(createContext(), connectionId, authorizer.uid, authorizer.sessionS);
  else return { statusCode: 401 };
  return { statusCode: 200 };
};
