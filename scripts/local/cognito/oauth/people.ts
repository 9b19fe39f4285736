import { createHash } from 'node:crypto';
import type { IdentityProvider, LocalPerson, Pool, ProviderType } from '../types';
import type { Assertion } from './flows';

/** Sample people. Each has a different e-mail, because a second account with the same e-mail is refused. */
const strangers: Record<ProviderType, { name: string; email: string }[]> = {
  Facebook: [
    { name: 'Selma Lindqvist', email: 'selma.lindqvist@example.com' },
    { name: 'Omar Haddad', email: 'omar.haddad@example.com' },
  ],
  Google: [
    { name: 'Ines Ferreira', email: 'ines.ferreira@example.com' },
    { name: 'Yusuf Aslan', email: 'yusuf.aslan@example.com' },
  ],
  SignInWithApple: [
    { name: 'Maja Nowak', email: 'maja.nowak@example.com' },
    { name: 'Karim Saleh', email: 'karim.saleh@example.com' },
  ],
};

/** The identities offered for a provider: those used before, then the two samples. */
export const peopleOf = (pool: Pool, provider: IdentityProvider): LocalPerson[] => {
  const remembered = pool.people.filter(person => person.provider === provider.name);
  const others = strangers[provider.type].map(typed => personOf(pool, provider, typed));
  return [...remembered, ...others.filter(({ id }) => remembered.every(person => person.id !== id))];
};

/** The identity for an e-mail address, or for a name without one: the same input always gives the same person. */
export const personOf = (
  pool: Pool,
  { name: provider, type }: IdentityProvider,
  typed: { name: string; email: string },
): LocalPerson => {
  const key = (typed.email || typed.name).toLowerCase();
  const id = idOf(type, `${provider}:${key}`);
  const known = pool.people.find(person => person.provider === provider && person.id === id);
  const email = typed.email ? { email: typed.email } : {};
  return { provider, id, name: typed.name, hasConsented: known?.hasConsented ?? false, ...email };
};

/** Stores the person and returns the claims that the provider would send. */
export const assertionOf = (pool: Pool, provider: IdentityProvider, person: LocalPerson): Assertion => {
  const others = pool.people.filter(({ provider: name, id }) => name !== person.provider || id !== person.id);
  pool.people = [{ ...person, hasConsented: true }, ...others];
  const claims = Object.entries(claimsOf[provider.type](person));
  const known = claims.filter((claim): claim is [string, string] => claim[1] !== undefined);
  return { provider, id: person.id, claims: Object.fromEntries(known) };
};

type Claims = Record<string, string | undefined>;

const parts = (name: string): { given?: string; family?: string } => {
  const words = name.split(/\s+/);
  return words.length < 2 ? { given: name } : { given: words.slice(0, -1).join(' '), family: words.at(-1) };
};

const claimsOf: Record<ProviderType, (person: LocalPerson) => Claims> = {
  Facebook: ({ id, email, name }) => ({
    id,
    email,
    name,
    first_name: parts(name).given,
    last_name: parts(name).family,
  }),
  Google: ({ id, email, name }) => ({
    sub: id,
    email,
    email_verified: 'true',
    name,
    given_name: parts(name).given,
    family_name: parts(name).family,
  }),
  // Apple sends the name with the first consent only.
  SignInWithApple: ({ id, email, name, hasConsented }) => ({
    sub: id,
    email,
    email_verified: 'true',
    ...(hasConsented ? {} : { name, firstName: parts(name).given, lastName: parts(name).family }),
  }),
};

/** Ids have the format of the provider's own. */
const idOf = (type: ProviderType, key: string): string => {
  const hex = createHash('sha256').update(key).digest('hex');
  const digits = BigInt(`0x${hex}`).toString();
  if (type === 'Google') return `1${digits.slice(0, 20)}`;
  if (type === 'Facebook') return `10${digits.slice(0, 15)}`;
  return `00${digits.slice(0, 4)}.${hex.slice(0, 32)}.${digits.slice(4, 8)}`;
};
