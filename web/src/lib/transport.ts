import { ApiError, refusalOf } from '#shared/client/api-error';
import { getAccessToken } from './auth';
import { deviceNow, learnServerTime } from './server-clock';

export type CallOptions = {
  signal?: AbortSignal;
  /** For a write that may be retried after a lost response: the same key on every attempt. */
  idempotencyKey?: string;
};

/** Sends one call of an operation; rejects with `ApiError`. */
export type Transport = (operation: string, input: unknown, options: CallOptions) => Promise<unknown>;

/** Operations that are sent as GET; a test compares the list with the contract. */
export const publicReads: ReadonlySet<string> = new Set([
  'fetchSettings',
  'fetchCarTypes',
  'fetchLanguages',
  'fetchCancelReasons',
  'get_providers',
  'openapi.json',
]);

/** Operations that need no token; a test compares the list with the contract. */
export const publicOperations: ReadonlySet<string> = new Set([
  ...publicReads,
  'findPlaces',
  'checkPrice',
  'fetchInvitation',
  'fetchParcel',
  'fetchLanguage',
  'check_user_exists',
  'validate_referrer',
  'user_signup',
  'startLicenseUpload',
  'signUploadPart',
  'fetchUpload',
  'finishUpload',
  'cancelUpload',
]);

const requestOf = async (operation: string, input: unknown, options: CallOptions): Promise<RequestInit> => {
  if (publicReads.has(operation)) return { method: 'GET', signal: options.signal };
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    // Without retries an idempotency key would cost the server two writes for nothing.
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
  };
  if (!publicOperations.has(operation)) headers['authorization'] = `Bearer ${await getAccessToken()}`;
  return { method: 'POST', headers, body: JSON.stringify(input), signal: options.signal };
};

export const httpTransport: Transport = async (operation, input, options) => {
  const request = await requestOf(operation, input, options);
  const sentAt = deviceNow();
  const answer = await fetch(`/api/${operation}`, request).catch((error: unknown) => {
    if (options.signal?.aborted) throw error;
    throw new ApiError('Fetch Call Error', String(error));
  });
  // An answer to a GET may come from a cache.
  if (request.method === 'POST') learnServerTime(answer.headers.get('date'), sentAt, deviceNow());
  if (!answer.ok) throw await refusalOf(answer, operation);
  return answer.json().catch((error: unknown) => {
    throw new ApiError('Fetch Call Error', String(error), { status: answer.status });
  });
};
