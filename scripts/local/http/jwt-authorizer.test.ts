import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey, type JWTPayload } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen, stop } from '../listen';
import { claimStrings, createJwtAuthorizer, type JwtAuthorizer } from './jwt-authorizer';

let server: Server;
let issuer: string;
let poolKey: CryptoKey;
let strangerKey: CryptoKey;
let authorize: JwtAuthorizer;

beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  poolKey = pair.privateKey;
  strangerKey = (await generateKeyPair('RS256')).privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  server = createServer((_request, response) => response.end(JSON.stringify({ keys: [jwk] })));
  issuer = `${await listen(server, 0)}/eu-north-1_Pool`;
  authorize = createJwtAuthorizer({ issuer, audience: ['web'], identitySource: '$request.header.Authorization' });
});
afterAll(() => stop(server));

const claims = { client_id: 'web', token_use: 'access', sub: 'ann' };
const token = (payload: JWTPayload = claims, options: { key?: CryptoKey; iss?: string; exp?: string } = {}) =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
    .setIssuer(options.iss ?? issuer)
    .setExpirationTime(options.exp ?? '5m')
    .sign(options.key ?? poolKey);
const check = (jwt: string, scopes: string[] = []) => authorize({ authorization: `Bearer ${jwt}` }, scopes);

describe('JWT authorizer', () => {
  it('passes the claims of a valid access token on as strings', async () => {
    const answer = await check(
      await token({ ...claims, 'cognito:groups': ['admin', 'driver'], auth_time: 1700000000 }),
    );
    expect(answer).toMatchObject({
      ok: true,
      scopes: null,
      claims: { sub: 'ann', 'cognito:groups': '[admin driver]', auth_time: '1700000000' },
    });
  });

  it('accepts an id token by its aud', async () => {
    expect(await check(await token({ aud: 'web', token_use: 'id' }))).toMatchObject({ ok: true });
  });

  it.each<[string, () => Promise<string> | string]>([
    ['an expired token', () => token(claims, { exp: '-1m' })],
    ['a token signed by a stranger', () => token(claims, { key: strangerKey })],
    ['a token of another pool', () => token(claims, { iss: 'http://127.0.0.1:1/eu-north-1_Other' })],
    ['a token for another client', () => token({ ...claims, client_id: 'other' })],
    ['an aud that contradicts the client_id', () => token({ ...claims, aud: 'other' })],
    ['an unsigned token', () => new UnsecuredJWT(claims).setIssuer(issuer).setExpirationTime('5m').encode()],
    [
      'a symmetric signature',
      () =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .setIssuer(issuer)
          .setExpirationTime('5m')
          .sign(Buffer.from('x'.repeat(32))),
    ],
    [
      'a token without expiry',
      () => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).setIssuer(issuer).sign(poolKey),
    ],
    ['rubbish', () => 'a.b.c'],
  ])('refuses %s with 401', async (_name, make) => {
    expect(await check(await make())).toMatchObject({ ok: false, status: 401 });
  });

  it('knows a token again until it expires, whatever route it is for', async () => {
    const jwt = await token({ ...claims, scope: 'a' }, { exp: '5m' });
    const exp = Date.now() + 5 * 60_000;
    for (let i = 0; i < 2; i++) expect(await check(jwt)).toMatchObject({ ok: true });
    expect(await check(jwt, ['b'])).toMatchObject({ ok: false, status: 403 });
    const forged = jwt.replace(/.(?=.{9}$)/, last => (last === 'A' ? 'B' : 'A'));
    expect(await check(forged)).toMatchObject({ ok: false, status: 401 });
    vi.useFakeTimers({ now: exp + 1000, toFake: ['Date'] });
    expect(await check(jwt)).toMatchObject({ ok: false, status: 401 });
    vi.useRealTimers();
  });

  it('refuses a request without a token', async () => {
    expect(await authorize({}, [])).toMatchObject({ ok: false, status: 401 });
  });

  it('refuses a token without the scope of the route with 403', async () => {
    expect(await check(await token({ ...claims, scope: 'a b' }), ['c'])).toMatchObject({ ok: false, status: 403 });
    expect(await check(await token({ ...claims, scope: 'a b' }), ['b'])).toMatchObject({
      ok: true,
      scopes: ['a', 'b'],
    });
  });
});

it('writes nested lists as API Gateway does', () => {
  expect(claimStrings({ a: [1, ['b']], c: true, d: { e: 1 } })).toEqual({ a: '[1 [b]]', c: 'true', d: '{"e":1}' });
});
