import { AwsError } from '../aws-reply';
import { openChallenge } from './challenges';
import { invalidParameter, notAuthorized, optionalText, text } from './input';
import { newSecret, stepOf } from './totp';
import type { AdminOperation, ClientConfig, Input, Pool, SoftwareToken, Subject, TokenOperation, User } from './types';
import { requireUser, touch } from './users';

/** The name by which Cognito calls an authenticator app. */
export const SOFTWARE_TOKEN = 'SOFTWARE_TOKEN_MFA';
/** Wrong codes that one sign-in may try before it is over. */
const MAX_WRONG_CODES = 5;

const assertOffered = ({ config }: Pool): void => {
  if (config.softwareTokens) return;
  throw new AwsError('SoftwareTokenMFANotFoundException', 'Software Token MFA has not been enabled by the userPool.');
};

/** Six digits, or the error text of Cognito's own validation. */
const codeIn = (code: string): string => {
  if (/^\d{6}$/.test(code)) return code;
  throw invalidParameter(
    "1 validation error detected: Value at 'userCode' failed to satisfy constraint: Member must satisfy regular expression pattern: [0-9]+",
  );
};

/** A new secret replaces the one in use only with its first code. */
export const associateSoftwareToken: TokenOperation = async (pool, user) => {
  assertOffered(pool);
  const SecretCode = newSecret();
  user.softwareToken = { ...user.softwareToken, offered: SecretCode };
  return { SecretCode };
};

export const verifySoftwareToken: TokenOperation = async (pool, user, input) => {
  assertOffered(pool);
  const code = codeIn(text(input, 'UserCode'));
  const deviceName = optionalText(input, 'FriendlyDeviceName');
  const offered = user.softwareToken?.offered;
  const step = offered === undefined ? undefined : stepOf(offered, code, pool.now());
  if (offered === undefined || step === undefined)
    throw new AwsError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA');
  const { isEnabled, isPreferred } = user.softwareToken ?? {};
  user.softwareToken = { secret: offered, lastStep: step, isEnabled, isPreferred, ...(deviceName && { deviceName }) };
  touch(pool, user);
  return { Status: 'SUCCESS' };
};

const setPreference = (pool: Pool, user: User, input: Input): object => {
  const settings = input.SoftwareTokenMfaSettings as { Enabled?: boolean; PreferredMfa?: boolean } | undefined;
  if (input.SMSMfaSettings || input.EmailMfaSettings)
    throw invalidParameter('Only SoftwareTokenMfaSettings are hosted by the local runtime.');
  if (!settings) return {};
  if (settings.Enabled === true && !user.softwareToken?.secret)
    throw invalidParameter('User has not verified software token mfa');
  if (settings.PreferredMfa === true && settings.Enabled !== true)
    throw invalidParameter('User has not set up software token mfa');
  user.softwareToken = {
    ...user.softwareToken,
    isEnabled: settings.Enabled === true,
    isPreferred: settings.PreferredMfa === true,
  };
  touch(pool, user);
  return {};
};

export const setUserMfaPreference: TokenOperation = async (pool, user, input) => setPreference(pool, user, input);

export const adminSetUserMfaPreference: AdminOperation = async (pool, input) =>
  setPreference(pool, requireUser(pool, text(input, 'Username')), input);

/** Fields of the second factor in the answers of GetUser and AdminGetUser. */
export const factorsOf = ({ softwareToken }: User): object => ({
  ...(softwareToken?.isEnabled ? { UserMFASettingList: [SOFTWARE_TOKEN] } : {}),
  ...(softwareToken?.isPreferred ? { PreferredMfaSetting: SOFTWARE_TOKEN } : {}),
});

/** Whether a right password is not enough. Where a person has switched on the only factor, it is asked for. */
export const needsSoftwareToken = ({ softwareToken }: User): boolean => softwareToken?.isEnabled === true;

export const softwareTokenChallenge = (pool: Pool, client: ClientConfig, subject: Subject): object => ({
  ChallengeName: SOFTWARE_TOKEN,
  Session: openChallenge(pool, { kind: 'softwareToken', clientId: client.id, subject, wrongCodes: 0 }),
  ChallengeParameters: {
    USER_ID_FOR_SRP: subject.shownUsername,
    ...(subject.user?.softwareToken?.deviceName ? { FRIENDLY_DEVICE_NAME: subject.user.softwareToken.deviceName } : {}),
  },
});

/** Spends a code of the app. @throws AwsError when it is wrong, or was used before */
export const spendAppCode = (pool: Pool, token: SoftwareToken, code: string): void => {
  const step = token.secret === undefined ? undefined : stepOf(token.secret, code, pool.now());
  if (step === undefined) throw new AwsError('CodeMismatchException', 'Invalid code received for user');
  if (step <= (token.lastStep ?? 0))
    throw new AwsError('ExpiredCodeException', 'Your software token has already been used once.');
  token.lastStep = step;
};

/** A wrong code leaves the challenge open under the same session, a few times. @throws AwsError */
export const countWrongCode = (pool: Pool, session: string, challenge: { wrongCodes: number }): void => {
  challenge.wrongCodes += 1;
  if (challenge.wrongCodes < MAX_WRONG_CODES) return;
  pool.challenges.delete(session);
  throw notAuthorized('Invalid session for the user.');
};
