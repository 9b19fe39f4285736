import { decodeJwt } from 'jose';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pkce, type SocialPerson } from '#test/kit/social';
import { POOL_ID } from '../cognito-test-kit';
import { CALLBACK, startOAuth, type OAuthWorld } from './oauth-test-kit';

let world: OAuthWorld;
beforeAll(async () => {
  world = await startOAuth({ client: { refreshTokenRotation: { graceSeconds: 0 } } });
});
afterAll(() => world.close());

const ada: SocialPerson = { provider: 'Google', name: 'Ada King Lovelace', email: 'ada@example.com' };
const grant_type = 'authorization_code';

const codeOf = async (parameters: Record<string, string> = {}) => {
  const { verifier, challenge } = pkce();
  const proof = { code_challenge: challenge, code_challenge_method: 'S256' };
  const callback = await world.social.callback(ada, { ...proof, ...parameters });
  const code = callback.searchParams.get('code') ?? '';
  return { grant_type, code, redirect_uri: CALLBACK, code_verifier: verifier };
};
const exchange = async (parameters: Record<string, string>) => {
  const answer = await world.social.token(parameters);
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const refusal = (error: string, status = 400) => ({ status, body: { error } });

describe('/oauth2/token', () => {
  it('[AUTH-5] gives the tokens that AWS gives, of the granted scopes', async () => {
    const { status, body } = await exchange(await codeOf({ nonce: 'n-1' }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, refresh_token: expect.any(String) as string });
    const access = decodeJwt(body.access_token ?? '');
    const id = decodeJwt(body.id_token ?? '');
    expect(access).toMatchObject({
      token_use: 'access',
      scope: 'openid email profile',
      client_id: 'TestClient',
      version: 2,
      auth_time: expect.any(Number) as number,
      origin_jti: expect.any(String) as string,
      'cognito:groups': [`${POOL_ID}_Google`],
    });
    expect(access.username).toMatch(/^google_\d{21}$/);
    expect(id).toMatchObject({
      token_use: 'id',
      aud: 'TestClient',
      sub: access.sub,
      'cognito:username': access.username,
      email: 'ada@example.com',
      email_verified: true,
      name: 'Ada King Lovelace',
      given_name: 'Ada King',
      family_name: 'Lovelace',
      nonce: 'n-1',
    });
    const [identity] = id.identities as Record<string, unknown>[];
    expect(identity).toMatchObject({
      userId: String(access.username).replace('google_', ''),
      providerName: 'Google',
      providerType: 'Google',
      issuer: null,
      primary: 'true',
    });
    expect(identity?.dateCreated).toMatch(/^\d{13}$/);
    const half = createHash('sha256')
      .update(body.access_token ?? '')
      .digest()
      .subarray(0, 16);
    expect(id.at_hash).toBe(half.toString('base64url'));
  });

  it('[AUTH-5] shows no more of the user than the scopes let through', async () => {
    const narrow = await exchange(await codeOf({ scope: 'openid email' }));
    expect(decodeJwt(narrow.body.id_token ?? '')).toMatchObject({ email: 'ada@example.com' });
    expect(decodeJwt(narrow.body.id_token ?? '')).not.toHaveProperty('name');
    const silent = await exchange(await codeOf({ scope: 'email' }));
    expect([silent.status, silent.body.id_token]).toEqual([200, undefined]);
  });

  it('[AUTH-5] takes a code once', async () => {
    const grant = await codeOf();
    expect((await exchange(grant)).status).toBe(200);
    expect(await exchange(grant)).toEqual(refusal('invalid_grant'));
  });

  it('[AUTH-5] takes a code for five minutes', async () => {
    const [young, old] = [await codeOf(), await codeOf()];
    world.clock.nowMs += 4 * 60_000;
    expect((await exchange(young)).status).toBe(200);
    world.clock.nowMs += 60_001;
    expect(await exchange(old)).toEqual(refusal('invalid_grant'));
  });

  it('[AUTH-5] wants the verifier of the challenge, and a wrong one costs the code', async () => {
    const grant = await codeOf();
    expect(await exchange({ ...grant, code_verifier: pkce().verifier })).toEqual(refusal('invalid_grant'));
    expect(await exchange(grant)).toEqual(refusal('invalid_grant'));
    const { code_verifier: _missing, ...unproven } = await codeOf();
    expect(await exchange(unproven)).toEqual(refusal('invalid_grant'));
  });

  it.each<[string, Record<string, string>, ReturnType<typeof refusal>]>([
    ['another client', { client_id: 'OtherClient' }, refusal('invalid_grant')],
    ['an unknown client', { client_id: 'nobody' }, refusal('invalid_client')],
    ['an address nobody registered', { redirect_uri: 'https://attacker.example/' }, refusal('unauthorized_client')],
    ['no address', { redirect_uri: '' }, refusal('invalid_request')],
    ['no code', { code: '' }, refusal('invalid_request')],
    ['a made-up code', { code: 'guess' }, refusal('invalid_grant')],
    ['no grant type', { grant_type: '' }, refusal('invalid_request')],
    ['another grant type', { grant_type: 'password' }, refusal('unsupported_grant_type')],
  ])('[AUTH-5] refuses %s', async (_what, change, expected) => {
    expect(await exchange({ ...(await codeOf()), ...change })).toEqual(expected);
  });

  it('[AUTH-5] refuses a body that is no form', async () => {
    const { fetch, site } = world.social;
    const init = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
    const answer = await fetch(`${site.url}/oauth2/token`, init);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid_request' }]);
  });

  it('[AUTH-5] lets scripts of the site read the answer and those of no other', async () => {
    const preflight = async (origin: string) => {
      const headers = { origin, 'access-control-request-headers': 'x-amz-user-agent' };
      return (await world.social.fetch(`${world.social.site.url}/oauth2/token`, { method: 'OPTIONS', headers }))
        .headers;
    };
    const own = await preflight('http://127.0.0.1:3000');
    expect(own.get('access-control-allow-origin')).toBe('http://127.0.0.1:3000');
    expect(own.get('access-control-allow-headers')).toBe('x-amz-user-agent');
    expect((await preflight('https://attacker.example')).has('access-control-allow-origin')).toBe(false);
  });
});

describe('a federated session', () => {
  it('[AUTH-5] is refreshed at the domain and by the API, and keeps its scopes', async () => {
    const first = await world.social.signIn(ada);
    const grant = { grant_type: 'refresh_token', refresh_token: first.refresh_token };
    const second = (await exchange(grant)).body;
    expect(decodeJwt(second.access_token ?? '')).toMatchObject({
      scope: 'openid email profile',
      origin_jti: decodeJwt(first.access_token).origin_jti,
    });
    const third = await world.call('GetTokensFromRefreshToken', {
      ClientId: 'TestClient',
      RefreshToken: second.refresh_token,
    });
    const { AuthenticationResult } = third.body as { AuthenticationResult: { IdToken: string } };
    expect(decodeJwt(AuthenticationResult.IdToken)).toMatchObject({ email: 'ada@example.com', token_use: 'id' });
    world.clock.nowMs += 1;
    expect(await exchange(grant)).toEqual(refusal('invalid_grant'));
    expect(await exchange({ ...grant, refresh_token: 'guess' })).toEqual(refusal('invalid_grant'));
  });

  it('[AUTH-5] may not touch the account at the pool: it was not granted that scope', async () => {
    const { access_token: AccessToken } = await world.social.signIn(ada);
    for (const operation of ['GetUser', 'GlobalSignOut', 'DeleteUser']) {
      const { status, body } = await world.call(operation, { AccessToken });
      expect([status, body.message]).toEqual([400, 'Access Token does not have required scopes']);
    }
  });

  it('[AUTH-5] ends at /oauth2/revoke, and its tokens with it', async () => {
    const { refresh_token: token, access_token } = await world.social.signIn(ada);
    const { fetch, site } = world.social;
    const send = (parameters: Record<string, string>) =>
      fetch(`${site.url}/oauth2/revoke`, { method: 'POST', body: new URLSearchParams(parameters) });
    const info = () => fetch(`${site.url}/oauth2/userInfo`, { headers: { authorization: `Bearer ${access_token}` } });
    const client_id = site.clientId;
    expect(await (await info()).json()).toMatchObject({ email: 'ada@example.com', email_verified: 'true' });
    expect((await send({ client_id })).status).toBe(400);
    expect((await send({ client_id: 'OtherClient', token })).status).toBe(401);
    expect(await (await send({ client_id, token: access_token })).json()).toEqual({ error: 'unsupported_token_type' });
    expect((await info()).status).toBe(200);
    expect((await send({ client_id, token })).status).toBe(200);
    expect((await info()).status).toBe(401);
    expect(await exchange({ grant_type: 'refresh_token', refresh_token: token })).toEqual(refusal('invalid_grant'));
  });

  it('[AUTH-5] tells userInfo only to the bearer of a token for it', async () => {
    const url = `${world.social.site.url}/oauth2/userInfo`;
    const { fetch } = world.social;
    expect((await fetch(url)).status).toBe(400);
    expect((await fetch(url, { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401);
    const { body } = await exchange(await codeOf({ scope: 'email' }));
    expect((await fetch(url, { headers: { authorization: `Bearer ${body.access_token}` } })).status).toBe(403);
  });
});
