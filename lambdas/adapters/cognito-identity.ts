import { randomBytes } from 'node:crypto';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminRemoveUserFromGroupCommand,
  type AdminGetUserCommandOutput,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AliasExistsException,
  type AttributeType,
  CognitoIdentityProviderClient,
  InvalidParameterException,
  InvalidPasswordException,
  ListUsersCommand,
  SignUpCommand,
  UserLambdaValidationException,
  UsernameExistsException,
  UserNotFoundException,
  type UserType as PoolUser,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Account, Identity, NewAccount } from '#lambdas/ports/services';
import { userTypes, type UserType } from '#shared/contract/operation';
import { signUpProof } from './sign-up-proof';
import { clientTimeouts } from './client-timeouts';

type Options = { userPoolId: string; userPoolClientId: string; signUpKey: string };

/** The most users that ListUsers returns per page. */
const LISTED_AT_ONCE = 60;

let client: CognitoIdentityProviderClient | undefined;

const attributesOf = (account: Omit<NewAccount, 'password'>): AttributeType[] => [
  { Name: 'email', Value: account.email },
  { Name: 'name', Value: account.name },
  ...(account.mobile ? [{ Name: 'phone_number', Value: account.mobile }] : []),
];
/** A random password that nobody knows; it satisfies every password policy that a stage can choose. */
const unknownPassword = () => `${randomBytes(18).toString('base64url')}aA1@`;

/** A fault of our own trigger says nothing about the person's input. */
const isRefused = (error: unknown): boolean =>
  (error instanceof UserLambdaValidationException && !error.message.includes('internal_error')) ||
  error instanceof InvalidPasswordException ||
  error instanceof InvalidParameterException;

/** Either the user pool reports the duplicate, or our own pre-sign-up trigger does. */
const isTaken = (error: unknown): boolean =>
  error instanceof UsernameExistsException ||
  (error instanceof UserLambdaValidationException && error.message.includes('user_exists'));

const signUpOf = (account: NewAccount, signUpKey: string) => ({
  Username: account.email,
  Password: account.password,
  UserAttributes: attributesOf(account),
  ValidationData: [
    { Name: 'proof', Value: signUpProof(signUpKey, account.email) },
    ...(account.mobile && account.mobileProved
      ? [{ Name: 'mobileProof', Value: signUpProof(signUpKey, account.mobile) }]
      : []),
  ],
  ...(account.language ? { ClientMetadata: { language: account.language } } : {}),
});

const verified: AttributeType[] = [{ Name: 'email_verified', Value: 'true' }];

const off = { Enabled: false, PreferredMfa: false };

const phoneVerified: AttributeType[] = [{ Name: 'phone_number_verified', Value: 'true' }];

const changedAttributes = ({
  email,
  mobile,
  mobileProved,
  name,
}: Parameters<Identity['update']>[1]): AttributeType[] => [
  ...(email === undefined ? [] : [{ Name: 'email', Value: email }, ...verified]),
  ...(mobile === undefined
    ? []
    : [
        { Name: 'phone_number', Value: mobile },
        { Name: 'phone_number_verified', Value: mobile && mobileProved ? 'true' : 'false' },
      ]),
  ...(name === undefined ? [] : [{ Name: 'name', Value: name }]),
];

const providerNames: Readonly<Record<string, string>> = {
  Facebook: 'facebook',
  Google: 'google',
  SignInWithApple: 'apple',
};

/** Accounts from social providers list the provider in a JSON attribute. */
const providerOf = (identities: string | undefined): string | undefined => {
  if (!identities) return undefined;
  const [first] = JSON.parse(identities) as { providerType?: string }[];
  return providerNames[first?.providerType ?? ''];
};

const accountOf = (user: PoolUser): Account | undefined => {
  const attribute = (name: string) => user.Attributes?.find(each => each.Name === name)?.Value;
  const uid = attribute('sub');
  if (!uid) return undefined;
  return {
    uid,
    username: user.Username ?? uid,
    createdAt: user.UserCreateDate?.getTime() ?? 0,
    confirmed: user.UserStatus !== 'UNCONFIRMED',
    email: attribute('email') ?? '',
    mobile: attribute('phone_number'),
    name: attribute('name') ?? '',
    provider: providerOf(attribute('identities')),
  };
};

const accountFound = (found: AdminGetUserCommandOutput): Account | undefined => {
  const account = accountOf({ ...found, Attributes: found.UserAttributes });
  const secondFactor = found.UserMFASettingList?.includes('SOFTWARE_TOKEN_MFA') ?? false;
  return account && { ...account, secondFactor };
};

