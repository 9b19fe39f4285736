import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { type ErrorBody, type ErrorCode, errorStatus, type Refusal } from '#shared/contract/errors';
import type { Context } from './context';
import { en, type MessageKey } from '#shared/i18n/en';

type Json = APIGatewayProxyStructuredResultV2;

/** Fills parameters into a text. */
export const filled = (text: string, params: Refusal['params'] = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

/** English text of an error or message key, with its parameters filled in. */
export const readable = (code: ErrorCode | MessageKey, params?: Refusal['params']): string =>
  filled((en as Record<string, string>)[code] ?? code, params);

export const json = (statusCode: number, body: unknown, headers: Record<string, string> = {}): Json => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

export const refusalAnswer = (
  { refusal: code, params }: Refusal,
  requestId: string,
  headers: Record<string, string> = {},
): Json => {
  const message = readable(code, { ...params, requestId });
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
