import type { PaymentMode } from '#shared/contract/payment-providers';
import type { Deps } from '#lambdas/ports/payments';
import { askJson, askText, ProviderTrouble } from './wire';

export type PayPalConfig = { clientId: string; clientSecret: string; webhookId: string };

export const hostOf = (mode: PaymentMode): string =>
  mode === 'live' ? 'api-m.paypal.com' : 'api-m.sandbox.paypal.com';

/** Access tokens last for hours; a token that expires within this time is not used for another call. */
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

/** An authenticated API call: a GET, or a POST idempotent by its key. Statuses in `accept` are returned, not thrown. */
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
  // `return=representation` returns the whole order instead of only the changes.
  const once = { ...headers, 'paypal-request-id': post.key, prefer: 'return=representation' };
  return askJson(deps, url, { method: 'POST', headers: once, body: JSON.stringify(post.body) }, accept);
};

/** Deletes an object; an object that does not exist any more is no error. */
export const deleteAtPayPal = async (deps: Deps<PayPalConfig>, path: string): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf(deps)}` };
  const { status, text } = await askText(
    deps,
    `https://${hostOf(deps.mode)}${path}`,
    { method: 'DELETE', headers },
    [404],
  );
  if (status !== 404 && text.trim() !== '') throw new ProviderTrouble('PayPal answered to a deletion', status);
};

/** PayPal's code for the reason of a refusal. */
export const issueIn = (body: Record<string, unknown>): string | undefined => {
  const [detail] = Array.isArray(body['details']) ? (body['details'] as { issue?: string }[]) : [];
  return detail?.issue;
};
