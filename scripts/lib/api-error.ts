import { type ErrorBody, type ErrorCode, isErrorCode } from '#shared/contract/errors';

/** Failures on the way to the server: nothing answered, or not in the product's words. */
export type TransportCode = 'Fetch Call Error' | 'malformed_answer';

/** A refusal of the server (`code` is a key of the error catalogue) or a failure on the way to it (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode | TransportCode,
    message: string,
    readonly status: number,
    readonly details: Partial<Pick<ErrorBody, 'requestId' | 'params'>> = {},
  ) {
    super(message);
  }
}

export const isApiError = (error: unknown, ...codes: ApiError['code'][]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));

/** What a status other than 2xx says. Gateways answer `{message}` without a code, e.g. 401 of the authorizer. */
export function errorOfAnswer(operation: string, status: number, text: string): ApiError {
  const body = parse(text);
  if (isErrorCode(body.code))
    return new ApiError(body.code, `${operation}: ${body.message}`, status, {
      requestId: body.requestId,
      params: body.params,
    });
  const code = status === 401 ? 'not_logged_in' : status === 403 ? 'forbidden' : 'malformed_answer';
  return new ApiError(code, `${operation}: ${status} ${body.message ?? text.slice(0, 200)}`, status);
}

function parse(text: string): Partial<ErrorBody> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<ErrorBody>;
  } catch {
    return {};
  }
}
