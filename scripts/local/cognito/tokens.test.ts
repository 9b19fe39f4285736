import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSigningKey } from './keys';
import { client, CLIENT_ID, POOL_ID, startCognito, type CognitoWorld, type TriggerEvent } from './cognito-test-kit';
import type { AuthenticationResult } from './tokens';
import type { PoolConfig } from './types';

const USERNAME = 'ann@example.org';
let world: CognitoWorld;
let seen: TriggerEvent[];

const claimsFunction = (event: TriggerEvent) => {
  seen.push(structuredClone(event));
  const change = {
    claimsToAddOrOverride: { usertype: 'driver', sub: 'forged', exp: '1' },
    claimsToSuppress: ['email', 'iss'],
  };
  const groupOverrideDetails = { groupsToOverride: ['driver'] };
  if ('claimsOverrideDetails' in event.response)
    event.response.claimsOverrideDetails = { ...change, groupOverrideDetails };
  else {
    event.response.claimsAndScopeOverrideDetails = {
      idTokenGeneration: change,
      accessTokenGeneration: { claimsToAddOrOverride: { usertype: 'driver' }, scopesToAdd: ['rides'] },
      groupOverrideDetails,
    };
  }
  return event;
};

const start = async (pool: Partial<PoolConfig> = {}): Promise<void> => {
  seen = [];
  world = await startCognito({ pool, handlers: { claims: claimsFunction } });
  await world.call('SignUp', { ClientId: CLIENT_ID, Username: USERNAME, Password: 'secret@1' });
  await world.call('ConfirmSignUp', {
    ClientId: CLIENT_ID,
    Username: USERNAME,
    ConfirmationCode: world.codeFor(USERNAME),
  });
};
const signIn = async (): Promise<Required<AuthenticationResult>> => {
  const input = {
    ClientId: CLIENT_ID,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD: 'secret@1' },
  };
  return (await world.call('InitiateAuth', input)).body.AuthenticationResult as Required<AuthenticationResult>;
};
const refresh = (RefreshToken: string, ClientId = CLIENT_ID) =>
  world.call('GetTokensFromRefreshToken', { ClientId, RefreshToken });
const getUser = (AccessToken: string) => world.call('GetUser', { AccessToken });

beforeEach(() => start());
afterEach(() => world.server.close());

describe('tokens', () => {
  it('verify against the published keys and carry the claims of Cognito', async () => {
    const { AccessToken, IdToken, ExpiresIn } = await signIn();
    const issuer = `${world.server.url}/${POOL_ID}`;
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`));
    const access = (await jwtVerify(AccessToken, keys, { issuer, algorithms: ['RS256'] })).payload;
    const id = (await jwtVerify(IdToken, keys, { issuer, audience: CLIENT_ID })).payload;
    expect(ExpiresIn).toBe(900);
    expect(access).toEqual({
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      iss: issuer,
      client_id: CLIENT_ID,
      origin_jti: id.origin_jti,
      event_id: id.event_id,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: access.iat,
      exp: (access.iat ?? 0) + 900,
      iat: access.iat,
      jti: expect.any(String),
      username: access.sub,
    });
    expect(id).toMatchObject({
      token_use: 'id',
      aud: CLIENT_ID,
      email: USERNAME,
      email_verified: true,
      'cognito:username': access.sub,
    });
    const configuration = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as object;
    expect(configuration).toMatchObject({ issuer, jwks_uri: `${issuer}/.well-known/jwks.json` });
    expect(await world.cognito.jwks(POOL_ID)).toMatchObject({
      keys: [{ kid: decodeProtectedHeader(AccessToken).kid }],
    });
  });

  it('do not publish the private key', async () => {
    const reply = await fetch(`${world.server.url}/${POOL_ID}/.well-known/jwks.json`);
    const { keys } = (await reply.json()) as { keys: object[] };
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('authorize nothing when forged, expired or of the other kind', async () => {
    const { AccessToken, IdToken } = await signIn();
    const claims = decodeJwt(AccessToken);
    const { kid } = await openSigningKey();
    const other = await openSigningKey();
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(other.privateKey);
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${AccessToken.split('.')[1]}.`;
    for (const token of [forged, none, IdToken, 'x', `${AccessToken}x`]) {
      expect((await getUser(token)).body).toEqual({
        __type: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      });
    }
    world.clock.nowMs += 901_000;
    expect((await getUser(AccessToken)).body.message).toBe('Access Token has expired');
  });
});

