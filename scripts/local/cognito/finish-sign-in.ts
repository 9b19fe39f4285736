import { AwsError } from '../aws-reply';
import { openChallenge } from './challenges';
import { notAuthorized } from './input';
import { needsSoftwareToken, softwareTokenChallenge } from './software-token';
import { startSession } from './sessions';
import type { TokenCause } from './tokens';
import { runTrigger } from './triggers';
import type { ClientConfig, Pool, Subject, User } from './types';
import { userAttributes } from './users';

/** After a correct password: a temporary password set by an administrator must be changed before tokens are issued. */
export const finishPassword = async (
  pool: Pool,
  client: ClientConfig,
  subject: Subject,
  clientMetadata: Record<string, string>,
): Promise<object> => {
  const { user } = subject;
  if (!user) throw notAuthorized();
  assertMaySignIn(user);
  if (user.status !== 'FORCE_CHANGE_PASSWORD') {
    if (needsSoftwareToken(user)) return softwareTokenChallenge(pool, client, subject);
    return finishSignIn(pool, client, user, { source: 'TokenGeneration_Authentication', clientMetadata });
  }
  if (pool.now() > (user.temporaryPasswordUntilMs ?? Infinity)) {
    throw notAuthorized('Temporary password has expired and must be reset by an administrator.');
  }
  const { sub: _sub, ...attributes } = userAttributes(user);
  return {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    Session: openChallenge(pool, { kind: 'newPassword', clientId: client.id, subject }),
    ChallengeParameters: {
      USER_ID_FOR_SRP: user.username,
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(attributes),
    },
  };
};

/** Issues tokens and invokes PostAuthentication. */
export const finishSignIn = async (
  pool: Pool,
  client: ClientConfig,
  user: User,
  cause: TokenCause,
): Promise<object> => {
  assertMaySignIn(user);
  await postAuthentication(pool, client, user, cause.clientMetadata);
  return { AuthenticationResult: await startSession(pool, client, user, cause), ChallengeParameters: {} };
};

export const postAuthentication = async (
  pool: Pool,
  client: ClientConfig,
  user: User,
  clientMetadata: Record<string, string>,
): Promise<void> => {
  await runTrigger(pool, {
    trigger: 'PostAuthentication',
    source: 'PostAuthentication_Authentication',
    clientId: client.id,
    user,
    username: user.username,
    request: { newDeviceUsed: false, clientMetadata },
    response: {},
  });
};

/** @throws AwsError when the user has not confirmed the sign-up */
export const assertMaySignIn = (user: User): void => {
  if (user.status === 'UNCONFIRMED') throw new AwsError('UserNotConfirmedException', 'User is not confirmed.');
};
