import { invalidParameter, notAuthorized } from './input';
import { isEmail, isPhone } from './users';
import type { ClientConfig, Pool, SchemaAttribute } from './types';

const standardAttributes = new Set([
  'address',
  'birthdate',
  'email',
  'family_name',
  'gender',
  'given_name',
  'locale',
  'middle_name',
  'name',
  'nickname',
  'phone_number',
  'picture',
  'preferred_username',
  'profile',
  'updated_at',
  'website',
  'zoneinfo',
]);
const verifiedFlags = new Set(['email_verified', 'phone_number_verified']);

/** Checks what an app may write: attributes in its client's list, never `sub` or a verified flag. */
export const assertClientMayWrite = (pool: Pool, client: ClientConfig, attributes: Record<string, string>): void => {
  const names = Object.keys(attributes);
  if (names.some(name => verifiedFlags.has(name))) throw unauthorizedWrite();
  assertAttributes(pool, attributes);
  const mayWrite = (name: string) => client.writeAttributes?.includes(name) ?? standardAttributes.has(name);
  if (!names.every(mayWrite)) throw unauthorizedWrite();
};

/** Checks that an app's client may write the attributes filled by a provider; only the pool sets verified flags. */
export const assertMayFill = (client: ClientConfig, names: string[]): void => {
  const mayWrite = (name: string) =>
    verifiedFlags.has(name) || (client.writeAttributes?.includes(name) ?? standardAttributes.has(name));
  const refused = names.find(name => !mayWrite(name));
  if (refused) throw invalidParameter(`user.${refused}: Attribute cannot be updated.\n`);
};

/** The attributes that an app may read in the id token and in GetUser. */
export const readableAttributes = (
  client: ClientConfig,
  attributes: Record<string, string>,
): Record<string, string> => {
  const mayRead = (name: string) =>
    name === 'sub' ||
    (client.readAttributes?.includes(name) ?? (standardAttributes.has(name) || verifiedFlags.has(name)));
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => mayRead(name)));
};

/** Checks names and formats against the schema of the pool; administrators may also set the verified flags. */
export const assertAttributes = (pool: Pool, attributes: Record<string, string>): void => {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === 'sub') throw invalidParameter('Cannot modify the non-mutable attribute sub');
    if (verifiedFlags.has(name)) {
      if (!/^(true|false)$/i.test(value)) throw nonconformant(name, 'Attribute must be a boolean');
    } else if (!standardAttributes.has(name) && !schemaOf(pool, name)) {
      throw nonconformant(name, 'Attribute does not exist in the schema.\n');
    }
    if (value.length > 2048) throw nonconformant(name, 'String must be no longer than 2048 characters');
    if (name === 'email' && !isEmail(value)) throw invalidParameter('Invalid email address format.');
    if (name === 'phone_number' && !isPhone(value)) throw invalidParameter('Invalid phone number format.');
  }
};

/** Checks that all attributes required by the schema are present. */
export const assertComplete = (pool: Pool, attributes: Record<string, string>): void => {
  for (const rule of pool.config.schema) {
    if (rule.required && !attributes[fullName(rule)])
      throw nonconformant(fullName(rule), 'The attribute is required\n');
  }
};

/** Checks that the attributes are mutable. */
export const assertMutable = (pool: Pool, names: string[]): void => {
  const fixed = names.find(name => schemaOf(pool, name)?.mutable === false);
  if (fixed) throw invalidParameter(`user.${fixed}: Attribute cannot be updated.\n`);
};

const schemaOf = (pool: Pool, name: string): SchemaAttribute | undefined =>
  pool.config.schema.find(rule => fullName(rule) === name);

const fullName = (rule: SchemaAttribute): string =>
  standardAttributes.has(rule.name) || /^(custom|dev):/.test(rule.name) ? rule.name : `custom:${rule.name}`;

const nonconformant = (name: string, problem: string) =>
  invalidParameter(`Attributes did not conform to the schema: ${name}: ${problem}`);

const unauthorizedWrite = () => notAuthorized('A client attempted to write unauthorized attribute');
