import { ApiError } from '#shared/client/api-error';

/** Browsers' error messages when a JavaScript or CSS chunk could not be fetched. */
const missingFile = /dynamically imported module|module script failed|preload CSS/i;

/** Any failure as an ApiError; a failure that is neither an ApiError nor of the network is a bug of ours. */
export const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (error instanceof Error && missingFile.test(error.message)) return new ApiError('Fetch Call Error', error.message);
  return new ApiError('internal_error', error instanceof Error ? error.message : String(error));
};

/** The service could not be reached; this says nothing about whether the request was valid. */
export const isNoNetwork = (error: unknown): boolean => toApiError(error).code === 'Fetch Call Error';

const lost: ReadonlySet<string> = new Set(['Unable to get user token', 'auth_error', 'not_logged_in', 'must_login']);
const refused: ReadonlySet<string> = new Set([
  'user_issue_contact_admin',
  'require_approval',
  'not_valid_user_type',
  'second_factor_password',
]);

/** The session has ended: there is no token, or the server no longer accepts it. */
export const isSessionLoss = (error: unknown): error is ApiError => error instanceof ApiError && lost.has(error.code);

/** The account may not be used: it has no profile, is blocked, awaits approval, or has an unknown user type. */
export const refusesAccount = (error: unknown): error is ApiError =>
  error instanceof ApiError && refused.has(error.code);
