import type { MessageKey } from '#shared/i18n/en';
import { i18n } from '@/i18n/instance';

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
};

/** A trigger of ours refuses by throwing a message key, which arrives as "PreSignUp failed with error user_exists." */
export const refusalIn = (message: string): MessageKey | undefined => {
  const key = /failed with error (\w+)\.?\s*$/.exec(message)?.[1];
  return key && i18n.exists(key) ? (key as MessageKey) : undefined;
};

/** The text for an error of the identity service. */
export const authErrorKey = (error: unknown): MessageKey => {
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (name === 'NotAuthorizedException') {
    if (/disabled/i.test(message)) return 'auth/user-disabled';
    if (/session/i.test(message)) return 'auth/expired-code';
  }
  const fallback = error instanceof TypeError ? 'auth/network-request-failed' : 'auth_error';
  return refusalIn(message) ?? keys[name] ?? fallback;
};
