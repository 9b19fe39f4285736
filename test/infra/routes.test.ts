import { expect, it } from 'vitest';
import { pathOf } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';
import { pagesOf } from '#shared/contract/pages';
import { webSocketRoutes } from '#shared/contract/ws-messages';
import { routesOfPages } from '#infra/constructs/http-api';
import { functionsOf, resourcesOf, templateOf } from './synthesize';

const offered = ['stripe', 'paypal'] as const;
const template = templateOf('prod', { change: { paymentProviders: offered } });
const pages = offered.flatMap(provider =>
  routesOfPages(provider).map(page => ({ ...page, function: `pay-${provider}` })),
);
const [apiIds, socketIds] = ['HTTP', 'WEBSOCKET'].map(protocol =>
  resourcesOf(template, 'AWS::ApiGatewayV2::Api')
    .filter(([, api]) => api.Properties['ProtocolType'] === protocol)
    .map(([id]) => id),
);
const routesOf = (apiId: string | undefined) =>
  resourcesOf(template, 'AWS::ApiGatewayV2::Route')
    .map(([, { Properties }]) => Properties)
    .filter(route => (route['ApiId'] as { Ref: string }).Ref === apiId);
const functionIds = new Map([...functionsOf(template, 'prod')].map(([name, [id]]) => [id, name]));

/** Short name of the function that a route's integration calls. */
const functionBehind = (route: Record<string, unknown>): string | undefined => {
  const target = JSON.stringify(route['Target']);
  const [, integration] =
    resourcesOf(template, 'AWS::ApiGatewayV2::Integration').find(([id]) => target.includes(`"${id}"`)) ?? [];
  const uri = JSON.stringify(integration?.Properties['IntegrationUri']);
  return [...functionIds].find(([id]) => uri.includes(`"${id}"`))?.[1];
};

it('[AWS-4] has one HTTP API and one WebSocket API', () => {
  expect([apiIds?.length, socketIds?.length]).toEqual([1, 1]);
});

it('[AWS-4] has exactly one route per operation and page of an offered provider, and no other', () => {
  const declared = [
    ...operationList.map(op => `${op.method} ${pathOf(op)}`),
    ...pages.map(({ method, path }) => `${method} ${path}`),
  ];
  expect(
    routesOf(apiIds?.[0])
      .map(route => route['RouteKey'])
      .sort(),
  ).toEqual(declared.sort());
});

it('[AWS-4] has a route for every method and page of a provider', () => {
  const keys = new Set(routesOf(apiIds?.[0]).map(route => route['RouteKey']));
  for (const { method, path } of offered.flatMap(pagesOf))
    expect(keys.has(`${method} ${path}`) || keys.has(`ANY ${path}`), path).toBe(true);
});

it('[AWS-4] leads every operation to the function that the contract names, and a provider’s pages to its own', () => {
  const routes = routesOf(apiIds?.[0]);
  for (const op of [...operationList.map(each => ({ ...each, path: pathOf(each) })), ...pages]) {
    const route = routes.find(({ RouteKey }) => RouteKey === `${op.method} ${op.path}`);
    expect(functionBehind(route ?? {}), op.path).toBe(op.function);
  }
});

it('[AWS-4] demands a token of this pool and client for everything that is not public, and only for that', () => {
  const [[authorizerId, authorizer] = [], ...others] = resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer').filter(
    ([, each]) => each.Properties['AuthorizerType'] === 'JWT',
  );
  expect(others).toEqual([]);
  // Nobody signs in by the client that registers people.
  const clients = resourcesOf(template, 'AWS::Cognito::UserPoolClient')
    .filter(([id]) => !id.includes('Registration'))
    .map(([id]) => ({ Ref: id }));
  expect((authorizer?.Properties['JwtConfiguration'] as { Audience: unknown }).Audience).toEqual(clients);
  const isPublic = new Map(operationList.map(op => [`${op.method} ${pathOf(op)}`, op.who === 'public']));
  for (const route of routesOf(apiIds?.[0])) {
    const key = String(route['RouteKey']);
    const isOpen = isPublic.get(key) ?? true;
    expect([key, route['AuthorizationType'], route['AuthorizerId']]).toEqual(
      isOpen ? [key, 'NONE', undefined] : [key, 'JWT', { Ref: authorizerId }],
    );
  }
});

