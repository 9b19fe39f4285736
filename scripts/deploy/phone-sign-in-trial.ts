import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminInitiateAuthCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
  DeleteUserPoolCommand,
  NotAuthorizedException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';

const EMAIL = 'trial@example.com';
/** Number of a range reserved for fiction; nothing is ever sent to it. */
const PHONE = '+12025550123';

/** Whether number and uid sign in to an account made with an e-mail address. */
export type PhoneNames = { readonly number: boolean; readonly uid: boolean };

const namesOf = async (pool: CognitoIdentityProviderClient, UserPoolId: string): Promise<PhoneNames> => {
  const { UserPoolClient } = await pool.send(
    new CreateUserPoolClientCommand({
      UserPoolId,
      ClientName: 'trial',
      ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    }),
  );
  const Password = `${randomBytes(12).toString('hex')}aA1@`;
  const UserAttributes = [
    { Name: 'email', Value: EMAIL },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'phone_number', Value: PHONE },
    { Name: 'phone_number_verified', Value: 'true' },
  ];
  const user = { UserPoolId, Username: EMAIL };
  const { User } = await pool.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }));
  await pool.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
  const signsIn = async (USERNAME: string): Promise<boolean> => {
    const attempt = new AdminInitiateAuthCommand({
      UserPoolId,
      ClientId: UserPoolClient?.ClientId,
      AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME, PASSWORD: Password },
    });
    const answer = await pool.send(attempt).catch((error: unknown) => {
      if (error instanceof UserNotFoundException || error instanceof NotAuthorizedException) return undefined;
      throw error;
    });
    return answer?.AuthenticationResult !== undefined;
  };
  const uid = User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  return { number: await signsIn(PHONE), uid: await signsIn(uid) };
};

/**
 * Whether an account that was created with an e-mail address can sign in with its phone number, and whether with its
 * uid. Cognito's documentation denies the first and reports disagree, so it is tried, on a pool of its own that is
 * deleted at once.
 */
export const phoneNames = async (region: string): Promise<PhoneNames> => {
  const pool = new CognitoIdentityProviderClient({ region });
  const { UserPool } = await pool.send(
    new CreateUserPoolCommand({
      PoolName: 'wayfare-trial',
      UsernameAttributes: ['email', 'phone_number'],
      UsernameConfiguration: { CaseSensitive: false },
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    }),
  );
  const UserPoolId = UserPool?.Id ?? '';
  try {
    return await namesOf(pool, UserPoolId);
  } finally {
    await pool.send(new DeleteUserPoolCommand({ UserPoolId }));
  }
};
