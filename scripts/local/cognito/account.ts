import { assertClientMayWrite, assertMutable, readableAttributes } from './attributes';
import { forgetCodesSentTo, sendCode, type CodeDelivery } from './codes';
import { attributeList, attributeMap, text, textMap } from './input';
import { assertPolicy, checkPassword, setPassword } from './passwords';
import { endSessions } from './sessions';
import type { Pool, TokenOperation, User } from './types';
import { assertUnique, touch, userAttributes } from './users';

export const getUser: TokenOperation = async (_pool, user, _input, { client }) => {
  const shown = readableAttributes(client, userAttributes(user));
  return { Username: user.username, UserAttributes: attributeList(shown) };
};

/** A changed e-mail or phone is unverified, or not even in effect, until its code comes back. */
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
 * Writes attributes. A changed e-mail or phone loses its verified flag and the codes sent to the old one, unless
 * the pool keeps the old value until the new one is verified.
 * @returns which of e-mail and phone changed or shall change
 */
export const applyAttributes = (pool: Pool, user: User, attributes: Record<string, string>): ContactChange[] => {
  assertUnique(pool, { ...user, attributes: { ...user.attributes, ...attributes } }, 'AliasExistsException');
  const applied = { ...attributes };
  const changes = (['email', 'phone_number'] as const).flatMap((attribute): ContactChange[] => {
    const value = attributes[attribute];
    return value === undefined || value === user.attributes[attribute] ? [] : [{ attribute, value }];
  });
  for (const { attribute } of changes) {
    if (isKeptUntilVerified(pool, attribute, attributes)) {
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

/** Sends the codes that verify changed addresses, where the pool verifies them by itself. */
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

/** An administrator who declares the new value verified changes it at once. */
const isKeptUntilVerified = (
  pool: Pool,
  attribute: 'email' | 'phone_number',
  attributes: Record<string, string>,
): boolean => {
  const isDeclared = attributes[`${attribute}_verified`]?.toLowerCase() === 'true';
  return !isDeclared && (pool.config.verifyBeforeUpdate ?? []).includes(attribute);
};
