import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { AwsError } from '../aws-reply';
import { readableAttributes } from './attributes';
import { notAuthorized } from './input';
import { accessTokenHash, claimsInScope, identityClaims, SIGN_IN_SCOPE } from './claims';
import { tokenOverrides } from './token-overrides';
import type { ClientConfig, Family, Pool, User } from './types';
import { userAttributes } from './users';

export type TokenSource =
  | 'TokenGeneration_Authentication'
  | 'TokenGeneration_HostedAuth'
  | 'TokenGeneration_NewPasswordChallenge'
  | 'TokenGeneration_RefreshTokens';

/** Why tokens are issued. An OAuth client expects its `nonce` in the id token. */
export type TokenCause = { source: TokenSource; clientMetadata: Record<string, string>; nonce?: string };

export type AuthenticationResult = {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
  TokenType: 'Bearer';
};

const booleanClaims = new Set(['email_verified', 'phone_number_verified']);

/** Signs the access and id token of a sign-in, with Cognito's claims. */
export const mintTokens = async (
  pool: Pool,
  client: ClientConfig,
  user: User,
  family: Family,
  { nonce, ...cause }: TokenCause,
): Promise<AuthenticationResult> => {
  const scopes = family.scopes ?? [SIGN_IN_SCOPE];
  const changes = await tokenOverrides(pool, client, user, { ...cause, scopes });
  const nowSeconds = Math.floor(pool.now() / 1000);
  const shared = {
    sub: user.attributes.sub,
    ...(changes.groups.length ? { 'cognito:groups': changes.groups } : {}),
    iss: pool.issuer,
    origin_jti: family.originJti,
    event_id: randomUUID(),
    auth_time: family.authTimeSeconds,
    iat: nowSeconds,
  };
  const access = {
    ...shared,
    client_id: client.id,
    ...(family.scopes && { version: 2 }),
    token_use: 'access',
    scope: changes.scopes.join(' '),
    exp: nowSeconds + client.accessTokenMinutes * 60,
    jti: randomUUID(),
    username: user.username,
  };
  const accessToken = await sign(pool, changes.applyToAccess(access));
  const id = {
    ...claimsInScope(scopes, profileClaims(client, user)),
    ...identityClaims(user),
    ...shared,
    ...(family.scopes && { at_hash: accessTokenHash(accessToken) }),
    ...(nonce !== undefined && { nonce }),
    aud: client.id,
    'cognito:username': user.username,
    token_use: 'id',
    exp: nowSeconds + client.idTokenMinutes * 60,
    jti: randomUUID(),
  };
  return {
    AccessToken: accessToken,
    IdToken: await sign(pool, changes.applyToId(id)),
    ExpiresIn: client.accessTokenMinutes * 60,
    TokenType: 'Bearer',
  };
};

/**
 * The user of an access token. As in Cognito, a valid signature is not enough: the sign-in must not have been revoked.
 * @throws AwsError NotAuthorizedException
 */
export const verifyAccessToken = async (
  pools: Pool[],
  token: string,
): Promise<{ pool: Pool; user: User; client: ClientConfig; scopes: string[] }> => {
  const pool = pools.find(candidate => candidate.issuer === issuerOf(token));
  if (!pool) throw notAuthorized('Invalid Access Token');
  const claims = await verify(pool, token);
  const family = pool.families.get(String(claims.origin_jti));
  const client = pool.config.clients.find(candidate => candidate.id === claims.client_id);
  if (claims.token_use !== 'access' || !client) throw notAuthorized('Invalid Access Token');
  const user = pool.users.get(String(claims.username));
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.');
  if (!family) throw notAuthorized('Access Token has been revoked');
  return { pool, user, client, scopes: String(claims.scope).split(' ') };
};

const verify = async (pool: Pool, token: string) => {
  const options = { issuer: pool.issuer, algorithms: ['RS256'], currentDate: new Date(pool.now()) };
  try {
    return (await jwtVerify(token, pool.key.publicKey, options)).payload;
  } catch (error) {
    const isExpired = (error as { code?: string }).code === 'ERR_JWT_EXPIRED';
    throw notAuthorized(isExpired ? 'Access Token has expired' : 'Invalid Access Token');
  }
};

const sign = (pool: Pool, claims: Record<string, unknown>): Promise<string> =>
  new SignJWT(claims).setProtectedHeader({ kid: pool.key.kid, alg: 'RS256' }).sign(pool.key.privateKey);

const profileClaims = (client: ClientConfig, user: User): Record<string, unknown> => {
  const entries = Object.entries(readableAttributes(client, userAttributes(user)));
  return Object.fromEntries(entries.map(([name, value]) => [name, booleanClaims.has(name) ? value === 'true' : value]));
};

const issuerOf = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
};
