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
/** Of a range that is kept for fiction; nothing is ever sent to it. */
const PHONE = '+12025550123';

const signsIn = async (pool: CognitoIdentityProviderClient, UserPoolId: string): Promise<boolean> => {
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
  await pool.send(new AdminCreateUserCommand({ ...user, MessageAction: 'SUPPRESS', UserAttributes }));
  await pool.send(new AdminSetUserPasswordCommand({ ...user, Password, Permanent: true }));
  const answer = await pool
    .send(
      new AdminInitiateAuthCommand({
        UserPoolId,
        ClientId: UserPoolClient?.ClientId,
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: PHONE, PASSWORD: Password },
      }),
    )
    .catch((error: unknown) => {
      if (error instanceof UserNotFoundException || error instanceof NotAuthorizedException) return undefined;
      throw error;
    });
  return answer?.AuthenticationResult !== undefined;
};

/**
 * Whether somebody whose account was made with an e-mail address signs in with the phone number that it also has. The
 * documentation of Cognito speaks against it, reports say both, and a pool cannot be changed in this once it exists: so
 * it is tried, on a pool of its own that is deleted at once, before the first deployment.
 */
export const phoneSignsIn = async (region: string): Promise<boolean> => {
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
    return await signsIn(pool, UserPoolId);
  } finally {
    await pool.send(new DeleteUserPoolCommand({ UserPoolId }));
  }
};
