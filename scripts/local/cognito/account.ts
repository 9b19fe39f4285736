import { assertClientMayWrite, assertMutable, readableAttributes } from './attributes';
import { forgetCodesSentTo, sendCode, type CodeDelivery } from './codes';
import { attributeList, attributeMap, text, textMap } from './input';
import { assertPolicy, checkPassword, setPassword } from './passwords';
import { endSessions } from './sessions';
import { factorsOf } from './software-token';
import type { Pool, TokenOperation, User } from './types';
import { assertUnique, touch, userAttributes } from './users';

export const getUser: TokenOperation = async (_pool, user, _input, { client }) => {
  const shown = readableAttributes(client, userAttributes(user));
  return { Username: user.username, UserAttributes: attributeList(shown), ...factorsOf(user) };
};

/** A changed e-mail or phone is unverified, or not even in effect, until the user enters its code. */
export const updateUserAttributes: TokenOperation = async (pool, user, input, { client }) => {
  const attributes = attributeMap(input, 'UserAttributes');
  assertClientMayWrite(pool, client, attributes);
  assertMutable(pool, Object.keys(attributes));
  const clientMetadata = textMap(input, 'ClientMetadata');
  const changed = applyAttributes(pool, user, attributes);
  return {
    CodeDeliveryDetailsList: await sendUpdateCodes(pool, user, changed, { clientId: client.id, clientMetadata }),
  };
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

export type ContactChange = { attribute: 'email' | 'phone_number'; value: string };

/**
 * Writes attributes. A changed e-mail or phone becomes unverified and the codes sent to the old one are dropped, unless
 * the pool keeps the old value until the new one is verified.
 * @returns which of e-mail and phone changed or will change
 */
export const applyAttributes = (pool: Pool, user: User, attributes: Record<string, string>): ContactChange[] => {
  assertUnique(pool, { ...user, attributes: { ...user.attributes, ...attributes } }, 'AliasExistsException');
  const applied = { ...attributes };
  const changes = (['email', 'phone_number'] as const).flatMap((attribute): ContactChange[] => {
    const value = attributes[attribute];
    return value === undefined || value === user.attributes[attribute] ? [] : [{ attribute, value }];
  });
  for (const { attribute } of changes) {
    if (isRetainedUntilVerified(pool, attribute, attributes)) {
      delete applied[attribute];
      continue;
    }
    user.attributes[`${attribute}_verified`] = 'false';
    forgetCodesSentTo(user, attribute);
  }
  Object.assign(user.attributes, applied);
  touch(pool, user);
  return changes;
};

/** Sends verification codes for changed addresses, where the pool verifies them automatically. */
export const sendUpdateCodes = async (
  pool: Pool,
  user: User,
  changes: ContactChange[],
  call: { clientId?: string; clientMetadata: Record<string, string> },
): Promise<CodeDelivery[]> => {
  const deliveries: CodeDelivery[] = [];
  for (const { attribute, value } of changes) {
    if (!pool.config.autoVerifiedAttributes.includes(attribute)) continue;
    if (user.attributes[attribute] === value && user.attributes[`${attribute}_verified`] === 'true') continue;
    const newValue = user.attributes[attribute] === value ? undefined : value;
    const message = { user, attribute, newValue, source: 'CustomMessage_UpdateUserAttribute', ...call };
    deliveries.push(await sendCode(pool, attribute, message));
  }
  return deliveries;
};

/** An administrator may change the value at once by setting its verified flag. */
const isRetainedUntilVerified = (
  pool: Pool,
  attribute: 'email' | 'phone_number',
  attributes: Record<string, string>,
): boolean => {
  const isDeclared = attributes[`${attribute}_verified`]?.toLowerCase() === 'true';
  return !isDeclared && (pool.config.verifyBeforeUpdate ?? []).includes(attribute);
};
