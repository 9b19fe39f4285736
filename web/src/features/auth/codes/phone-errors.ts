import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert, showError } from '@/lib/stores/alerts';

/** There is no password in a sign-in by phone that could be wrong. */
const withoutPassword = (key: MessageKey, otherwise: MessageKey) => (key === 'login_error' ? otherwise : key);

/** The service ended the sign-in, and not because it took too long: that was the third wrong code. */
export const isLastTry = (error: unknown): boolean => authErrorKey(error) === 'login_error';

/** Why a code was not taken. */
export const codeErrorKey = (error: unknown): MessageKey => withoutPassword(authErrorKey(error), 'auth.tooManyWrong');

/** Why no code could be sent. */
export const tellPhoneError = (error: unknown): void =>
  void (isApiError(error) ? showError(error) : showAlert(withoutPassword(authErrorKey(error), 'auth_error')));
