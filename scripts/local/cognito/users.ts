import { createHmac, randomUUID } from 'node:crypto';
import { AwsError } from '../aws-reply';
import { invalidParameter } from './input';
import type { Pool, User } from './types';

const emailPattern = /^[^\s@<>()[\],;:\\"]+@[^\s@.]+(\.[^\s@.]+)+$/;
const phonePattern = /^\+[1-9]\d{4,14}$/;

export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);
export const isPhone = (text: string): boolean => phonePattern.test(text);

/** The part of the pool id after the underscore, which SRP hashes into its values. */
export const poolName = (pool: Pool): string => pool.config.id.split('_')[1] ?? '';

/** Whether the user comes from a social provider. Such users cannot sign in by e-mail or phone. */
export const isFederated = (user: Pick<User, 'attributes'>): boolean => user.attributes.identities !== undefined;

/** Finds a user by username, or by an attribute that the pool accepts as an alias. */
export const findUser = (pool: Pool, username: string): User | undefined => {
  const wanted = fold(pool, username);
  const direct = pool.users.get(username) ?? pool.users.get(wanted);
  if (direct) return direct;
  for (const user of pool.users.values()) {
    if (isFederated(user)) continue;
    const names = pool.config.usernameAttributes.map(name => user.attributes[name]);
    if (names.some(name => name != null && fold(pool, name) === wanted)) return user;
    if (!pool.config.usernameAttributes.length && fold(pool, user.username) === wanted) return user;
  }
  return undefined;
};

/** @throws AwsError UserNotFoundException */
export const requireUser = (pool: Pool, username: string): User => {
  const user = findUser(pool, username);
  if (!user) throw new AwsError('UserNotFoundException', 'User does not exist.');
  return user;
};

/** Builds a user who is not in the pool yet; the sign-in name becomes an attribute, and the sub the username. */
export const draftUser = (pool: Pool, signInName: string, attributes: Record<string, string>): User => {
  const { usernameAttributes } = pool.config;
  const login = usernameAttributes.length ? loginAttribute(pool, signInName) : undefined;
  if (login && attributes[login] != null && fold(pool, attributes[login]) !== fold(pool, signInName)) {
    throw invalidParameter(`User ${login} must match the username.`);
  }
  const sub = randomUUID();
  return {
    ...blankUser(pool),
    username: login ? sub : signInName,
    attributes: { sub, ...attributes, ...(login ? { [login]: signInName } : {}) },
    status: 'UNCONFIRMED',
  };
};

/** Initial values of every new user. */
export const blankUser = (pool: Pool): Omit<User, 'username' | 'attributes' | 'status'> => {
  const nowMs = pool.now();
  return {
    groups: [],
    codes: {},
    createdAtMs: nowMs,
    modifiedAtMs: nowMs,
    lockout: { failures: 0, untilMs: 0, lastAtMs: 0 },
  };
};

/** @throws AwsError when a username, e-mail or phone of the user belongs to another user */
export const assertUnique = (pool: Pool, user: User, code = 'UsernameExistsException'): void => {
  const isTaken = (name: string) => {
    const holder = findUser(pool, name);
    return holder !== undefined && holder.attributes.sub !== user.attributes.sub;
  };
  if (isTaken(user.username)) throw new AwsError(code, 'User already exists');
  if (isFederated(user)) return;
  for (const name of pool.config.usernameAttributes) {
    const value = user.attributes[name];
    if (value != null && isTaken(value)) throw new AwsError(code, `An account with the given ${name} already exists.`);
  }
};

/** The attributes as Cognito returns them: e-mail and phone always with their verified flag. */
export const userAttributes = (user: Pick<User, 'attributes'>): Record<string, string> => {
  const shown = { ...user.attributes };
  for (const name of ['email', 'phone_number']) {
    if (shown[name] != null) shown[`${name}_verified`] ??= 'false';
  }
  return shown;
};

/** A made-up but stable value for an unknown user, so that repeated calls look like those for a real one. */
export const simulate = (pool: Pool, username: string, what: string): string =>
  createHmac('sha256', pool.simulationSecret)
    .update(`${what}:${fold(pool, username)}`)
    .digest('hex');

export const touch = (pool: Pool, user: User): void => {
  user.modifiedAtMs = pool.now();
};

const loginAttribute = (pool: Pool, signInName: string): 'email' | 'phone_number' => {
  const accepted = pool.config.usernameAttributes;
  if (accepted.includes('email') && isEmail(signInName)) return 'email';
  if (accepted.includes('phone_number') && isPhone(signInName)) return 'phone_number';
  if (accepted.length > 1) throw invalidParameter('Username should be either an email or a phone number.');
  throw invalidParameter(
    accepted[0] === 'email' ? 'Username should be an email.' : 'Username should be a phone number.',
  );
};

/** A name as the pool compares it: in lower case, unless it is case-sensitive. */
export const fold = (pool: Pool, text: string): string =>
  pool.config.usernameCaseSensitive ? text : text.toLowerCase();
