import { AwsError } from '../aws-reply';
import { assertClientMayWrite, assertComplete } from './attributes';
import { codeExpired, describeDelivery, sendCode, spendCode, type CodeDelivery } from './codes';
import { attributeMap, invalidParameter, notAuthorized, text, textMap } from './input';
import { assertPolicy, setPassword } from './passwords';
import { runTrigger } from './triggers';
import type { ClientConfig, ClientOperation, Pool, User } from './types';
import { assertUnique, draftUser, findUser, simulate, touch } from './users';

export const signUp: ClientOperation = async (pool, client, input) => {
  if (pool.config.adminCreateUserOnly) throw notAuthorized('SignUp is not permitted for this user pool');
  const [username, password] = [text(input, 'Username'), text(input, 'Password')];
  const attributes = attributeMap(input, 'UserAttributes');
  const clientMetadata = textMap(input, 'ClientMetadata');
  assertPolicy(pool.config.passwordPolicy, password);
  assertClientMayWrite(pool, client, attributes);
  const user = draftUser(pool, username, attributes);
  assertComplete(pool, user.attributes);
  assertUnique(pool, user);
  await preSignUp(pool, user, {
    source: 'PreSignUp_SignUp',
    clientId: client.id,
    validationData: attributeMap(input, 'ValidationData'),
    clientMetadata,
  });
  // A concurrent sign-up may have taken the name while the trigger ran.
  assertUnique(pool, user);
  setPassword(pool, user, password);
  pool.users.set(user.username, user);
  const isConfirmed = user.status === 'CONFIRMED';
  if (isConfirmed)
    await postConfirmation(pool, user, {
      source: 'PostConfirmation_ConfirmSignUp',
      clientId: client.id,
      clientMetadata,
    });
  const delivery = isConfirmed
    ? undefined
    : await sendSignUpCode(pool, client, user, 'CustomMessage_SignUp', clientMetadata);
  return {
    UserConfirmed: isConfirmed,
    UserSub: user.attributes.sub,
    ...(delivery ? { CodeDeliveryDetails: delivery } : {}),
  };
};

export const confirmSignUp: ClientOperation = async (pool, client, input) => {
  const [username, code] = [text(input, 'Username'), text(input, 'ConfirmationCode')];
  const user = findUser(pool, username);
  if (!user) {
    if (isHidden(client)) throw codeExpired();
    throw new AwsError('UserNotFoundException', 'Username/client id combination not found.');
  }
  if (user.status !== 'UNCONFIRMED') throw notAuthorized(`User cannot be confirmed. Current status is ${user.status}`);
  const { attribute } = spendCode(pool, user, 'signUp', code);
  user.attributes[`${attribute}_verified`] = 'true';
  user.status = 'CONFIRMED';
  touch(pool, user);
  const clientMetadata = textMap(input, 'ClientMetadata');
  await postConfirmation(pool, user, { source: 'PostConfirmation_ConfirmSignUp', clientId: client.id, clientMetadata });
  return {};
};

export const resendConfirmationCode: ClientOperation = async (pool, client, input) => {
  const username = text(input, 'Username');
  const user = findUser(pool, username);
  if (!user) {
    if (isHidden(client)) return { CodeDeliveryDetails: simulatedDelivery(pool, username) };
    throw new AwsError('UserNotFoundException', 'Username/client id combination not found.');
  }
  if (user.status !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
  const metadata = textMap(input, 'ClientMetadata');
  const delivery = await sendSignUpCode(pool, client, user, 'CustomMessage_ResendCode', metadata);
  if (!delivery) throw invalidParameter('Cannot resend codes. Auto verification not turned on.');
  return { CodeDeliveryDetails: delivery };
};

/** Runs PreSignUp and applies the autoConfirm and autoVerify flags of its response to the draft. */
export const preSignUp = async (
  pool: Pool,
  user: User,
  call: {
    source: string;
    clientId?: string;
    validationData: Record<string, string>;
    clientMetadata: Record<string, string>;
  },
): Promise<void> => {
  const { source, clientId, ...request } = call;
  const { sub: _sub, ...attributes } = user.attributes;
  const aliases = { 'cognito:email_alias': '', 'cognito:phone_number_alias': '' };
  const response = await runTrigger(pool, {
    trigger: 'PreSignUp',
    source,
    clientId,
    user: undefined,
    username: user.username,
    request: {
      ...request,
      userAttributes: source === 'PreSignUp_ExternalProvider' ? { ...aliases, ...attributes } : attributes,
    },
    response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
  });
  for (const [flag, attribute] of [
    ['autoVerifyEmail', 'email'],
    ['autoVerifyPhone', 'phone_number'],
  ] as const) {
    if (response[flag] !== true) continue;
    if (user.attributes[attribute] == null) {
      throw invalidParameter(`${flag} is set but the user has no ${attribute}.`);
    }
    user.attributes[`${attribute}_verified`] = 'true';
  }
  if (response.autoConfirmUser === true && source === 'PreSignUp_SignUp') user.status = 'CONFIRMED';
};

export const postConfirmation = async (
  pool: Pool,
  user: User,
  call: { source: string; clientId?: string; clientMetadata: Record<string, string> },
): Promise<void> => {
  const { source, clientId, clientMetadata } = call;
  const request = { clientMetadata };
  await runTrigger(pool, {
    trigger: 'PostConfirmation',
    source,
    clientId,
    user,
    username: user.username,
    request,
    response: {},
  });
};

export const isHidden = (client: ClientConfig): boolean => client.preventUserExistenceErrors !== 'LEGACY';

/** Simulated delivery details for an unknown user: the same shape, with a stable made-up address. */
export const simulatedDelivery = (pool: Pool, username: string): CodeDelivery => {
  const digest = simulate(pool, username, 'delivery');
  if (username.startsWith('+')) return describeDelivery('phone_number', username);
  return describeDelivery('email', username.includes('@') ? username : `${digest[0]}@${digest[1]}`);
};

/** The code is sent by SMS when both phone and e-mail can be verified, as in Cognito. */
const sendSignUpCode = async (
  pool: Pool,
  client: ClientConfig,
  user: User,
  source: string,
  clientMetadata: Record<string, string>,
): Promise<CodeDelivery | undefined> => {
  const attribute = (['phone_number', 'email'] as const).find(
    name => pool.config.autoVerifiedAttributes.includes(name) && user.attributes[name] != null,
  );
  return attribute && sendCode(pool, 'signUp', { user, attribute, source, clientId: client.id, clientMetadata });
};
