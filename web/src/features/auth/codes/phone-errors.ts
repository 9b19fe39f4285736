import type { MessageKey } from '#shared/i18n/en';
import { isApiError } from '#shared/client/api-error';
import { authErrorKey } from '@/lib/auth-error';
import { showAlert, showError } from '@/lib/stores/alerts';

/** Replaces the wrong-password error, as phone sign-in has no password. */
const withoutPassword = (key: MessageKey, otherwise: MessageKey) => (key === 'login_error' ? otherwise : key);

/** Whether Cognito ended the sign-in for a reason other than expiry, which means the third wrong code. */
export const isLastTry = (error: unknown): boolean => authErrorKey(error) === 'login_error';

/** The error's own code and message, which a failed phone sign-in shows below its text (spec §8). */
const detailOf = (error: unknown): string | undefined => {
  if (isApiError(error)) return `${error.code}: ${error.message}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : undefined;
};

/** Shows why no code could be sent. */
export const showPhoneError = (error: unknown): void =>
  void (isApiError(error)
    ? showError(error, detailOf(error))
    : showAlert(withoutPassword(authErrorKey(error), 'auth_error'), {}, { detail: detailOf(error) }));

/** Shows why a code was refused. */
export const showCodeError = (error: unknown): Promise<void> =>
  showAlert(withoutPassword(authErrorKey(error), 'auth.tooManyWrong'), {}, { detail: detailOf(error) });
