import type { ErrorBody, ErrorCode } from '#shared/contract/errors';

/** Failures that only the client can see (spec §7, §8): nothing answered, or nobody is signed in to ask. */
export type ClientErrorCode = 'Fetch Call Error' | 'Unable to get user token';

/** A refusal of the server or a failure on the way to it. `code` is a key of the translations. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly code: ErrorCode | ClientErrorCode,
    message: string,
    readonly details: {
      status?: number;
      requestId?: string;
      /** Something before the server answered, such as a firewall or a gateway: it says nothing of the call itself. */
      foreign?: boolean;
      params?: Readonly<Record<string, string | number>>;
    } = {},
  ) {
    super(message);
  }
}

/** Any ApiError, or one with one of these codes. */
export const isApiError = (error: unknown, ...codes: ApiError['code'][]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));

/** What a status other than 2xx says. */
export const refusalOf = async (answer: Response, operation: string): Promise<ApiError> => {
  const body = ((await answer.json().catch(() => null)) ?? {}) as Partial<ErrorBody>;
  // The authorizer in front of the functions answers 401 and 403 without a body of ours.
  const code = body.code ?? (answer.status === 401 ? 'auth_error' : 'internal_error');
  return new ApiError(code, `${operation}: ${body.message ?? `${answer.status} ${answer.statusText}`}`, {
    status: answer.status,
    requestId: body.requestId ?? answer.headers.get('x-request-id') ?? undefined,
    params: body.params,
    ...(body.code ? {} : { foreign: true }),
  });
};
