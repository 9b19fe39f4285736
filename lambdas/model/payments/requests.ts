import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { RawRequest } from '#lambdas/ports/payments';

export type PayEvent = Pick<
  APIGatewayProxyEventV2,
  'body' | 'isBase64Encoded' | 'pathParameters' | 'headers' | 'requestContext' | 'rawPath' | 'rawQueryString'
>;

const MAX_FORM_BYTES = 10_000;

/** The request as received: the body's bytes must not be decoded in any other way before their signature is checked. */
export const rawRequest = (event: PayEvent): RawRequest => ({
  method: event.requestContext.http.method,
  path: event.rawPath,
  query: new URLSearchParams(event.rawQueryString),
  headers: Object.fromEntries(
    Object.entries(event.headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), value]],
    ),
  ),
  body: Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8'),
});

export const postedForm = ({ body }: RawRequest): URLSearchParams =>
  new URLSearchParams(new TextDecoder().decode(body.subarray(0, MAX_FORM_BYTES)));

/** Our ids are short and plain; any other value becomes `-`, which matches none. */
export const idIn = (fields: URLSearchParams, field: string): string => {
  const id = fields.get(field) ?? '';
  return /^[A-Za-z0-9-]{1,64}$/.test(id) ? id : '-';
};
