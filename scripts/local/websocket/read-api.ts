import { TemplateError } from '../cfn-template';
import { readTarget, stageOf } from '../http/read-api';
import type { LocalStack } from '../template';

/** A WebSocket API of the template. */
export type SocketApiDefinition = {
  apiId: string;
  stage: string;
  /** Field of the JSON body that selects the route, e.g. `action`. */
  routeField: string;
  /** Function and response mode by route key (`$connect`, `subscribe`, `$default`, …). */
  routes: Map<string, { functionArn: string; timeoutMs: number; answers: boolean }>;
  authorizer?: SocketAuthorizer;
};

export type SocketAuthorizer = {
  functionArn: string;
  /** `route.request.querystring.<name>` or `route.request.header.<name>`; if missing, 401 without an invocation. */
  identitySources: string[];
};

/**
 * Reads the WebSocket APIs of the template.
 *
 * @throws {TemplateError} for a selection expression or authorizer that is not hosted.
 */
export const readSocketApis = (stack: LocalStack): SocketApiDefinition[] => {
  const apis = stack.resources('AWS::ApiGatewayV2::Api').filter(([, { ProtocolType }]) => ProtocolType === 'WEBSOCKET');
  return apis.map(([apiId, api]) => {
    const field = /^\$request\.body\.(\w+)$/.exec(String(api.RouteSelectionExpression))?.[1];
    if (!field) throw new TemplateError(apiId, `route selection ${String(api.RouteSelectionExpression)} is not hosted`);
    const routes = stack.resources('AWS::ApiGatewayV2::Route').filter(([, { ApiId }]) => ApiId === apiId);
    const answering = stack.resources('AWS::ApiGatewayV2::RouteResponse').map(([, { RouteId }]) => RouteId);
    const connect = routes.find(([, { RouteKey }]) => RouteKey === '$connect')?.[1];
    return {
      apiId,
      stage: stageOf(stack, apiId),
      routeField: field,
      routes: new Map(
        routes.map(([id, route]) => {
          const { functionArn, integrationTimeoutMs } = readTarget(stack, id, route);
          const answers = answering.includes(id) || route.RouteResponseSelectionExpression === '$default';
          return [String(route.RouteKey), { functionArn, timeoutMs: integrationTimeoutMs || 29_000, answers }];
        }),
      ),
      authorizer: connect && readAuthorizer(stack, connect),
    };
  });
};

const readAuthorizer = (stack: LocalStack, connect: Record<string, unknown>): SocketAuthorizer | undefined => {
  const type = connect.AuthorizationType ?? 'NONE';
  if (type === 'NONE') return undefined;
  const id = String(connect.AuthorizerId);
  const found = stack.resources('AWS::ApiGatewayV2::Authorizer').find(([authorizerId]) => authorizerId === id);
  if (type !== 'CUSTOM' || found?.[1].AuthorizerType !== 'REQUEST') {
    throw new TemplateError(id, `authorization ${String(type)} of $connect is not hosted`);
  }
  return {
    functionArn: String(found[1].AuthorizerUri).replace(/^.*\/functions\/(.*)\/invocations$/, '$1'),
    identitySources: [found[1].IdentitySource ?? []].flat().map(String),
  };
};
