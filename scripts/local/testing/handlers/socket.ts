import { recorded } from './recorded';

type SocketEvent = {
  methodArn: string;
  queryStringParameters?: Record<string, string>;
  requestContext: { connectionId: string; authorizer?: Record<string, string>; disconnectStatusCode?: number };
  body?: string;
};

/** Allows the ticket `good`, denies `bad`, and throws `Unauthorized` for others. */
export const authorize = async ({ queryStringParameters, methodArn }: SocketEvent) => {
  const ticket = queryStringParameters?.ticket;
  if (ticket !== 'good' && ticket !== 'bad' && ticket !== 'refused') throw new Error('Unauthorized');
  const Effect = ticket === 'bad' ? 'Deny' : 'Allow';
  const Statement = [{ Action: 'execute-api:Invoke', Effect, Resource: methodArn }];
  return {
    principalId: 'ann',
    policyDocument: { Version: '2012-10-17', Statement },
    context: { uid: 'ann', n: 1, ticket },
  };
};

export const connect = async ({ requestContext }: SocketEvent) => {
  recorded('connect').push(requestContext);
  return { statusCode: requestContext.authorizer?.ticket === 'refused' ? 403 : 200 };
};

export const disconnect = async ({ requestContext }: SocketEvent) => {
  recorded('disconnect').push(requestContext);
};

/** Replies with the route response. */
export const ask = async ({ body, requestContext }: SocketEvent) => ({
  statusCode: 200,
  body: JSON.stringify({ said: body, uid: requestContext.authorizer?.uid, id: requestContext.connectionId }),
});

/** Replies through the management API, because a route without response discards the handler's result. */
export const push = async ({ requestContext }: SocketEvent) => {
  const id = encodeURIComponent(requestContext.connectionId);
  await fetch(`${process.env.SOCKET_ENDPOINT}/@connections/${id}`, { method: 'POST', body: '{"pushed":true}' });
  return { statusCode: 200, body: 'not sent' };
};
