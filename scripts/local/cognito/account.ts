import { AwsError } from '../aws-reply';
import { assertClientMayWrite, assertMutable } from './attributes';
import { forgetCodesSentTo, sendCode, spendCode, type CodeDelivery } from './codes';
import { attributeList, attributeMap, invalidParameter, text, textList, textMap } from './input';
import { assertPolicy, checkPassword, setPassword } from './passwords';
import { endSessions } from './sessions';
import type { Input, Pool, TokenOperation, User } from './types';
import { assertUnique, touch, userAttributes } from './users';

export const getUser: TokenOperation = async (_pool, user) => {
  return { Username: user.username, UserAttributes: attributeList(userAttributes(user)) };
};

/** A changed e-mail or phone is unverified until its code comes back. */
export const updateUserAttributes: TokenOperation = async (pool, user, input, { client }) => {
  const attributes = attributeMap(input, 'UserAttributes');
  assertClientMayWrite(pool, attributes);
  assertMutable(pool, Object.keys(attributes));
  const changed = applyAttributes(pool, user, attributes);
  const deliveries: CodeDelivery[] = [];
  for (const attribute of changed.filter(name => pool.config.autoVerifiedAttributes.includes(name))) {
    const clientMetadata = textMap(input, 'ClientMetadata');
    const message = {
      user,
      attribute,
      source: 'CustomMessage_UpdateUserAttribute',
      clientId: client.id,
      clientMetadata,
    };
    deliveries.push(await sendCode(pool, attribute, message));
  }
  return { CodeDeliveryDetailsList: deliveries };
};

export const deleteUserAttributes: TokenOperation = async (pool, user, input) => {
  const names = textList(input, 'UserAttributeNames');
  assertMutable(pool, names);
  const kept = names.find(name => name === 'sub' || (pool.config.usernameAttributes as string[]).includes(name));
  if (kept) throw invalidParameter(`user.${kept}: Attribute cannot be deleted.\n`);
  for (const name of names) {
    delete user.attributes[name];
    delete user.attributes[`${name}_verified`];
  }
  touch(pool, user);
  return {};
};

export const getUserAttributeVerificationCode: TokenOperation = async (pool, user, input, { client }) => {
  const attribute = contactName(input);
  if (user.attributes[attribute] == null) throw invalidParameter(`User has no ${attribute}.`);
  const clientMetadata = textMap(input, 'ClientMetadata');
  const message = { user, attribute, source: 'CustomMessage_VerifyUserAttribute', clientId: client.id, clientMetadata };
  return { CodeDeliveryDetails: await sendCode(pool, attribute, message) };
};

export const verifyUserAttribute: TokenOperation = async (pool, user, input) => {
  const attribute = contactName(input);
  spendCode(pool, user, attribute, text(input, 'Code'));
  user.attributes[`${attribute}_verified`] = 'true';
  touch(pool, user);
  return {};
};

export const changePassword: TokenOperation = async (pool, user, input) => {
  const [previous, proposed] = [text(input, 'PreviousPassword'), text(input, 'ProposedPassword')];
  assertPolicy(pool.config.passwordPolicy, proposed);
  checkPassword(pool, user, previous);
  setPassword(pool, user, proposed);
  return {};
};

export const deleteUser: TokenOperation = async (pool, user) => {
  endSessions(pool, user);
  pool.users.delete(user.username);
  return {};
};

/**
 * Writes attributes; a changed e-mail or phone loses its verified flag and the codes sent to the old one.
 * @returns which of e-mail and phone changed
 */
export function applyAttributes(
  pool: Pool,
  user: User,
  attributes: Record<string, string>,
): ('email' | 'phone_number')[] {
  assertUnique(pool, { ...user, attributes: { ...user.attributes, ...attributes } }, 'AliasExistsException');
  const changed = (['email', 'phone_number'] as const).filter(
    name => attributes[name] != null && attributes[name] !== user.attributes[name],
  );
  for (const name of changed) {
    user.attributes[`${name}_verified`] = 'false';
    forgetCodesSentTo(user, name);
  }
  Object.assign(user.attributes, attributes);
  touch(pool, user);
  return changed;
}

function contactName(input: Input): 'email' | 'phone_number' {
  const name = text(input, 'AttributeName');
  if (name !== 'email' && name !== 'phone_number') {
    throw new AwsError(
      'InvalidParameterException',
      'Invalid attribute name: only email and phone_number can be verified.',
    );
  }
  return name;
}
