import { handleMessage } from '#lambdas/consumers/sockets/handle-message';
import { createContext } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';

type Event = {
  body?: string;
  requestContext: { connectionId: string; connectedAt?: number; authorizer?: { uid?: string; sessionS?: string } };
};

export const handler = async ({ body, requestContext }: Event): Promise<{ statusCode: number }> => {
  try {
    const { connectionId, connectedAt, authorizer } = requestContext;
    const sessionS = authorizer?.sessionS === undefined ? undefined : Number(authorizer.sessionS);
    await handleMessage(createContext(), { connectionId, connectedAt, uid: authorizer?.uid, sessionS }, body);
    return { statusCode: 200 };
  } catch (error) {
    log.error('message failed', error, { connectionId: requestContext.connectionId });
    return { statusCode: 500 };
  }
};
