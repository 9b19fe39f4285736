import type { AwsRequest, AwsResponse, AwsService } from '../../aws-service';
import type { Pool } from '../types';
import { authorize, login } from './authorize';
import { errorPage } from './chooser-page';
import { createFlows, type Endpoint, type Flows } from './flows';
import { chooseIdentity, idpResponse, showIdentity } from './identity';
import { page } from './page';
import { DomainError, json, OAuthError, redirect } from './replies';
import { logout, revoke, userInfo } from './session-endpoints';
import { token } from './token';

const showError: Endpoint = async (_flows, { url: { searchParams } }) =>
  page(errorPage(searchParams.get('error') ?? 'invalid_request'), { status: 400 });

const endpoints: Record<string, Partial<Record<string, Endpoint>>> = {
  '/oauth2/authorize': { GET: authorize },
  '/oauth2/idpresponse': { GET: idpResponse },
  '/oauth2/token': { POST: token },
  '/oauth2/revoke': { POST: revoke },
  '/oauth2/userInfo': { GET: userInfo, POST: userInfo },
  '/login': { GET: login },
  '/logout': { GET: logout },
  '/error': { GET: showError },
};
const identityPaths = { GET: showIdentity, POST: chooseIdentity };

/** Endpoints called by scripts (CORS); all others are navigated to. */
const forScripts = new Set(['/oauth2/token', '/oauth2/revoke', '/oauth2/userInfo']);

/** The domain of a user pool: OAuth with federated sign-in, with errors in the form of AWS. */
export const createHostedUi = (pool: Pool | undefined): AwsService => {
  const hostedUi = pool?.config.hostedUi;
  if (!pool || !hostedUi) return { handle: async () => ({ status: 404 }) };
  const flows = createFlows(pool, hostedUi);
  return {
    async handle(request) {
      const reply = await answer(flows, request);
      return { ...reply, headers: { ...reply.headers, ...corsHeaders(pool, request) } };
    },
  };
};

const answer = async (flows: Flows, request: AwsRequest): Promise<AwsResponse> => {
  const { pathname } = request.url;
  const methods = endpoints[pathname] ?? (/^\/identity\/\w+$/.test(pathname) ? identityPaths : undefined);
  if (!methods) return page(errorPage('Not found'), { status: 404 });
  if (request.method === 'OPTIONS' && forScripts.has(pathname)) return { status: 204 };
  const endpoint = methods[request.method as 'GET'];
  if (!endpoint) return { status: 405, headers: { allow: Object.keys(methods).join(', ') } };
  try {
    return await endpoint(flows, request);
  } catch (error) {
    if (error instanceof DomainError) {
      return redirect(`https://${flows.hostedUi.host}/error`, { error: error.code, client_id: error.clientId });
    }
    if (!(error instanceof OAuthError)) throw error;
    const { code, status, description } = error;
    return json({ error: code, ...(description !== undefined && { error_description: description }) }, status);
  }
};

/** CORS headers for the app's own origins; no other origin may read the responses. */
const corsHeaders = (pool: Pool, { url, headers }: AwsRequest): Record<string, string> => {
  const { origin } = headers;
  if (!forScripts.has(url.pathname) || origin === undefined) return {};
  const urls = pool.config.clients.flatMap(({ oauth }) => oauth?.callbackUrls ?? []);
  if (!urls.some(callback => new URL(callback).origin === origin)) return { vary: 'origin' };
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? 'authorization, content-type',
    'access-control-max-age': '600',
    vary: 'origin',
  };
};
