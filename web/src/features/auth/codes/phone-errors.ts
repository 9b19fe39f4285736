import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert, showError } from '@/lib/stores/alerts';

/** Replaces the wrong-password error, as phone sign-in has no password. */
const withoutPassword = (key: MessageKey, otherwise: MessageKey) => (key === 'login_error' ? otherwise : key);

/** Whether Cognito ended the sign-in for a reason other than expiry, which means the third wrong code. */
export const isLastTry = (error: unknown): boolean => authErrorKey(error) === 'login_error';

/** The message for a rejected code. */
export const codeErrorKey = (error: unknown): MessageKey => withoutPassword(authErrorKey(error), 'auth.tooManyWrong');

/** Shows why no code could be sent. */
export const tellPhoneError = (error: unknown): void =>
  void (isApiError(error) ? showError(error) : showAlert(withoutPassword(authErrorKey(error), 'auth_error')));
