import { runTrigger } from './triggers';
import type { ClientConfig, Pool, User } from './types';

type Claims = Record<string, unknown>;
type ClaimChanges = { claimsToAddOrOverride?: Claims; claimsToSuppress?: string[] };
type GroupChanges = { groupsToOverride?: string[] };
type AccessChanges = ClaimChanges & { scopesToAdd?: string[]; scopesToSuppress?: string[] };
type Response = {
  claimsOverrideDetails?: (ClaimChanges & { groupOverrideDetails?: GroupChanges | null }) | null;
  claimsAndScopeOverrideDetails?: {
    idTokenGeneration?: ClaimChanges | null;
    accessTokenGeneration?: AccessChanges | null;
    groupOverrideDetails?: GroupChanges | null;
  } | null;
};

export type TokenOverrides = {
  groups: string[];
  scopes: string[];
  applyToId(claims: Claims): Claims;
  applyToAccess(claims: Claims): Claims;
};

/** Claims that a trigger may not change, because verifiers rely on them. */
const reservedClaims = new Set([
  'acr',
  'amr',
  'at_hash',
  'aud',
  'auth_time',
  'azp',
  'client_id',
  'cognito:groups',
  'cognito:username',
  'event_id',
  'exp',
  'iat',
  'identities',
  'iss',
  'jti',
  'nbf',
  'nonce',
  'origin_jti',
  'scope',
  'sub',
  'token_use',
  'username',
]);

/** Invokes PreTokenGeneration for changes to the claims; version V1_0 of its event changes only the id token. */
export const tokenOverrides = async (
  pool: Pool,
  client: ClientConfig,
  user: User,
  cause: { source: string; clientMetadata: Record<string, string>; scopes: string[] },
): Promise<TokenOverrides> => {
  const isFirst = (pool.config.preTokenVersion ?? 'V1_0') === 'V1_0';
  const response: Response = await runTrigger(pool, {
    trigger: 'PreTokenGeneration',
    source: cause.source,
    clientId: client.id,
    user,
    username: user.username,
    version: isFirst ? '1' : '2',
    request: {
      groupConfiguration: { groupsToOverride: user.groups, iamRolesToOverride: [], preferredRole: null },
      clientMetadata: cause.clientMetadata,
      ...(isFirst ? {} : { scopes: cause.scopes }),
    },
    response: isFirst ? { claimsOverrideDetails: null } : { claimsAndScopeOverrideDetails: null },
  });
  const second = isFirst ? undefined : response.claimsAndScopeOverrideDetails;
  const first = isFirst ? response.claimsOverrideDetails : undefined;
  const access = second?.accessTokenGeneration ?? {};
  const scopes = [...new Set([...cause.scopes, ...(access.scopesToAdd ?? [])])];
  return {
    groups: (first ?? second)?.groupOverrideDetails?.groupsToOverride ?? user.groups,
    scopes: scopes.filter(scope => !access.scopesToSuppress?.includes(scope)),
    applyToId: claims => changed(claims, first ?? second?.idTokenGeneration ?? {}),
    applyToAccess: claims => changed(claims, access),
  };
};

const changed = (claims: Claims, changes: ClaimChanges): Claims => {
  const mayChange = (name: string) => !reservedClaims.has(name);
  const added = Object.entries(changes.claimsToAddOrOverride ?? {}).filter(([name]) => mayChange(name));
  const result: Claims = { ...claims, ...Object.fromEntries(added) };
  for (const name of (changes.claimsToSuppress ?? []).filter(mayChange)) delete result[name];
  return result;
};