it('[AWS-4] authorizes a WebSocket by the ticket in its query string', () => {
  const [[authorizerId, authorizer] = []] = resourcesOf(template, 'AWS::ApiGatewayV2::Authorizer').filter(
    ([, each]) => each.Properties['AuthorizerType'] === 'REQUEST',
  );
  expect(authorizer?.Properties['IdentitySource']).toEqual(['route.request.querystring.ticket']);
  expect(JSON.stringify(authorizer?.Properties['AuthorizerUri'])).toContain('Functionswsauthorize');
  const routes = routesOf(socketIds?.[0]);
  expect(routes.map(route => route['RouteKey']).sort()).toEqual([...webSocketRoutes].sort());
  const connect = routes.find(route => route['RouteKey'] === '$connect');
  expect([connect?.['AuthorizationType'], connect?.['AuthorizerId']]).toEqual(['CUSTOM', { Ref: authorizerId }]);
  expect(routes.map(route => [route['RouteKey'], functionBehind(route)]).sort()).toEqual([
    ['$connect', 'ws-connection'],
    ['$default', 'ws-message'],
    ['$disconnect', 'ws-connection'],
  ]);
});

it('[AWS-4] gives public writes so large a part of the stage’s limit that one machine does not use it up', () => {
  const [[, { Properties }] = [undefined, { Properties: {} as Record<string, unknown> }]] = resourcesOf(
    template,
    'AWS::ApiGatewayV2::Stage',
  ).filter(([, stage]) => stage.Properties['RouteSettings']);
  const whole = (Properties['DefaultRouteSettings'] as Record<string, number>)['ThrottlingRateLimit'] ?? 0;
  const routes = Properties['RouteSettings'] as Record<string, Record<string, number>>;
  expect(routes).toHaveProperty('POST /api/user_signup');
  for (const [route, { ThrottlingRateLimit }] of Object.entries(routes))
    expect(ThrottlingRateLimit, route).toBe(Math.max(20, whole / 4));
});

it('[AWS-4] throttles both APIs and logs every access without tokens or query strings', () => {
  const stages = resourcesOf(template, 'AWS::ApiGatewayV2::Stage');
  expect(stages).toHaveLength(2);
  for (const [id, { Properties }] of stages) {
    const settings = Properties['DefaultRouteSettings'] as Record<string, number>;
    expect(settings['ThrottlingRateLimit'], id).toBeGreaterThan(0);
    expect(settings['ThrottlingBurstLimit'], id).toBeGreaterThan(0);
    const { Format, DestinationArn } = Properties['AccessLogSettings'] as { Format: string; DestinationArn: unknown };
    expect(DestinationArn, id).toBeDefined();
    expect(JSON.parse(Format)).toMatchObject({ requestId: '$context.requestId', status: '$context.status' });
    expect(Format).not.toMatch(/authorizer\.|querystring|requestOverride|body/i);
  }
});

it('[AWS-4] throttles public writes harder, after their routes exist', () => {
  const [, stage] =
    resourcesOf(template, 'AWS::ApiGatewayV2::Stage').find(([, each]) => each.Properties['StageName'] === '$default') ??
    [];
  const limited = Object.keys(stage?.Properties['RouteSettings'] as object);
  const publicWrites = operationList.filter(op => op.who === 'public' && op.method === 'POST');
  expect(limited).toEqual(expect.arrayContaining(publicWrites.map(op => `POST ${pathOf(op)}`)));
  const routeIds = resourcesOf(template, 'AWS::ApiGatewayV2::Route')
    .filter(([, { Properties }]) => limited.includes(String(Properties['RouteKey'])))
    .map(([id]) => id);
  expect(stage?.['DependsOn']).toEqual(expect.arrayContaining(routeIds));
});
