import { expect, it } from 'vitest';
import { createRouter } from './routes';

const keys = [
  '$default',
  'ANY /items/{id}',
  'GET /items/{id}',
  'GET /items/{proxy+}',
  'GET /items/special',
  'POST /items/special',
  'GET /a/{x}/c',
  'GET /{y}/b/c',
];
const routes = keys.map(routeKey => ({ routeKey, functionArn: routeKey, integrationTimeoutMs: 1, scopes: [] }));
const find = createRouter(routes);

it.each<[string, string, string, Record<string, string> | undefined]>([
  ['GET', '/items/special', 'GET /items/special', undefined],
  ['GET', '/items/7', 'GET /items/{id}', { id: '7' }],
  ['PUT', '/items/7', 'ANY /items/{id}', { id: '7' }],
  ['GET', '/items/7/parts', 'GET /items/{proxy+}', { proxy: '7/parts' }],
  ['PUT', '/items/special', 'ANY /items/{id}', { id: 'special' }],
  ['GET', '/items/a%2Fb%20c', 'GET /items/{id}', { id: 'a/b c' }],
  ['GET', '/a/b/c', 'GET /a/{x}/c', { x: 'b' }],
  ['GET', '/items/', '$default', undefined],
  ['PUT', '/items/7/parts', '$default', undefined],
])('sends %s %s to %s', (method, path, routeKey, pathParameters) => {
  const match = find(method, path);
  expect(match?.route.routeKey).toBe(routeKey);
  expect(match?.pathParameters).toEqual(pathParameters);
});

it('finds nothing when there is no $default', () => {
  expect(createRouter(routes.slice(1))('GET', '/nowhere')).toBeUndefined();
});
