import { forgetCodesSentTo } from './codes';
import { randomInt } from 'node:crypto';
import { applyAttributes, sendUpdateCodes } from './account';
import { assertAttributes, assertComplete, assertMutable } from './attributes';
import { sendMessage } from './codes';
import { attributeList, attributeMap, invalidParameter, optionalText, text, textList, textMap } from './input';
import { assertPolicy, setPassword } from './passwords';
import { endSessions } from './sessions';
import { factorsOf } from './software-token';
import { preSignUp } from './sign-up';
import type { AdminOperation, Input, PasswordPolicy, Pool, User } from './types';
import { assertUnique, draftUser, requireUser, userAttributes } from './users';

const TEMPORARY_PASSWORD_MS = 7 * 24 * 3_600_000;

export const adminCreateUser: AdminOperation = async (pool, input) => {
  const action = optionalText(input, 'MessageAction');
  if (action === 'RESEND') throw invalidParameter('MessageAction RESEND is not hosted by the local runtime.');
  const attributes = attributeMap(input, 'UserAttributes');
  assertAttributes(pool, attributes);
  const user = draftUser(pool, text(input, 'Username'), attributes);
  assertComplete(pool, user.attributes);
  assertUnique(pool, user);
  const password = optionalText(input, 'TemporaryPassword') ?? temporaryPassword(pool.config.passwordPolicy);
  assertPolicy(pool.config.passwordPolicy, password);
  const clientMetadata = textMap(input, 'ClientMetadata');
  const validationData = attributeMap(input, 'ValidationData');
  await preSignUp(pool, user, { source: 'PreSignUp_AdminCreateUser', validationData, clientMetadata });
  assertUnique(pool, user);
  setPassword(pool, user, password);
  user.temporaryPasswordUntilMs = pool.now() + TEMPORARY_PASSWORD_MS;
  user.status = 'FORCE_CHANGE_PASSWORD';
  if (action !== 'SUPPRESS') await invite(pool, user, { password, clientMetadata, input });
  pool.users.set(user.username, user);
  return { User: describeUser(user, 'Attributes') };
};

export const adminSetUserPassword: AdminOperation = async (pool, input) => {
  const user = requireUser(pool, text(input, 'Username'));
  const password = text(input, 'Password');
  assertPolicy(pool.config.passwordPolicy, password);
  setPassword(pool, user, password);
  user.status = input.Permanent === true ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD';
  if (input.Permanent !== true) user.temporaryPasswordUntilMs = pool.now() + TEMPORARY_PASSWORD_MS;
  return {};
};

export const adminGetUser: AdminOperation = async (pool, input) => {
  const user = requireUser(pool, text(input, 'Username'));
  return { ...describeUser(user, 'UserAttributes'), ...factorsOf(user) };
};

export const adminUpdateUserAttributes: AdminOperation = async (pool, input) => {
  const user = requireUser(pool, text(input, 'Username'));
  const given = attributeMap(input, 'UserAttributes');
  // As in Cognito, a blank value removes an attribute.
  const gone = Object.keys(given).filter(name => given[name] === '');
  const attributes = Object.fromEntries(Object.entries(given).filter(([name]) => !gone.includes(name)));
  assertAttributes(pool, attributes);
  assertMutable(pool, Object.keys(given));
  const clientMetadata = textMap(input, 'ClientMetadata');
  for (const name of gone) {
    delete user.attributes[name];
    forgetCodesSentTo(user, name);
  }
  const changed = applyAttributes(pool, user, attributes);
  await sendUpdateCodes(pool, user, changed, { clientMetadata });
  return {};
};

export const adminDeleteUser: AdminOperation = async (pool, input) => {
  const user = requireUser(pool, text(input, 'Username'));
  endSessions(pool, user);
  pool.users.delete(user.username);
  return {};
};

export const adminUserGlobalSignOut: AdminOperation = async (pool, input) => {
  endSessions(pool, requireUser(pool, text(input, 'Username')));
  return {};
};

/** A user as the admin operations return it; times in seconds, as in the JSON protocol. */
export const describeUser = (user: User, attributesKey: 'Attributes' | 'UserAttributes', only?: string[]): object => {
  const attributes = Object.entries(userAttributes(user));
  const shown = only?.length ? attributes.filter(([name]) => only.includes(name)) : attributes;
  return {
    Username: user.username,
    [attributesKey]: attributeList(Object.fromEntries(shown)),
    UserCreateDate: user.createdAtMs / 1000,
    UserLastModifiedDate: user.modifiedAtMs / 1000,
    Enabled: true,
    UserStatus: user.status,
  };
};

/** Without DesiredDeliveryMediums Cognito sends an SMS, even where users have only e-mail addresses. */
const invite = async (
  pool: Pool,
  user: User,
  { password, clientMetadata, input }: { password: string; clientMetadata: Record<string, string>; input: Input },
): Promise<void> => {
  const asked = textList(input, 'DesiredDeliveryMediums');
  const mediums = asked.length ? asked : ['SMS'];
  const wanted = mediums.map(medium => (medium === 'EMAIL' ? 'email' : 'phone_number'));
  const attributes = wanted.filter(name => user.attributes[name] != null);
  if (!attributes.length) {
    throw invalidParameter(
      `User has no attribute for the delivery mediums ${mediums.join(', ')}: name another or SUPPRESS.`,
    );
  }
  const text = 'Your username is {username} and temporary password is {####}.';
  const template = { subject: 'Your temporary password', text };
  for (const attribute of attributes) {
    const source = 'CustomMessage_AdminCreateUser';
    await sendMessage(pool, { user, attribute, source, clientMetadata, template, code: password });
  }
};

const temporaryPassword = (policy: PasswordPolicy): string => {
  const sets = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@*#'];
  const length = Math.max(policy.MinimumLength ?? 8, 12);
  return Array.from({ length }, (_, index) => {
    const set = sets[index % sets.length] ?? '';
    return set.charAt(randomInt(0, set.length));
  }).join('');
};
