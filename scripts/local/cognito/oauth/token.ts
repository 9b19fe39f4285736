import { createHash, timingSafeEqual } from 'node:crypto';
import { AwsError } from '../../aws-reply';
import { refresh, startSession } from '../sessions';
import type { AuthenticationResult } from '../tokens';
import type { ClientConfig, Pool } from '../types';
import type { Endpoint, Flows } from './flows';
import { formOf, json, OAuthError } from './replies';

/** `POST /oauth2/token`: exchanges a code or a refresh token of a public client for tokens. */
export const token: Endpoint = async (flows, request) => {
  const form = formOf(request);
  const grant = required(form, 'grant_type');
  if (grant !== 'authorization_code' && grant !== 'refresh_token') throw new OAuthError('unsupported_grant_type');
  const client = findClient(flows.pool, required(form, 'client_id'));
  return grant === 'refresh_token' ? byRefreshToken(flows.pool, client, form) : byCode(flows, client, form);
};

const byCode = async ({ pool, codes }: Flows, client: ClientConfig, form: URLSearchParams) => {
  const [code, redirectUri] = [required(form, 'code'), required(form, 'redirect_uri')];
  if (!client.oauth?.callbackUrls.includes(redirectUri)) throw new OAuthError('unauthorized_client');
  // A code is used up by the first attempt, even a failed one.
  const issued = codes.take(code);
  if (!issued || issued.client.id !== client.id || issued.redirectUri !== redirectUri) throw invalidGrant();
  if (!isProven(issued.codeChallenge, form.get('code_verifier'))) throw invalidGrant();
  const user = pool.users.get(issued.username);
  if (!user) throw invalidGrant();
  const { scopes, nonce } = issued;
  const cause = {
    source: 'TokenGeneration_HostedAuth',
    clientMetadata: {},
    scopes,
    ...(nonce !== undefined && { nonce }),
  } as const;
  return answer(await startSession(pool, client, user, cause).catch(asTriggerFailure), scopes);
};

const byRefreshToken = async (pool: Pool, client: ClientConfig, form: URLSearchParams) => {
  try {
    const tokens = await refresh(pool, client, required(form, 'refresh_token'), {});
    return answer(tokens);
  } catch (error) {
    if (error instanceof AwsError && error.code === 'NotAuthorizedException') throw invalidGrant();
    return asTriggerFailure(error);
  }
};

/** The id token is returned only if the app asked for the scope `openid`. */
const answer = ({ AccessToken, IdToken, RefreshToken, ExpiresIn }: AuthenticationResult, scopes = ['openid']) =>
  json({
    ...(scopes.includes('openid') && { id_token: IdToken }),
    access_token: AccessToken,
    ...(RefreshToken !== undefined && { refresh_token: RefreshToken }),
    expires_in: ExpiresIn,
    token_type: 'Bearer',
  });

/** Finds a public client (without secret). @throws OAuthError `invalid_client` */
export const findClient = (pool: Pool, id: string): ClientConfig => {
  const client = pool.config.clients.find(candidate => candidate.id === id && candidate.oauth);
  if (!client) throw new OAuthError('invalid_client');
  return client;
};

export const required = (form: URLSearchParams, name: string): string => {
  const value = form.get(name);
  if (!value) throw new OAuthError('invalid_request');
  return value;
};

const isProven = (challenge: string | undefined, verifier: string | null): boolean => {
  if (challenge === undefined) return verifier === null;
  if (verifier === null || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = createHash('sha256').update(verifier).digest();
  const wanted = Buffer.from(challenge, 'base64url');
  return made.length === wanted.length && timingSafeEqual(made, wanted);
};

const invalidGrant = (): OAuthError => new OAuthError('invalid_grant');

const asTriggerFailure = (error: unknown): never => {
  if (error instanceof AwsError) throw new OAuthError('invalid_request', 400, error.message);
  throw error;
};
