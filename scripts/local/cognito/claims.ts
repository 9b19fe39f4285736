import { createHash } from 'node:crypto';
import type { User } from './types';

/** The scope of a sign-in by API: access to the user's own account at the pool. */
export const SIGN_IN_SCOPE = 'aws.cognito.signin.user.admin';

const claimsByScope: Record<string, string[]> = {
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
};

/** The attributes that the scopes grant: `profile`, or `openid` alone, grants all that the client may read. */
export const claimsInScope = <T>(scopes: string[], claims: Record<string, T>): Record<string, T> => {
  const isNarrow = scopes.some(scope => scope in claimsByScope);
  if (scopes.includes('profile') || scopes.includes(SIGN_IN_SCOPE) || !isNarrow) return claims;
  const shown = new Set(['sub', ...scopes.flatMap(scope => claimsByScope[scope] ?? [])]);
  return Object.fromEntries(Object.entries(claims).filter(([name]) => shown.has(name)));
};

/** `identities` of a federated user; Cognito writes its flag and date as strings in tokens. */
export const identityClaims = ({ attributes }: User): { identities?: object[] } => {
  if (attributes.identities === undefined) return {};
  const identities = JSON.parse(attributes.identities) as { primary: boolean; dateCreated: number }[];
  return {
    identities: identities.map(identity => ({
      ...identity,
      primary: String(identity.primary),
      dateCreated: String(identity.dateCreated),
    })),
  };
};

/** `at_hash` of an id token: the first half of the access token's SHA-256. */
export const accessTokenHash = (accessToken: string): string =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
