import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentMode } from '#shared/contract/payment-providers';
import type { Deps, RawRequest } from '#lambdas/ports/payments';

/** The payer is waiting, and the function times out after 15 s. */
const TIMEOUT_MS = 8_000;
const SHOWN_CHARS = 200;

/** The provider timed out, failed, or sent a response that does not match its documentation. */
export class ProviderTrouble extends Error {
  override readonly name = 'ProviderTrouble';
  constructor(
    message: string,
    /** HTTP status; undefined when there was no response. */
    readonly status?: number,
  ) {
    super(message);
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Texts, which stay unchanged, and numbers with so many digits that they may not fit into a JavaScript number. */
const longNumbers = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{16,}(?![\d.eE])/g;
/** Ids of 64 bits are read as text: as numbers they would lose their last digits and identify something else. */
const exact = (json: string): string =>
  json.replace(longNumbers, found =>
    found.startsWith('"') || Number.isSafeInteger(Number(found)) ? found : `"${found}"`,
  );

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(exact(text));
  } catch {
    return undefined;
  }
};

const SHORTEST_SECRET = 8;
/**
 * Secrets of notifications, separated by commas: while a secret is being replaced, the provider may sign with either. A
 * secret that its owner makes up may contain a comma, and no part of it may be accepted as the whole: for those the
 * separator is a comma followed by a space.
 */
export const secretsIn = (text: string, { isMadeUp = false } = {}): string[] => {
  const parts = text.split(isMadeUp ? /,\s+/ : ',').map(part => part.trim());
  return [...new Set([text, ...parts.filter(({ length }) => length >= SHORTEST_SECRET)])];
};

type Called = { status: number; text: string; what: string };

/** One HTTP call to a provider; returns its response. Statuses in `accept` are returned, not thrown. */
export const askText = async (
  { fetch }: Pick<Deps<unknown>, 'fetch'>,
  url: string,
  init: RequestInit = {},
  accept: readonly number[] = [],
): Promise<Called> => {
  const { host, pathname } = new URL(url);
  const what = `${init.method ?? 'GET'} ${host}${pathname}`;
  const call = async () => {
    const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS), ...init });
    return { status: answer.status, ok: answer.ok, text: await answer.text() };
  };
  const { status, ok, text } = await call().catch((error: unknown) => {
    throw new ProviderTrouble(`${what}: ${String(error)}`);
  });
  if (!ok && !accept.includes(status)) throw new ProviderTrouble(`${what}: ${text.slice(0, SHOWN_CHARS)}`, status);
  return { status, text, what };
};

/**
 * One call of a provider's JSON API; the caller validates the response. Statuses in `accept` are returned, not thrown,
 * e.g. 404 for a missing object. @throws {ProviderTrouble} without credentials or personal data in its message.
 */
export const askJson = async (
  deps: Pick<Deps<unknown>, 'fetch'>,
  url: string,
  init: RequestInit = {},
  accept: readonly number[] = [],
): Promise<{ status: number; body: Record<string, unknown> }> => {
  const { status, text, what } = await askText(deps, url, init, accept);
  const body = parsed(text);
  if (!isObject(body)) throw new ProviderTrouble(`${what}: no JSON object`, status);
  return { status, body };
};

/** Keys of several providers name their mode: `sk_test_…`, `sk_live_…`. */
export const modeInKey = (key: string): PaymentMode => (/_test[_-]/i.test(key) ? 'sandbox' : 'live');

/** Constant-time comparison, so that timing reveals nothing of a secret. */
export const isSameText = (a: string, b: string): boolean => {
  const [x, y] = [a, b].map(text => createHash('sha256').update(text).digest()) as [Buffer, Buffer];
  return timingSafeEqual(x, y);
};

export const hmacHex = (
  algorithm: 'sha1' | 'sha256' | 'sha512',
  key: string,
  ...parts: (string | Uint8Array)[]
): string => parts.reduce((hmac, part) => hmac.update(part), createHmac(algorithm, key)).digest('hex');

export const textOf = ({ body }: Pick<RawRequest, 'body'>): string => new TextDecoder().decode(body);

/** The fields of a posted form. */
export const formOf = (request: Pick<RawRequest, 'body'>): URLSearchParams => new URLSearchParams(textOf(request));

/** The posted JSON object; undefined for any other body. */
export const jsonOf = (request: Pick<RawRequest, 'body'>): Record<string, unknown> | undefined => {
  const body = parsed(textOf(request));
  return isObject(body) ? body : undefined;
};

/**
 * A further question about a payment that is known to be paid, e.g. about its refunds. The payment also counts without
 * an answer: the result is undefined, and a later query asks again.
 */
export const unlessTrouble = async <T>(
  { log }: Pick<Deps<unknown>, 'log'>,
  ask: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    log.error('payment provider without an answer to a further question', error);
    return undefined;
  }
};