describe('refresh tokens', () => {
  it('give new tokens but no new refresh token, until they expire', async () => {
    const first = await signIn();
    const { body } = await refresh(first.RefreshToken);
    expect(body.AuthenticationResult).not.toHaveProperty('RefreshToken');
    const byFlow = await world.call('InitiateAuth', {
      ClientId: CLIENT_ID,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: first.RefreshToken },
    });
    expect(byFlow.status).toBe(200);
    world.clock.nowMs += 31 * 86_400_000;
    expect((await refresh(first.RefreshToken)).body.__type).toBe('NotAuthorizedException');
  });

  it('end with their access tokens when revoked, and leave other sign-ins alone', async () => {
    const [first, second] = [await signIn(), await signIn()];
    expect((await world.call('RevokeToken', { ClientId: CLIENT_ID, Token: first.RefreshToken })).status).toBe(200);
    expect((await refresh(first.RefreshToken)).body.message).toBe('Invalid Refresh Token');
    expect((await getUser(first.AccessToken)).body.message).toBe('Access Token has been revoked');
    expect((await getUser(second.AccessToken)).status).toBe(200);
    const access = await world.call('RevokeToken', { ClientId: CLIENT_ID, Token: second.AccessToken });
    expect(access.body.__type).toBe('UnsupportedTokenTypeException');
  });

  it('belong to their client', async () => {
    await world.server.close();
    await start({ clients: [client, { ...client, id: 'OtherClient', enableTokenRevocation: false }] });
    const { RefreshToken } = await signIn();
    expect((await refresh(RefreshToken, 'OtherClient')).body.message).toBe('Invalid Refresh Token');
    const revoke = await world.call('RevokeToken', { ClientId: 'OtherClient', Token: RefreshToken });
    expect(revoke.body.__type).toBe('UnsupportedOperationException');
  });

  it('rotate where the client says so: the old one dies after its grace', async () => {
    await world.server.close();
    const explicitAuthFlows = ['ALLOW_USER_PASSWORD_AUTH'];
    await start({ clients: [{ ...client, explicitAuthFlows, refreshTokenRotation: { graceSeconds: 10 } }] });
    const { RefreshToken: first } = await signIn();
    const next = (await refresh(first)).body.AuthenticationResult as Required<AuthenticationResult>;
    expect(next.RefreshToken).not.toBe(first);
    expect((await refresh(first)).status).toBe(200);
    world.clock.nowMs += 11_000;
    expect((await refresh(first)).body.message).toBe('Invalid Refresh Token');
    expect((await refresh(next.RefreshToken)).status).toBe(200);
    const byFlow = {
      ClientId: CLIENT_ID,
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: next.RefreshToken },
    };
    expect((await world.call('InitiateAuth', byFlow)).body.__type).toBe('InvalidParameterException');
  });
});

describe('the PreTokenGeneration function', () => {
  it('changes the id token only in its first version, and no claim that others rely on', async () => {
    await world.server.close();
    await start({ triggers: { PreTokenGeneration: 'claims' } });
    const { AccessToken, IdToken } = await signIn();
    const [access, id] = [decodeJwt(AccessToken), decodeJwt(IdToken)];
    expect(id).toMatchObject({ usertype: 'driver', sub: access.sub, iss: access.iss, 'cognito:groups': ['driver'] });
    expect(id.exp).toBe(access.exp);
    expect(id).not.toHaveProperty('email');
    expect(access).not.toHaveProperty('usertype');
    expect(access['cognito:groups']).toEqual(['driver']);
    expect(seen[0]).toMatchObject({
      version: '1',
      triggerSource: 'TokenGeneration_Authentication',
      request: {
        userAttributes: { email: USERNAME, 'cognito:user_status': 'CONFIRMED' },
        groupConfiguration: { groupsToOverride: [] },
      },
    });
  });

  it('changes both tokens in its second version', async () => {
    await world.server.close();
    await start({ triggers: { PreTokenGeneration: 'claims' }, preTokenVersion: 'V2_0' });
    const access = decodeJwt((await signIn()).AccessToken);
    expect(access).toMatchObject({ usertype: 'driver', scope: 'aws.cognito.signin.user.admin rides' });
  });
});
