import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorBody, errorStatus, type Refusal } from '#shared/contract/errors';
import { isolated } from '#shared/i18n/isolate';
import type { Context } from './context';

type Json = APIGatewayProxyStructuredResultV2;

/** Fills parameters into a text of `locale`. */
export const filled = (text: string, params: Refusal['params'] = {}, locale = 'en'): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(params[name] ?? ''), locale));

export const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Json => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

/** The texts are loaded with the first refusal, to keep them out of the function's cold start. */
export const refusalAnswer = async (
  { refusal: code, params }: Refusal,
  requestId: string,
  headers: Record<string, string> = {},
): Promise<Json> => {
  const { en } = await import('#shared/i18n/en');
  const message = filled((en as Record<string, string>)[code] ?? code, { ...params, requestId });
  const body: ErrorBody = { code, message, requestId, ...(params ? { params } : {}) };
  const wait: Record<string, string> =
    params?.retryAfterS === undefined ? {} : { 'retry-after': `${params.retryAfterS}` };
  return json(errorStatus[code], body, { ...headers, ...wait });
};

/** `Server-Timing` header with the table capacity that a request consumed, visible in browser tools. */
export const capacity = (ctx: Pick<Context, 'store'>): Record<string, string> => {
  const { read, write } = ctx.store.consumed();
  return { 'server-timing': `table;desc="${read} read, ${write} write"` };
};
