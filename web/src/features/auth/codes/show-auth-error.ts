import { isApiError } from '#shared/client/api-error';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert, showError } from '@/lib/stores/alerts';

/** Shows a refusal of the pool, or of our API before it. */
export const showAuthError = (error: unknown): void =>
  void (isApiError(error) ? showError(error) : showAlert(authErrorKey(error)));
