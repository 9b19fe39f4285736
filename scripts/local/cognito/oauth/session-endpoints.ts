import { AwsError } from '../../aws-reply';
import { readableAttributes } from '../attributes';
import { revokeToken } from '../sessions';
import { verifyAccessToken } from '../tokens';
import { userAttributes } from '../users';
import { claimsInScope } from '../claims';
import type { Endpoint } from './flows';
import { DomainError, formOf, json, OAuthError, redirect } from './replies';
import { findClient, required } from './token';

/**
 * `GET /logout`: redirects to a sign-out URL of the app. The domain sets no session cookie, so there is nothing to end:
 * every sign-in asks at the provider again.
 */
export const logout: Endpoint = async ({ pool }, { url: { searchParams } }) => {
  const clientId = searchParams.get('client_id') ?? '';
  const client = pool.config.clients.find(({ id, oauth }) => id === clientId && oauth);
  if (!client) throw new DomainError('Client does not exist', clientId);
  const address = searchParams.get('logout_uri');
  if (address === null) throw new DomainError("Required String parameter 'logout_uri' is not present", clientId);
  if (!client.oauth?.logoutUrls.includes(address)) throw new DomainError('redirect_mismatch', clientId);
  return redirect(address);
};

/** `POST /oauth2/revoke`: revokes the sign-in of a refresh token. An unknown token is no error. */
export const revoke: Endpoint = async ({ pool }, request) => {
  const form = formOf(request);
  const [Token, clientId] = [required(form, 'token'), required(form, 'client_id')];
  const client = findClient(pool, clientId);
  try {
    await revokeToken(pool, client, { Token });
  } catch (error) {
    if (!(error instanceof AwsError)) throw error;
    if (error.code === 'UnsupportedTokenTypeException') throw new OAuthError('unsupported_token_type');
    if (error.code === 'UnauthorizedException') throw new OAuthError('invalid_client', 401);
    throw new OAuthError('invalid_request');
  }
  return { status: 200, headers: { 'cache-control': 'no-store' } };
};

/** `GET /oauth2/userInfo`: the attributes that the access token's scopes grant, all as strings. */
export const userInfo: Endpoint = async ({ pool }, { headers }) => {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  if (!bearer) throw new OAuthError('invalid_request', 400, 'The access token is missing or malformed');
  const found = await verifyAccessToken([pool], bearer).catch(asInvalidToken);
  if (!found.scopes.includes('openid')) throw new OAuthError('insufficient_scope', 403);
  const { user, client, scopes } = found;
  const { identities } = user.attributes;
  return json({
    ...claimsInScope(scopes, readableAttributes(client, userAttributes(user))),
    sub: user.attributes.sub,
    ...(identities !== undefined && { identities }),
    username: user.username,
  });
};

const asInvalidToken = (error: unknown): never => {
  if (!(error instanceof AwsError)) throw error;
  const description = 'Access token is expired, disabled, or deleted, or the user has globally signed out.';
  throw new OAuthError('invalid_token', 401, description);
};
