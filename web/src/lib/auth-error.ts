import type { MessageKey } from '#shared/i18n/en';

const keys: Readonly<Record<string, MessageKey>> = {
  NotAuthorizedException: 'login_error',
  UserNotFoundException: 'user_does_not_exists',
  UserNotConfirmedException: 'email_verify_message',
  UsernameExistsException: 'user_exists',
  CodeMismatchException: 'auth/code-mismatch',
  ExpiredCodeException: 'auth/expired-code',
  LimitExceededException: 'auth/too-many-requests',
  TooManyRequestsException: 'auth/too-many-requests',
  TooManyFailedAttemptsException: 'auth/too-many-requests',
  InvalidPasswordException: 'password_alphaNumeric_check',
  SoftwareTokenMFANotFoundException: 'auth/multi-factor-auth-required',
  NetworkError: 'auth/network-request-failed',
  UserLambdaValidationException: 'require_approval',
};

/** The text for an error of the identity service. */
export function authErrorKey(error: unknown): MessageKey {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'NotAuthorizedException' && /disabled/i.test(message)) return 'auth/user-disabled';
  return keys[name] ?? (error instanceof TypeError ? 'auth/network-request-failed' : 'auth_error');
}
