import type { DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import type { Store } from '#lambdas/ports/store';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

export type HostClients = {
  /** The table itself, if the host keeps it in memory: then no client is used. */
  store?: Store;
  /** Settings of other clients: they reach the services without network and signatures. */
  settings: Pick<DynamoDBClientConfig, 'requestHandler' | 'signer'>;
  /** Takes the same commands, and answers and fails as the SDK's does. */
  documents: Pick<DynamoDBDocumentClient, 'send'>;
  /** Key pair of the calling function: functions that share a process share their clients, too. */
  credentials: NonNullable<DynamoDBClientConfig['credentials']>;
};

/** A host that runs functions and services in one process stores its clients under this key. */
export const HOST_CLIENTS = Symbol.for('wayfare.host-clients');

const host = (): Partial<HostClients> | undefined =>
  (globalThis as { [HOST_CLIENTS]?: Partial<HostClients> })[HOST_CLIENTS];

/** Settings for a client whose service may run in the same process; empty on AWS. */
export const hostSettings = (): HostClients['settings'] => host()?.settings ?? {};

/** Credentials with which a client signs if the process has none of its own; empty on AWS. */
export const hostIdentity = (): Partial<Pick<HostClients, 'credentials'>> => {
  const credentials = host()?.credentials;
  return credentials ? { credentials } : {};
};

/** The table that a host keeps in memory; none on AWS. */
export const hostStore = (): Store | undefined => host()?.store;

/** The table's client, if its service runs in the same process; undefined on AWS. */
export const hostDocuments = (): HostClients['documents'] | undefined => host()?.documents;
