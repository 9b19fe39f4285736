import type { LambdaHost } from './lambda/host';
import { toAnswer } from './http/answer';
import { corsHeaders, preflightHeaders } from './http/cors';
import { toEvent } from './http/event';
import { createJwtAuthorizer, type JwtAuthorizer } from './http/jwt-authorizer';
import { gatewayAnswer, type ApiAnswer, type ApiRequest } from './http/message';
import type { ApiDefinition } from './http/read-api';
import { createRouter, type RouteMatch } from './http/routes';

/** Largest request body of an HTTP API in bytes. */
export const MAX_REQUEST_BYTES = 10 * 1024 * 1024;

/** An HTTP API of the template. */
export type HttpApi = {
  handle(request: ApiRequest): Promise<ApiAnswer>;
  /** Whether a route other than `$default` matches the request, i.e. whether it is for the API and not for the web. */
  claims(method: string, rawPath: string): boolean;
};

export type HttpApiOptions = {
  definition: ApiDefinition;
  accountId: string;
  invoke: LambdaHost['invoke'];
  /** Overrides the limits of the routes. */
  timeoutMs?: number;
};

/** Hosts one HTTP API: routing, JWT authorizers, payload format 2.0, CORS, limits and the gateway's own responses. */
export const createHttpApi = ({ definition, accountId, invoke, timeoutMs }: HttpApiOptions): HttpApi => {
  const { apiId, stage, cors } = definition;
  const route = createRouter(definition.routes);
  const authorizers = new Map<string, JwtAuthorizer>();
  for (const [id, authorizer] of definition.authorizers) authorizers.set(id, createJwtAuthorizer(authorizer));

  const integrate = async (request: ApiRequest, match: RouteMatch): Promise<ApiAnswer> => {
    const authorizer = match.route.authorizerId && authorizers.get(match.route.authorizerId);
    const authorization = authorizer && (await authorizer(request.headers, match.route.scopes));
    if (authorization && !authorization.ok) {
      const message = authorization.status === 401 ? 'Unauthorized' : 'Forbidden';
      return gatewayAnswer(authorization.status, message, { 'www-authenticate': authorization.challenge });
    }
    const identity = authorization && { claims: authorization.claims, scopes: authorization.scopes };
    const event = toEvent(request, match, { apiId, stage, accountId, ...identity });
    return withDeadline(timeoutMs ?? match.route.integrationTimeoutMs, async () =>
      toAnswer(await invoke(match.route.functionArn, event)),
    );
  };

  return {
    claims: (method, rawPath) => {
      const match = route(method, rawPath);
      return match !== undefined && match.route.routeKey !== '$default';
    },
    async handle(request) {
      if (cors && isPreflight(request))
        return { status: 204, headers: preflightHeaders(cors, request.headers), body: '' };
      const answer = await respond(request, route(request.method, request.rawPath), integrate);
      return cors
        ? { ...answer, headers: { ...withoutCors(answer.headers), ...corsHeaders(cors, request.headers) } }
        : answer;
    },
  };
};

const respond = async (
  request: ApiRequest,
  match: RouteMatch | undefined,
  integrate: (request: ApiRequest, match: RouteMatch) => Promise<ApiAnswer>,
): Promise<ApiAnswer> => {
  if (!match) return gatewayAnswer(404, 'Not Found');
  if (request.body.length > MAX_REQUEST_BYTES) return gatewayAnswer(413, 'Request Entity Too Large');
  // The host has logged the handler's exception; the caller gets no details.
  return integrate(request, match).catch(() => gatewayAnswer(500, 'Internal Server Error'));
};

const isPreflight = ({ method, headers }: ApiRequest): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;

/** With a CorsConfiguration API Gateway drops the function's own CORS headers. */
const withoutCors = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')));

const withDeadline = async (timeoutMs: number, task: () => Promise<ApiAnswer>): Promise<ApiAnswer> => {
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<ApiAnswer>(resolve => {
    timer = setTimeout(() => resolve(gatewayAnswer(503, 'Service Unavailable')), timeoutMs);
  });
  try {
    return await Promise.race([task(), expired]);
  } finally {
    clearTimeout(timer);
  }
};