const subOf = (attributes: AttributeType[] | undefined) =>
  attributes?.find(attribute => attribute.Name === 'sub')?.Value;

/** Resolves to undefined when the account does not exist. */
const unlessMissing = <T>(sent: Promise<T>): Promise<T | undefined> =>
  sent.catch(error => {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  });

/** Turns the errors with which the pool rejects a new account into results. */
const unlessRefused = <T>(made: Promise<T>, exists: (error: unknown) => boolean): Promise<T | 'exists' | 'refused'> =>
  made.catch(error => {
    if (exists(error)) return 'exists';
    if (isRefused(error)) return 'refused';
    throw error;
  });

const signUpTo = async (pool: CognitoIdentityProviderClient, options: Options, account: NewAccount) => {
  const command = { ClientId: options.userPoolClientId, ...signUpOf(account, options.signUpKey) };
  const answer = await pool.send(new SignUpCommand(command));
  return { uid: answer.UserSub ?? '', confirmed: answer.UserConfirmed ?? false };
};

const moveToGroup = async (
  pool: CognitoIdentityProviderClient,
  user: { UserPoolId: string; Username: string },
  group: UserType | undefined,
): Promise<boolean> => {
  const { Groups = [] } = await pool.send(new AdminListGroupsForUserCommand(user));
  // A social account is also in a group of its provider, which is not a type of user.
  const has = Groups.flatMap(({ GroupName }) => userTypes.filter(type => type === GroupName));
  const surplus = has.filter(name => name !== group);
  for (const GroupName of surplus) await pool.send(new AdminRemoveUserFromGroupCommand({ ...user, GroupName }));
  const isMissing = group !== undefined && !has.includes(group);
  if (isMissing) await pool.send(new AdminAddUserToGroupCommand({ ...user, GroupName: group }));
  return isMissing || surplus.length > 0;
};

/**
 * Options are read only when a call needs them: only `signUp` uses the client id and the key, and only some functions may have them.
 */
export const cognitoIdentity = (options: Options): Identity => {
  // A sign-up waits for our own triggers, which have five seconds each.
  client ??= new CognitoIdentityProviderClient(clientTimeouts(12_000));
  const pool = client;
  const of = (Username: string) => ({ UserPoolId: options.userPoolId, Username });

  const create = async (account: Parameters<Identity['create']>[0]) => {
    const UserAttributes = [
      ...attributesOf(account),
      ...verified,
      ...(account.mobile && account.mobileProved ? phoneVerified : []),
    ];
    const answer = await pool.send(
      new AdminCreateUserCommand({ ...of(account.email), MessageAction: 'SUPPRESS', UserAttributes }),
    );
    const Password = account.password ?? unknownPassword();
    await pool.send(new AdminSetUserPasswordCommand({ ...of(account.email), Password, Permanent: true }));
    return { uid: subOf(answer.User?.Attributes) ?? '', confirmed: true };
  };

  return {
    signUp: account => unlessRefused(signUpTo(pool, options, account), isTaken),
    create: account => unlessRefused(create(account), error => error instanceof UsernameExistsException),
    async find(name) {
      const found = await unlessMissing(pool.send(new AdminGetUserCommand(of(name))));
      return found && accountFound(found);
    },
    async list(from) {
      const page = { UserPoolId: options.userPoolId, Limit: LISTED_AT_ONCE };
      try {
        const answer = await pool.send(new ListUsersCommand({ ...page, ...(from ? { PaginationToken: from } : {}) }));
        const accounts = (answer.Users ?? []).map(accountOf).filter(account => account !== undefined);
        return { accounts, next: answer.PaginationToken };
      } catch (error) {
        if (from && error instanceof InvalidParameterException) return this.list(undefined);
        throw error;
      }
    },
    async update(username, changes) {
      try {
        const UserAttributes = changedAttributes(changes);
        await pool.send(new AdminUpdateUserAttributesCommand({ ...of(username), UserAttributes }));
        return 'done';
      } catch (error) {
        if (error instanceof AliasExistsException || error instanceof UsernameExistsException) return 'exists';
        throw error;
      }
    },
    setGroup: (username, group) => moveToGroup(pool, of(username), group),
    async dropSecondFactor(username) {
      await unlessMissing(
        pool.send(new AdminSetUserMFAPreferenceCommand({ ...of(username), SoftwareTokenMfaSettings: off })),
      );
    },
    async signOut(username) {
      await unlessMissing(pool.send(new AdminUserGlobalSignOutCommand(of(username))));
    },
    async remove(username) {
      await unlessMissing(pool.send(new AdminDeleteUserCommand(of(username))));
    },
  };
};
