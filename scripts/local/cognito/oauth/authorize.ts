import type { Pool } from '../types';
import type { Authorization, Endpoint } from './flows';
import { page } from './page';
import { chooserPage } from './chooser-page';
import { DomainError, redirect, refuse } from './replies';

/** An error that may be sent to the app, because its redirect URL has been validated. */
class Refused extends Error {
  constructor(
    readonly authorization: Pick<Authorization, 'redirectUri' | 'state'>,
    readonly code: string,
    readonly description?: string,
  ) {
    super(code);
  }
}

/** `GET /oauth2/authorize`: redirects to the requested provider, or to the page for choosing one. */
export const authorize: Endpoint = async (flows, { url: { searchParams } }) => {
  const { pool, hostedUi } = flows;
  try {
    const authorization = readAuthorization(pool, searchParams);
    const wanted = searchParams.get('identity_provider');
    if (!wanted || wanted === 'COGNITO') return redirect(`https://${hostedUi.host}/login?${searchParams.toString()}`);
    const provider = hostedUi.providers.find(({ name }) => name === wanted);
    if (!provider || !authorization.client.oauth?.providers.includes(wanted)) {
      throw new Refused(authorization, 'invalid_request', `Login option is not available: ${wanted}.`);
    }
    return redirect(`https://${hostedUi.host}/identity/${provider.name}`, {
      client_id: provider.clientId,
      redirect_uri: `https://${hostedUi.host}/oauth2/idpresponse`,
      response_type: 'code',
      scope: provider.scopes.join(' '),
      state: flows.pending.put({ ...authorization, provider }),
    });
  } catch (error) {
    if (error instanceof Refused) return refuse(error.authorization, error.code, error.description);
    throw error;
  }
};

/** `GET /login`: lists the client's providers. The hosted password form has no stand-in. */
export const login: Endpoint = async ({ pool, hostedUi }, { url: { searchParams } }) => {
  try {
    const { client } = readAuthorization(pool, searchParams);
    const providers = hostedUi.providers.filter(({ name }) => client.oauth?.providers.includes(name));
    return page(chooserPage(providers, searchParams));
  } catch (error) {
    if (error instanceof Refused) return refuse(error.authorization, error.code, error.description);
    throw error;
  }
};

/**
 * Reads and validates an app's authorisation request.
 *
 * @throws DomainError until client and redirect URL are validated, {@link Refused} afterwards
 */
const readAuthorization = (pool: Pool, parameters: URLSearchParams): Authorization => {
  const clientId = parameters.get('client_id') ?? '';
  const client = pool.config.clients.find(({ id, oauth }) => id === clientId && oauth);
  if (!client?.oauth) throw new DomainError('Client does not exist', clientId);
  const redirectUri = parameters.get('redirect_uri') ?? '';
  if (!client.oauth.callbackUrls.includes(redirectUri)) throw new DomainError('redirect_mismatch', clientId);
  const asked = { client, redirectUri, ...optional(parameters, 'state'), ...optional(parameters, 'nonce') };
  const type = parameters.get('response_type');
  if (type === 'token') throw new Refused(asked, 'unauthorized_client');
  if (type !== 'code') throw new Refused(asked, 'invalid_request', 'invalid response_type');
  const wanted = (parameters.get('scope') ?? '').split(' ').filter(Boolean);
  const { scopes } = client.oauth;
  if (wanted.some(scope => !scopes.includes(scope))) throw new Refused(asked, 'invalid_scope');
  const codeChallenge = readChallenge(asked, parameters);
  return { ...asked, scopes: wanted.length ? [...new Set(wanted)] : scopes, ...(codeChallenge && { codeChallenge }) };
};

/** PKCE is optional, as in Cognito, but an incomplete challenge or a method other than S256 is refused. */
const readChallenge = (asked: Pick<Authorization, 'redirectUri' | 'state'>, parameters: URLSearchParams) => {
  const challenge = parameters.get('code_challenge');
  const method = parameters.get('code_challenge_method');
  if (challenge === null && method === null) return undefined;
  if (method !== 'S256') throw new Refused(asked, 'invalid_request', 'code_challenge_method must be S256');
  if (!/^[\w-]{43}$/.test(challenge ?? '')) throw new Refused(asked, 'invalid_request', 'invalid code_challenge');
  return challenge ?? undefined;
};

const optional = <Name extends string>(parameters: URLSearchParams, name: Name): Partial<Record<Name, string>> => {
  const value = parameters.get(name);
  return value === null ? {} : ({ [name]: value } as Partial<Record<Name, string>>);
};
