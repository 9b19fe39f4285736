import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { AwsError } from '../aws-reply';
import { invalidParameter, notAuthorized, text, textMap } from './input';
import { mintTokens, type AuthenticationResult, type TokenCause } from './tokens';
import type { ClientConfig, ClientOperation, Family, Pool, TokenOperation, User } from './types';

const DAY_MS = 24 * 3_600_000;

/**
 * Starts a sign-in: issues the first tokens and the refresh token, of which the pool stores only the hash.
 * @param cause its scopes apply to all tokens that descend from the sign-in
 */
export const startSession = async (
  pool: Pool,
  client: ClientConfig,
  user: User,
  cause: TokenCause & { scopes?: string[] },
): Promise<AuthenticationResult> => {
  const nowMs = pool.now();
  for (const [key, old] of pool.families) if (old.expiresAtMs < nowMs) pool.families.delete(key);
  const refreshToken = newRefreshToken();
  const family: Family = {
    originJti: randomUUID(),
    username: user.username,
    clientId: client.id,
    authTimeSeconds: Math.floor(nowMs / 1000),
    expiresAtMs: nowMs + client.refreshTokenDays * DAY_MS,
    refreshHash: hash(refreshToken),
    ...(cause.scopes && { scopes: cause.scopes }),
  };
  const tokens = await mintTokens(pool, client, user, family, cause);
  pool.families.set(family.originJti, family);
  return { ...tokens, RefreshToken: refreshToken };
};

/** REFRESH_TOKEN_AUTH of InitiateAuth, which Cognito refuses when refresh token rotation is on. */
export const refreshByInitiateAuth = async (
  pool: Pool,
  client: ClientConfig,
  parameters: Record<string, string>,
): Promise<object> => {
  if (client.refreshTokenRotation)
    throw invalidParameter('Refresh token rotation is enabled: use GetTokensFromRefreshToken.');
  const token = parameters.REFRESH_TOKEN;
  if (!token) throw invalidParameter('Missing required parameter REFRESH_TOKEN');
  return { AuthenticationResult: await refresh(pool, client, token, {}), ChallengeParameters: {} };
};

export const getTokensFromRefreshToken: ClientOperation = async (pool, client, input) => {
  const result = await refresh(pool, client, text(input, 'RefreshToken'), textMap(input, 'ClientMetadata'));
  return { AuthenticationResult: result };
};

/** Revokes the sign-in of a refresh token: the token itself and the access tokens that descend from it. */
export const revokeToken: ClientOperation = async (pool, client, input) => {
  const token = text(input, 'Token');
  if (!client.enableTokenRevocation) {
    throw new AwsError('UnsupportedOperationException', 'Token revocation is not enabled for the client.');
  }
  if (token.split('.').length === 3) throw new AwsError('UnsupportedTokenTypeException', 'Unsupported token type');
  const family = findFamily(pool, token);
  if (family && family.clientId !== client.id) {
    throw new AwsError('UnauthorizedException', 'Client is not authorized to revoke this token.');
  }
  if (family) pool.families.delete(family.originJti);
  return {};
};

export const globalSignOut: TokenOperation = async (pool, user) => {
  endSessions(pool, user);
  return {};
};

/** Revokes every token of a user. */
export const endSessions = (pool: Pool, user: User): void => {
  for (const [key, family] of pool.families) if (family.username === user.username) pool.families.delete(key);
};

/** New tokens for a refresh token, with its successor when rotation is on. @throws AwsError NotAuthorizedException */
export const refresh = async (
  pool: Pool,
  client: ClientConfig,
  token: string,
  clientMetadata: Record<string, string>,
): Promise<AuthenticationResult> => {
  const family = findFamily(pool, token);
  if (!family || family.clientId !== client.id) throw notAuthorized('Invalid Refresh Token');
  const nowMs = pool.now();
  if (nowMs > family.expiresAtMs) throw notAuthorized('Refresh Token has expired');
  const user = pool.users.get(family.username);
  if (!user) throw notAuthorized('Invalid Refresh Token');
  const source = 'TokenGeneration_RefreshTokens';
  const rotation = client.refreshTokenRotation;
  const isCurrent = family.refreshHash === hash(token);
  const next = rotation && isCurrent ? newRefreshToken() : undefined;
  if (rotation && next) {
    family.previous = { hash: family.refreshHash, untilMs: nowMs + rotation.graceSeconds * 1000 };
    family.refreshHash = hash(next);
  }
  const tokens = await mintTokens(pool, client, user, family, { source, clientMetadata });
  return next ? { ...tokens, RefreshToken: next } : tokens;
};

const findFamily = (pool: Pool, token: string): Family | undefined => {
  const wanted = hash(token);
  const nowMs = pool.now();
  for (const family of pool.families.values()) {
    if (family.refreshHash === wanted) return family;
    if (family.previous?.hash === wanted && nowMs <= family.previous.untilMs) return family;
  }
  return undefined;
};

const newRefreshToken = (): string => randomBytes(192).toString('base64url');

const hash = (token: string): string => createHash('sha256').update(token).digest('hex');
