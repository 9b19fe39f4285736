import { randomUUID } from 'node:crypto';
import type { ApiRequest } from './message';
import type { RouteMatch } from './routes';

export type EventContext = {
  apiId: string;
  stage: string;
  accountId: string;
  /** Claims as strings, from the JWT authorizer. */
  claims?: Record<string, string>;
  scopes?: string[] | null;
};

// API Gateway passes these bodies as text and all others, forms included, in base64.
const textTypes = /^(text\/|application\/(json|javascript|xml)|application\/[\w.-]+\+(json|xml))/;

/** Builds the payload format 2.0 event of an HTTP API. */
export const toEvent = (request: ApiRequest, match: RouteMatch, context: EventContext): Record<string, unknown> => {
  const now = new Date();
  const { cookie, ...headers } = request.headers;
  const host = headers.host ?? 'localhost';
  const query = queryParameters(request.rawQuery);
  return {
    version: '2.0',
    routeKey: match.route.routeKey,
    rawPath: request.rawPath,
    rawQueryString: request.rawQuery,
    ...(cookie && { cookies: cookie.split('; ') }),
    headers,
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      ...(context.claims && { authorizer: { jwt: { claims: context.claims, scopes: context.scopes ?? null } } }),
      domainName: host,
      domainPrefix: host.split('.')[0],
      http: {
        method: request.method,
        path: request.rawPath,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: match.route.routeKey,
      stage: context.stage,
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(match.pathParameters && { pathParameters: match.pathParameters }),
    ...bodyOf(request),
  };
};

const bodyOf = ({ body, headers }: ApiRequest): { body?: string; isBase64Encoded: boolean } => {
  if (body.length === 0) return { isBase64Encoded: false };
  const type = headers['content-type'];
  const isText = type === undefined || textTypes.test(type.toLowerCase());
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
};

const queryParameters = (rawQuery: string): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    parameters[name] = name in parameters ? `${parameters[name]},${value}` : value;
  }
  return Object.keys(parameters).length > 0 ? parameters : undefined;
};
