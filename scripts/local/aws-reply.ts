import { randomUUID } from 'node:crypto';
import type { AwsRequest, AwsResponse } from './aws-service';

/** An error response with the code and message that AWS uses. */
export class AwsError extends Error {
  /** @param details further elements of an XML error (S3 adds some, such as `MaxSizeAllowed`) */
  constructor(
    readonly code: string,
    message: string,
    readonly status = 400,
    readonly details: Record<string, string> = {},
  ) {
    super(message);
    this.name = code;
  }
}

/** JSON answer of the `application/x-amz-json-1.1` and REST JSON protocols. */
export const jsonReply = (body: unknown, status = 200, contentType = 'application/x-amz-json-1.1'): AwsResponse => ({
  status,
  headers: { 'content-type': contentType, 'x-amzn-requestid': randomUUID() },
  body: JSON.stringify(body),
});

/** AWS names the error in the body for browsers and in a header for SDKs. */
export const jsonError = (error: AwsError, contentType?: string): AwsResponse => {
  const reply = jsonReply({ __type: error.code, message: error.message }, error.status, contentType);
  return {
    ...reply,
    headers: { ...reply.headers, 'x-amzn-errortype': `${error.code}:`, 'x-amzn-errormessage': header(error.message) },
  };
};

/** Turns a thrown AwsError into its response; any other exception is printed and answered as InternalErrorException. */
export const jsonFailure = (error: unknown, contentType?: string): AwsResponse => {
  if (error instanceof AwsError) return jsonError(error, contentType);
  console.error(error);
  return jsonError(new AwsError('InternalErrorException', 'The stand-in failed: see the console.', 500), contentType);
};

/** XML answer with the declaration that the SDK's parser expects. */
export const xmlReply = (body: string, status = 200, headers: Record<string, string> = {}): AwsResponse => ({
  status,
  headers: { 'content-type': 'application/xml', ...headers },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

/** Escapes text for an element or an attribute of XML or HTML. */
export const escapeXml = (text: string): string => text.replace(/[&<>"']/g, char => `&#${char.charCodeAt(0)};`);

/** `<tag>text</tag>` with the text escaped. */
export const element = (tag: string, text: string | number | boolean): string =>
  `<${tag}>${escapeXml(String(text))}</${tag}>`;

/** Headers that let any page read the answer, as the public endpoints of Cognito send. */
export const browserHeaders = (request: AwsRequest): Record<string, string> => ({
  'access-control-allow-origin': request.headers.origin ?? '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
  'access-control-expose-headers': 'x-amzn-requestid, x-amzn-errortype, x-amzn-errormessage, date',
  'access-control-max-age': '172800',
  vary: 'origin',
});

const header = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
