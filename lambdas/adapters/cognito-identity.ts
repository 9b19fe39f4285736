import { randomBytes } from 'node:crypto';
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  SignUpCommand,
  UserLambdaValidationException,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Identity, NewAccount } from '#lambdas/ports/services';

type Options = { userPoolId: string; userPoolClientId: string };

let client: CognitoIdentityProviderClient | undefined;

const attributesOf = (account: Omit<NewAccount, 'password'>): AttributeType[] => [
  { Name: 'email', Value: account.email },
  { Name: 'name', Value: account.name },
  ...(account.mobile ? [{ Name: 'phone_number', Value: account.mobile }] : []),
];
/** Fits every password rule that a stage can choose. */
const unknownPassword = () => `${randomBytes(18).toString('base64url')}aA1@`;

const isRefused = (error: unknown): boolean =>
  error instanceof UserLambdaValidationException ||
  error instanceof InvalidPasswordException ||
  error instanceof InvalidParameterException;

const verified: AttributeType[] = [{ Name: 'email_verified', Value: 'true' }];

/** Options are read when a call needs them: only `signUp` knows the client, and only some functions may know it. */
export const cognitoIdentity = (options: Options): Identity => {
  client ??= new CognitoIdentityProviderClient({});
  const pool = client;
  const of = (Username: string) => ({ UserPoolId: options.userPoolId, Username });
  const subOf = (attributes: AttributeType[] | undefined) => attributes?.find(one => one.Name === 'sub')?.Value;

  return {
    async signUp(account) {
      try {
        const answer = await pool.send(
          new SignUpCommand({
            ClientId: options.userPoolClientId,
            Username: account.email,
            Password: account.password,
            UserAttributes: attributesOf(account),
          }),
        );
        return { uid: answer.UserSub ?? '', confirmed: answer.UserConfirmed ?? false };
      } catch (error) {
        if (error instanceof UsernameExistsException) return 'exists';
        if (isRefused(error)) return 'refused';
        throw error;
      }
    },
    async create(account) {
      try {
        const answer = await pool.send(
          new AdminCreateUserCommand({
            ...of(account.email),
            MessageAction: 'SUPPRESS',
            UserAttributes: [...attributesOf(account), ...verified],
          }),
        );
        const Password = account.password ?? unknownPassword();
        await pool.send(new AdminSetUserPasswordCommand({ ...of(account.email), Password, Permanent: true }));
        return { uid: subOf(answer.User?.Attributes) ?? '', confirmed: true };
      } catch (error) {
        if (error instanceof UsernameExistsException) return 'exists';
        if (isRefused(error)) return 'refused';
        throw error;
      }
    },
    async find(email) {
      try {
        const user = await pool.send(new AdminGetUserCommand(of(email)));
        const uid = subOf(user.UserAttributes);
        return uid ? { uid, createdAt: user.UserCreateDate?.getTime() ?? 0 } : undefined;
      } catch (error) {
        if (error instanceof UserNotFoundException) return undefined;
        throw error;
      }
    },
    async remove(uid) {
      try {
        await pool.send(new AdminDeleteUserCommand(of(uid)));
      } catch (error) {
        if (!(error instanceof UserNotFoundException)) throw error;
      }
    },
  };
};
