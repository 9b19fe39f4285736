import { isApiError, type ApiError } from '#shared/client/api-error';

/** The storage error codes that the browser itself detects (spec §8). */
export type StorageCode =
  | 'storage/unknown'
  | 'storage/canceled'
  | 'storage/unauthenticated'
  | 'storage/quota-exceeded'
  | 'storage/unauthorized'
  | 'storage/object-not-found'
  | 'storage/retry-limit-exceeded'
  | 'storage/invalid-format'
  | 'storage/server-file-wrong-size'
  | 'file_too_large';

/** Why an upload failed. `code` is a key of the translations. */
export class UploadError extends Error {
  override readonly name = 'UploadError';
  constructor(
    readonly code: StorageCode | ApiError['code'],
    readonly params: Readonly<Record<string, string | number>> = {},
  ) {
    super(code);
  }
}

/** The store answered with an error. `text` is the start of its response, an XML document. */
export class StoreAnswer extends Error {
  override readonly name = 'StoreAnswer';
  constructor(
    readonly status: number,
    readonly text = '',
  ) {
    super(`the file store answered ${status}`);
  }
}

/** The bytes could not be sent, or no response came back. */
export class NetworkFailure extends Error {
  override readonly name = 'NetworkFailure';
}

const codeOfStatus: Readonly<Record<number, StorageCode>> = {
  401: 'storage/unauthenticated',
  402: 'storage/quota-exceeded',
  403: 'storage/unauthorized',
  404: 'storage/object-not-found',
};

const codeOfStore = ({ status, text }: StoreAnswer): StorageCode => {
  if (/EntityTooLarge|EntityTooSmall|IncompleteBody/.test(text)) return 'storage/server-file-wrong-size';
  return codeOfStatus[status] ?? 'storage/unknown';
};

// These codes mean that the call failed, not that the server refused the file.
const carriers: ReadonlySet<string> = new Set([
  'auth_error',
  'must_login',
  'Unable to get user token',
  'Fetch Call Error',
  'internal_error',
]);

const codeOfRefusal = ({ code, details }: ApiError): UploadError['code'] => {
  if (!carriers.has(code)) return code;
  if (code === 'Unable to get user token') return 'storage/unauthenticated';
  return codeOfStatus[details.status ?? 0] ?? 'storage/unknown';
};

/** Maps any failure to its storage code; the server's own refusals keep theirs. */
export const toUploadError = (failure: unknown): UploadError => {
  if (failure instanceof UploadError) return failure;
  if (failure instanceof StoreAnswer) return new UploadError(codeOfStore(failure));
  if (!isApiError(failure)) return new UploadError('storage/unknown');
  const { requestId, params } = failure.details;
  return new UploadError(codeOfRefusal(failure), { requestId: requestId ?? '', ...params });
};

const worthAnotherTry = (status: number) => status >= 500 || status === 408 || status === 429;

/** Transient failures, which are retried: the network, 5xx, 408 and 429. */
export const isPassing = (failure: unknown): boolean => {
  if (failure instanceof NetworkFailure || isApiError(failure, 'Fetch Call Error')) return true;
  if (failure instanceof StoreAnswer) return worthAnotherTry(failure.status);
  return isApiError(failure) && worthAnotherTry(failure.details.status ?? 0);
};
