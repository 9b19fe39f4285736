import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import type { APIGatewayProxyEventV2WithJWTAuthorizer } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpApi } from './http-api';
import type { LocalRuntime } from './runtime';
import { startFixture } from './testing/start-fixture';

let runtime: LocalRuntime;
beforeAll(async () => {
  runtime = await startFixture();
});
afterAll(() => runtime.close());

type Event = APIGatewayProxyEventV2WithJWTAuthorizer;
const call = (path: string, init?: RequestInit) => fetch(runtime.url + path, init);
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  call(path, { method: 'POST', body, headers });
const echo = async (answer: Promise<Response>) => (await (await answer).json()) as Event;

describe('events', () => {
  it('follow payload format 2.0', async () => {
    const event = await echo(call('/api/public?a=1&a=2&b=%20', { headers: { 'X-Thing': 'One', cookie: 'x=1; y=2' } }));
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /api/public',
      rawPath: '/api/public',
      rawQueryString: 'a=1&a=2&b=%20',
      queryStringParameters: { a: '1,2', b: ' ' },
      cookies: ['x=1', 'y=2'],
      headers: { 'x-thing': 'One' },
      isBase64Encoded: false,
      requestContext: { http: { method: 'GET', path: '/api/public', sourceIp: '127.0.0.1' }, stage: '$default' },
    });
    expect(event.headers.cookie).toBeUndefined();
    expect(event.requestContext.authorizer).toBeUndefined();
  });

  it('carry JSON as text and forms and bytes in base64', async () => {
    const json = await echo(post('/api/public', '{"ü":1}', { 'content-type': 'application/json' }));
    expect(json).toMatchObject({ body: '{"ü":1}', isBase64Encoded: false });
    const form = await echo(post('/api/public', new URLSearchParams({ a: 'b c' })));
    expect(form.isBase64Encoded).toBe(true);
    expect(Buffer.from(form.body ?? '', 'base64').toString()).toBe('a=b+c');
  });
});

describe('answers', () => {
  const answer = (value: unknown) =>
    post('/api/answers', JSON.stringify(value), { 'content-type': 'application/json' });

  it('without a status are the JSON body itself', async () => {
    const response = await answer({ message: 'hello' });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(await response.json()).toEqual({ message: 'hello' });
  });

  it('carry status, headers, cookies and bytes', async () => {
    const response = await answer({
      statusCode: 201,
      headers: { 'X-Kind': 'png', 'content-type': 'image/png' },
      cookies: ['a=1; Path=/', 'b=2'],
      body: Buffer.from([1, 2, 255]).toString('base64'),
      isBase64Encoded: true,
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-kind')).toBe('png');
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2']);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
  });

  it.each<[string, string, RequestInit | undefined, number, string]>([
    ['an unknown path', '/api/nowhere', undefined, 404, 'Not Found'],
    ['a known path with another method', '/api/private', undefined, 404, 'Not Found'],
    ['no token', '/api/private', { method: 'POST' }, 401, 'Unauthorized'],
    ['a handler that throws', '/api/broken', undefined, 500, 'Internal Server Error'],
    ['a handler that exceeds its time', '/api/slow', undefined, 500, 'Internal Server Error'],
    [
      'a body above 10 MB',
      '/api/public',
      { method: 'POST', body: Buffer.alloc(10_485_761) },
      413,
      'Request Entity Too Large',
    ],
  ])('the gateway answers by itself: %s', async (_name, path, init, status, message) => {
    const response = await call(path, init);
    expect([response.status, await response.json()]).toEqual([status, { message }]);
  });

  it('tell the console, and not the caller, why a handler failed', async () => {
    await call('/api/broken');
    expect(runtime.log.join('\n')).toContain('secret detail');
  });
});

it('answers 503 when the integration outlasts its time', async () => {
  const routes = [{ routeKey: '$default', functionArn: 'fn', integrationTimeoutMs: 20, scopes: [] }];
  const api = createHttpApi({
    definition: { apiId: 'a', stage: '$default', routes, authorizers: new Map() },
    accountId: '000000000000',
    invoke: () => new Promise(() => undefined),
  });
  const request = {
    method: 'GET',
    rawPath: '/',
    rawQuery: '',
    headers: {},
    body: Buffer.alloc(0),
    sourceIp: '127.0.0.1',
  };
  expect(await api.handle(request)).toMatchObject({ status: 503, body: '{"message":"Service Unavailable"}' });
});

it('answers preflights and adds CORS headers for allowed origins only', async () => {
  const preflight = (origin: string) =>
    call('/api/public', { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'POST' } });
  const allowed = await preflight('https://app.example');
  expect(allowed.status).toBe(204);
  expect(allowed.headers.get('access-control-allow-origin')).toBe('https://app.example');
  expect(allowed.headers.get('access-control-allow-methods')).toBe('POST');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  const plain = await call('/api/public', { headers: { origin: 'https://app.example' } });
  expect(plain.headers.get('access-control-allow-origin')).toBe('https://app.example');
});

it('lets a user of the pool in, with claims as strings', async () => {
  const { UserPoolId, ClientId } = runtime.outputs;
  const cognito = new CognitoIdentityProviderClient({});
  const Username = 'ann@example.org';
  await cognito.send(new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS' }));
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: 'Passw0rd!x', Permanent: true }),
  );
  const AuthParameters = { USERNAME: Username, PASSWORD: 'Passw0rd!x' };
  const signedIn = await cognito.send(
    new InitiateAuthCommand({ ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }),
  );
  const token = signedIn.AuthenticationResult?.AccessToken ?? '';
  const event = await echo(post('/api/private', '{}', { authorization: `Bearer ${token}` }));
  const { claims } = event.requestContext.authorizer.jwt;
  expect(claims).toMatchObject({ iss: runtime.outputs.Issuer, client_id: ClientId, token_use: 'access' });
  expect(Object.values(claims).every(value => typeof value === 'string')).toBe(true);
  const [head, payload, signature = ''] = token.split('.');
  const forged = `${head}.${payload}.${signature.slice(0, -4)}AAAA`;
  expect((await post('/api/private', '{}', { authorization: `Bearer ${forged}` })).status).toBe(401);
});
