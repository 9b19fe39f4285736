import type { AwsRequest, AwsResponse } from '../../aws-service';
import type { ClientConfig, HostedUiConfig, IdentityProvider, Pool } from '../types';
import { createOneTimeStore, type OneTimeStore } from './one-time';

/** An app's request to `/oauth2/authorize`. */
export type Authorization = {
  client: ClientConfig;
  redirectUri: string;
  state?: string;
  scopes: string[];
  nonce?: string;
  /** PKCE challenge, always S256. */
  codeChallenge?: string;
};

/** A provider's statement about a person, with the provider's own claim names. */
export type Assertion = { provider: IdentityProvider; id: string; claims: Record<string, string> };

export type Flows = {
  pool: Pool;
  hostedUi: HostedUiConfig;
  /** Requests redirected to a provider, by the `state` that the provider returns. */
  pending: OneTimeStore<Authorization & { provider: IdentityProvider }>;
  /** Keyed by the code that the provider issues to the pool. */
  assertions: OneTimeStore<Assertion>;
  /** Keyed by the code that the pool issues to the app. */
  codes: OneTimeStore<Authorization & { username: string }>;
};

const CODE_LIFE_MS = 5 * 60_000;
const PROVIDER_CODE_LIFE_MS = 60_000;

export const createFlows = (pool: Pool, hostedUi: HostedUiConfig): Flows => ({
  pool,
  hostedUi,
  pending: createOneTimeStore(CODE_LIFE_MS, pool.now),
  assertions: createOneTimeStore(PROVIDER_CODE_LIFE_MS, pool.now),
  codes: createOneTimeStore(CODE_LIFE_MS, pool.now),
});

/** An endpoint of the pool's domain. It throws `OAuthError` or `DomainError` for errors. */
export type Endpoint = (flows: Flows, request: AwsRequest) => Promise<AwsResponse>;
