import { TemplateError } from '../cfn-template';
import type { LocalStack } from '../template';
import type { CorsConfiguration } from './cors';
import type { JwtAuthorizerDefinition } from './jwt-authorizer';
import type { ApiRoute } from './routes';

/** One API of the template with its routes, authorizers and settings. */
export type ApiDefinition = {
  apiId: string;
  stage: string;
  routes: ApiRoute[];
  cors?: CorsConfiguration;
  authorizers: Map<string, JwtAuthorizerDefinition>;
};

type Properties = Record<string, unknown>;

const ofApi =
  (apiId: string) =>
  ([, properties]: [string, Properties]) =>
    properties.ApiId === apiId;

/** The function and timeout behind a route's `Target`. */
export const readTarget = (stack: LocalStack, routeId: string, route: Properties) => {
  const integrationId = String(route.Target).replace('integrations/', '');
  const found = stack.resources('AWS::ApiGatewayV2::Integration').find(([id]) => id === integrationId);
  if (!found) throw new TemplateError(routeId, `integration ${integrationId} is not in the template`);
  const integration = found[1];
  if (integration.IntegrationType !== 'AWS_PROXY') {
    throw new TemplateError(integrationId, `integration type ${String(integration.IntegrationType)} is not hosted`);
  }
  return {
    // WebSocket integrations contain the invocation path, HTTP integrations the function's ARN.
    functionArn: String(integration.IntegrationUri).replace(/^.*\/functions\/(.*)\/invocations$/, '$1'),
    payloadFormat: integration.PayloadFormatVersion,
    integrationTimeoutMs: Number(integration.TimeoutInMillis ?? 0),
  };
};

/**
 * Reads the HTTP APIs of the template.
 *
 * @throws {TemplateError} for an authorization type, payload format or integration that is not hosted.
 */
export const readHttpApis = (stack: LocalStack): ApiDefinition[] => {
  const apis = stack.resources('AWS::ApiGatewayV2::Api').filter(([, { ProtocolType }]) => ProtocolType === 'HTTP');
  return apis.map(([apiId, api]) => ({
    apiId,
    stage: stageOf(stack, apiId),
    cors: api.CorsConfiguration as CorsConfiguration | undefined,
    authorizers: new Map(
      stack
        .resources('AWS::ApiGatewayV2::Authorizer')
        .filter(ofApi(apiId))
        .map(([id, properties]) => [id, readJwt(id, properties)]),
    ),
    routes: stack
      .resources('AWS::ApiGatewayV2::Route')
      .filter(ofApi(apiId))
      .map(([id, route]) => readRoute(stack, id, route)),
  }));
};

/** The stage name of an API; `$default` when the template does not set one. */
export const stageOf = (stack: LocalStack, apiId: string): string => {
  const [stage] = stack.resources('AWS::ApiGatewayV2::Stage').filter(ofApi(apiId));
  return String(stage?.[1].StageName ?? '$default');
};

const readJwt = (authorizerId: string, properties: Properties): JwtAuthorizerDefinition => {
  if (properties.AuthorizerType !== 'JWT') {
    throw new TemplateError(
      authorizerId,
      `authorizer type ${String(properties.AuthorizerType)} is not hosted for HTTP APIs`,
    );
  }
  const jwt = properties.JwtConfiguration as { Issuer: string; Audience: string[] };
  const [identitySource = '$request.header.Authorization'] = [properties.IdentitySource].flat().map(String);
  return { issuer: jwt.Issuer, audience: jwt.Audience, identitySource };
};

const readRoute = (stack: LocalStack, routeId: string, route: Properties): ApiRoute => {
  const type = route.AuthorizationType ?? 'NONE';
  if (type !== 'NONE' && type !== 'JWT')
    throw new TemplateError(routeId, `authorization type ${String(type)} is not hosted`);
  const { functionArn, payloadFormat, integrationTimeoutMs } = readTarget(stack, routeId, route);
  if (payloadFormat !== '2.0') throw new TemplateError(routeId, 'only payload format version 2.0 is hosted');
  return {
    routeKey: String(route.RouteKey),
    functionArn,
    integrationTimeoutMs: integrationTimeoutMs || 30_000,
    authorizerId: type === 'JWT' ? String(route.AuthorizerId) : undefined,
    scopes: (route.AuthorizationScopes as string[] | undefined) ?? [],
  };
};
