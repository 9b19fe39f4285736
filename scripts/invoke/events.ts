import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { operations, type OperationName } from '#shared/contract/operations';
import { pathOf } from '#shared/contract/operation';
import type { Item } from '#lambdas/ports/store';

/** The signed-in user, or undefined. */
export type Account = { uid: string } | undefined;

/** An address reserved for examples, as the caller's. */
const SOURCE_IP = '192.0.2.7';

const requestOf = (method: string, path: string, account: Account) => ({
  requestId: randomUUID(),
  http: { method, path, protocol: 'HTTP/1.1', sourceIp: SOURCE_IP, userAgent: 'invoke' },
  ...(account && {
    authorizer: {
      jwt: {
        claims: {
          sub: account.uid,
          username: account.uid,
          token_use: 'access',
          auth_time: String(Math.floor(Date.now() / 1000)),
        },
        scopes: null,
      },
    },
  }),
});

/** The event of an operation's route, payload 2.0: as the HTTP API makes it of a request that its authorizer has let in. */
export const operationEvent = (name: OperationName, body: unknown, account: Account) => {
  const op = operations[name];
  const path = pathOf(op);
  return {
    version: '2.0',
    routeKey: `${op.method} ${path}`,
    rawPath: path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json' },
    requestContext: requestOf(op.method, path, account),
    isBase64Encoded: false,
    ...(op.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  };
};

/** A browser's form, as the pages of payment providers accept it. */
export const formEvent = (path: string, fields: Record<string, string>) => ({
  version: '2.0',
  routeKey: `POST ${path}`,
  rawPath: path,
  rawQueryString: '',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  requestContext: requestOf('POST', path, undefined),
  body: new URLSearchParams(fields).toString(),
  isBase64Encoded: false,
});

/** Records of the table's stream for items that are new. */
export const streamEvent = (items: readonly Item[]) => ({
  Records: items.map((item, index) => ({
    eventID: randomUUID(),
    eventName: 'INSERT',
    eventVersion: '1.1',
    eventSource: 'aws:dynamodb',
    awsRegion: 'eu-north-1',
    dynamodb: {
      Keys: marshall({ pk: item.pk, sk: item.sk }),
      NewImage: marshall(item, { removeUndefinedValues: true }),
      SequenceNumber: String(index + 1),
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    },
  })),
});

/** Messages of a queue. */
export const queueEvent = (bodies: readonly string[]) => ({
  Records: bodies.map(body => ({
    messageId: randomUUID(),
    receiptHandle: randomUUID(),
    body,
    messageAttributes: {},
    attributes: { ApproximateReceiveCount: '1', SentTimestamp: String(Date.now()) },
    eventSource: 'aws:sqs',
    awsRegion: 'eu-north-1',
  })),
});

/** Event that EventBridge sends every minute. */
export const timerEvent = () => ({
  version: '0',
  id: randomUUID(),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: '000000000000',
  region: 'eu-north-1',
  time: new Date().toISOString(),
  resources: [],
  detail: {},
});

/** A call of the WebSocket API, of a connection that its authorizer has let in. */
export const socketEvent = (eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT', account: Account, body?: object) => ({
  requestContext: {
    connectionId: 'connection-1',
    eventType,
    connectedAt: Date.now(),
    stage: 'ws',
    requestId: randomUUID(),
    routeKey: eventType === 'MESSAGE' ? '$default' : `$${eventType.toLowerCase()}`,
    ...(account && { authorizer: { uid: account.uid } }),
  },
  isBase64Encoded: false,
  ...(body && { body: JSON.stringify(body) }),
});

/** A connection that is requested with a ticket. */
export const ticketEvent = (ticket: string) => ({
  type: 'REQUEST',
  methodArn: 'arn:aws:execute-api:eu-north-1:000000000000:sockets/ws/$connect',
  queryStringParameters: { ticket },
  requestContext: { connectionId: 'connection-1', eventType: 'CONNECT', stage: 'ws' },
});

/** A call of a trigger of the user pool. */
export const triggerEvent = (triggerSource: string, userName: string, request: object) => ({
  version: '1',
  region: 'eu-north-1',
  userPoolId: 'eu-north-1_Mocked',
  triggerSource,
  userName,
  callerContext: { awsSdkVersion: 'invoke', clientId: 'client' },
  request,
  response: {},
});
