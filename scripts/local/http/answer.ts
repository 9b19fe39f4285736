import { gatewayAnswer, type ApiAnswer } from './message';

type LambdaAnswer = {
  statusCode?: unknown;
  headers?: Record<string, unknown>;
  cookies?: string[];
  body?: unknown;
  isBase64Encoded?: boolean;
};

/**
 * Converts a handler's result to an HTTP response by the rules of payload format 2.0: without a `statusCode` the result
 * itself is the JSON body with status 200; a malformed result is a 500 of the gateway.
 */
export const toAnswer = (result: unknown): ApiAnswer => {
  const answer = result as LambdaAnswer | null;
  if (answer === null || typeof answer !== 'object' || answer.statusCode === undefined) {
    const body = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return { status: 200, headers: { 'content-type': 'application/json' }, body };
  }
  const status = Number(answer.statusCode);
  if (!Number.isInteger(status) || status < 200 || status > 599) return gatewayAnswer(500, 'Internal Server Error');
  const headers = Object.fromEntries(
    Object.entries(answer.headers ?? {}).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
  return {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...headers },
    cookies: answer.cookies,
    body: bodyOf(answer),
  };
};

const bodyOf = ({ body, isBase64Encoded }: LambdaAnswer): string | Buffer => {
  if (body === undefined || body === null) return '';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return isBase64Encoded ? Buffer.from(text, 'base64') : text;
};
