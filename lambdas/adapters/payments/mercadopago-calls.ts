import type { Deps } from '#lambdas/ports/payments';
import { askJson } from './wire';

/** A merchant account belongs to one country and accepts only its currency. */
export const currencies = { AR: 'ARS', BR: 'BRL', CL: 'CLP', CO: 'COP', MX: 'MXN', PE: 'PEN', UY: 'UYU' } as const;
export type Country = keyof typeof currencies;

export type MercadoPagoConfig = {
  accessToken: string;
  webhookSecret: string;
  country: Country;
  /** Opens the card fields of our page. */
  publicKey: string;
  /** Mercado Pago lets this account charge saved cards without their security code. */
  chargesWithoutCode: boolean;
};

const API = 'https://api.mercadopago.com';

type Sent = { method?: 'POST' | 'PUT' | 'DELETE'; body?: unknown; key: string };

/**
 * Returns undefined when a requested object does not exist, but not when one is created. The SDK calls the global
 * `fetch` and treats HTML responses as empty: only its types and signature check are used. @throws {ProviderTrouble}
 */
export const call = async <T>(deps: Deps<MercadoPagoConfig>, path: string, sent?: Sent): Promise<T | undefined> => {
  const headers = { authorization: `Bearer ${deps.cfg.accessToken}`, 'content-type': 'application/json' };
  const { method = 'POST', body, key } = sent ?? {};
  const init = sent
    ? {
        method,
        headers: { ...headers, ...(key ? { 'x-idempotency-key': key } : {}) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }
    : { headers };
  const answer = await askJson(deps, `${API}${path}`, init, sent && method === 'POST' ? [] : [404]);
  return answer.status === 404 ? undefined : (answer.body as T);
};

/** Test users have keys of the live form, and Mercado Pago calls their payments live. */
export const isTestUser = async (deps: Deps<MercadoPagoConfig>): Promise<boolean> => {
  if (deps.mode === 'live' || deps.cfg.accessToken.startsWith('TEST-')) return false;
  const { tags } = (await call<{ tags?: unknown }>(deps, '/users/me')) ?? {};
  return Array.isArray(tags) && tags.includes('test_user');
};
