import type { ErrorBody, ErrorCode } from '#shared/contract/errors';

/** Failures that only the client can see (spec §7, §8): the server did not answer, or no user is signed in. */
export type ClientErrorCode = 'Fetch Call Error' | 'Unable to get user token';

/** A refusal by the server, or a network failure on the way to it. `code` is a translation key. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode | ClientErrorCode,
    message: string,
    readonly details: {
      status?: number;
      requestId?: string;
      /**
       * The response came from something in front of the server, such as a firewall or a gateway, so it says nothing
       * about the call itself.
       */
      foreign?: boolean;
      params?: Readonly<Record<string, string | number>>;
    } = {},
  ) {
    super(message);
  }
}

/** Whether the error is an ApiError and, when codes are given, has one of them. */
export const isApiError = (error: unknown, ...codes: ApiError['code'][]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));

/** Turns a response with a status other than 2xx into an ApiError. */
export const refusalOf = async (answer: Response, operation: string): Promise<ApiError> => {
  const body = ((await answer.json().catch(() => null)) ?? {}) as Partial<ErrorBody>;
  // The gateway's authorizer answers 401 and 403 without our error body.
  const code = body.code ?? (answer.status === 401 ? 'auth_error' : 'internal_error');
  return new ApiError(code, `${operation}: ${body.message ?? `${answer.status} ${answer.statusText}`}`, {
    status: answer.status,
    requestId: body.requestId ?? answer.headers.get('x-request-id') ?? undefined,
    params: body.params,
    ...(body.code ? {} : { foreign: true }),
  });
};
