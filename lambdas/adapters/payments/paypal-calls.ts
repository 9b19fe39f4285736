import type { Deps, PaymentMode } from '#lambdas/ports/payments';
import { askJson, ProviderTrouble } from './wire';

export type PayPalConfig = { clientId: string; clientSecret: string; webhookId: string };

export const hostOf = (mode: PaymentMode): string =>
  mode === 'live' ? 'api-m.paypal.com' : 'api-m.sandbox.paypal.com';

/** A token is good for hours; one that ends within a call is none. */
const SPARE_MS = 60_000;
const tokens = new WeakMap<PayPalConfig, { value: string; until: number }>();

const tokenOf = async (deps: Deps<PayPalConfig>): Promise<string> => {
  const { cfg, mode, now } = deps;
  const known = tokens.get(cfg);
  if (known && known.until - SPARE_MS > now()) return known.value;
  const { body } = await askJson(deps, `https://${hostOf(mode)}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${cfg.clientId}:${cfg.clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const { access_token: value, expires_in: lifeS } = body;
  if (typeof value !== 'string' || typeof lifeS !== 'number') throw new ProviderTrouble('PayPal gave no token');
  tokens.set(cfg, { value, until: now() + lifeS * 1000 });
  return value;
};

type Post = { body: unknown; key: string } | { text: string };

/** A call as ourselves: reads, or posts something once for each key. Statuses in `accept` are answers too. */
export const askPayPal = async (
  deps: Deps<PayPalConfig>,
  path: string,
  post: Post | Record<string, never> = {},
  accept: readonly number[] = [],
) => {
  const headers = { authorization: `Bearer ${await tokenOf(deps)}`, 'content-type': 'application/json' };
  const url = `https://${hostOf(deps.mode)}${path}`;
  if ('text' in post && post.text) return askJson(deps, url, { method: 'POST', headers, body: post.text }, accept);
  if (!('key' in post) || !post.key) return askJson(deps, url, { headers }, accept);
  // The whole order, not only what has changed.
  const once = { ...headers, 'paypal-request-id': post.key, prefer: 'return=representation' };
  return askJson(deps, url, { method: 'POST', headers: once, body: JSON.stringify(post.body) }, accept);
};
