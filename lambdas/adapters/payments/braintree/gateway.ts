import braintree from 'braintree';
import inside from 'braintree/lib/braintree/util.js';
import xml2js from 'xml2js';
import type { Deps } from '#lambdas/ports/payments';
import { ProviderTrouble } from '#lambdas/adapters/payments/wire';

export type BraintreeConfig = {
  merchantId: string;
  publicKey: string;
  privateKey: string;
  /** Merchant account ids by currency: each account has exactly one. */
  merchantAccountIds: Record<string, string>;
  /** Whether the card holder's bank confirms each payment, which the law demands in the EEA and the UK. */
  threeDSecure: boolean;
};

const TIMEOUT_MS = 8_000;

/** The SDK's internal HTTP transport, which is replaced. */
type Transport = {
  _headers(): Record<string, string>;
  checkHttpStatus(status: number): Error | null;
  httpRequest(method: string, path: string, body: unknown): Promise<unknown>;
};

const read = async (xml: string): Promise<Record<string, unknown>> => {
  const options = { attrkey: '@', charkey: '#', explicitArray: false };
  return inside.Util.convertNodeToObject(await xml2js.parseStringPromise(xml, options));
};

/**
 * The SDK only uses node's own HTTP requests, which tests cannot answer without a network, so `fetch` replaces them.
 */
export const gatewayOf = ({ cfg, mode, fetch }: Deps<BraintreeConfig>): braintree.BraintreeGateway => {
  const environment = mode === 'live' ? braintree.Environment.Production : braintree.Environment.Sandbox;
  const gateway = new braintree.BraintreeGateway({ ...cfg, environment });
  const { http } = gateway as unknown as { http: Transport };
  const host = mode === 'live' ? 'api.braintreegateway.com' : 'api.sandbox.braintreegateway.com';
  http.httpRequest = async (method, path, body) => {
    const { 'Accept-Encoding': _, ...headers } = http._headers();
    const answer = await fetch(`https://${host}${path}`, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body ? { body: JSON.stringify(inside.Util.convertObjectKeysToUnderscores(body)) } : {}),
    });
    const error = http.checkHttpStatus(answer.status);
    if (error) throw error;
    const text = await answer.text();
    // An answer to a deletion has no body.
    if (method === 'DELETE' && text.trim() === '') return {};
    if (!/^application\/xml/.test(answer.headers.get('content-type') ?? '') || text === '')
      throw new ProviderTrouble(`${method} ${host}${path}: no XML`, answer.status);
    return read(text);
  };
  return gateway;
};

export const isNotFound = (error: unknown): boolean => error instanceof Error && error.name === 'notFoundError';
