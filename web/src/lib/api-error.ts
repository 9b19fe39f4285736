import { ApiError } from '#shared/client/api-error';

/** What browsers say when a file of the program could not be fetched. */
const missingFile = /dynamically imported module|module script failed|preload CSS/i;

/** Any failure as an ApiError: what is neither one nor the network's is a bug of ours. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && missingFile.test(error.message)) return new ApiError('Fetch Call Error', error.message);
  return new ApiError('internal_error', error instanceof Error ? error.message : String(error));
};

/** The network or the way to the service is gone; nothing is said about what was asked. */
export const isNoNetwork = (error: unknown): boolean => toApiError(error).code === 'Fetch Call Error';

const lost: ReadonlySet<string> = new Set(['Unable to get user token', 'auth_error', 'not_logged_in']);
const refused: ReadonlySet<string> = new Set(['user_issue_contact_admin', 'require_approval', 'not_valid_user_type']);

/** The session itself is gone: no token, or one that the server does not take any more. */
export const isSessionLoss = (error: unknown): error is ApiError => error instanceof ApiError && lost.has(error.code);

/** The account may not be used: no profile, blocked or waiting for approval, or of a type unknown here. */
export const refusesAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && refused.has(error.code);
