import { type PaymentProvider, providerNames } from '#shared/contract/payment-providers';
import { functionNames, type FunctionName } from '#shared/contract/operation';

/** Functions without routes: triggers, sockets, jobs and the operator's bootstrap. */
export const jobNames = [
  'ws-authorize',
  'ws-connection',
  'ws-message',
  'events',
  'dispatch',
  'push',
  'panels',
  'sweeper',
  'canary',
  'auth-triggers',
  'bootstrap',
] as const;

/** The function of one payment provider, the only one that may read its credentials. */
export type ProviderFunctionName = `pay-${PaymentProvider}`;
export const providerFunction = (provider: PaymentProvider): ProviderFunctionName => `pay-${provider}`;

export type LambdaName = FunctionName | (typeof jobNames)[number] | ProviderFunctionName;
/** The functions of a stage that offers these payment providers. */
export const lambdaNamesWith = (providers: readonly PaymentProvider[]): readonly LambdaName[] => [
  ...functionNames,
  ...jobNames,
  ...providers.map(providerFunction),
];
/** Names of all functions. */
export const lambdaNames = lambdaNamesWith(providerNames);

/** Actions on the bucket of users' files. Without ListBucket, S3 answers 403 for a file that does not exist. */
export type FileAction =
  'AbortMultipartUpload' | 'DeleteObject' | 'GetObject' | 'ListBucket' | 'ListMultipartUploadParts' | 'PutObject';

export type PoolAction =
  | 'AdminAddUserToGroup'
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminGetUser'
  | 'AdminListGroupsForUser'
  | 'AdminRemoveUserFromGroup'
  | 'AdminSetUserMFAPreference'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut'
  | 'ListUsers';

/** Keeps the pool's groups in step with the types of users. */
const groupActions = ['AdminAddUserToGroup', 'AdminListGroupsForUser', 'AdminRemoveUserFromGroup'] as const;

/** Creates and deletes accounts. */
const accountActions = [
  ...groupActions,
  'AdminCreateUser',
  'AdminDeleteUser',
  'AdminGetUser',
  'AdminSetUserPassword',
] as const;

/** Changes existing accounts, and ends their sessions. */
const changeActions = ['AdminSetUserMFAPreference', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'] as const;

/** Actions on the table, for functions that need few of them. */
export type TableAct = 'DeleteItem' | 'GetItem' | 'Query';

export type PhoneAct = 'register' | 'remove';

/** Plain values that only some functions may know. */
export type Setting =
  | 'APPCAT'
  | 'CANARY_PLACES'
  | 'EDGE_KEY'
  | 'LICENSE_URL'
  | 'LIMIT_FACTOR'
  | 'MAIL_FROM'
  | 'PASSWORD_RULE'
  | 'PHONE_SIGN_IN'
  | 'PAYMENT_PROVIDERS'
  | 'PUSH_HOSTS'
  | 'SITE_URL'
  | 'STAFF_SECOND_FACTOR'
  | 'STAGE'
  | 'SIGN_UP_KEY'
  | 'TEXT_PREFIXES'
  | 'USER_POOL_CLIENT_ID';

/** Settings of every function with routes: the factor of rate limits, and the second factor of staff. */
const served: readonly Setting[] = ['LIMIT_FACTOR', 'STAFF_SECOND_FACTOR'];
/** Also identifies strangers by the address that the edge reports, for the limits that count by address. */
const servedToStrangers: readonly Setting[] = ['EDGE_KEY', ...served];

/**
 * Partitions of the table, for functions without authentication. `owners` has the owners of e-mail addresses and
 * numbers.
 */
export type Partitions = 'configuration' | 'owners' | 'profiles';

/**
 * Permissions of one function. Its environment variables follow from them, so a function only knows what it may access.
 */
export type Grant = {
  readonly table?: 'read' | 'readwrite';
  /** May read only these partitions of the table, and none of its indexes; without it, everything. */
  readonly reads?: readonly Partitions[];
  /**
   * May perform only these actions on the table, and none on its indexes; without it, everything that `table` allows.
   */
  readonly acts?: readonly TableAct[];
  /** Rate-limit counters: may write these items of the table and no others. */
  readonly counts?: true;
  /**
   * The audit trail: functions with audited operations may `append` entries, and functions that erase people may
   * `forget` details of entries. Nobody may delete an entry or change the rest of it.
   */
  readonly audit?: readonly ('append' | 'forget')[];
  readonly pool?: readonly PoolAction[];
  /** May send to the dispatch queue. */
  readonly queue?: true;
  /** May send to the queue of messages to panels. */
  readonly panelQueue?: true;
  /** Receives from the queue of messages to panels. */
  readonly takesPanelNews?: true;
  /** May create and delete the schedules of Book Later. */
  readonly schedules?: true;
  /** May post to WebSocket connections and close them. */
  readonly sockets?: true;
  /** May send push notifications, and read the key pair that signs those to browsers. */
  readonly pushes?: true;
  /** May send to the queue of push notifications. */
  readonly pushQueue?: true;
  /** Receives from the queue of pushes. */
  readonly takesPushes?: true;
  /** May `register` phones, or delete their endpoints. */
  readonly phones?: readonly PhoneAct[];
  /** May send e-mails. */
  readonly mails?: true;
  /** May call the map provider. */
  readonly maps?: true;
  /** May send text messages. */
  readonly texts?: true;
  /** May perform these actions on users' files. */
  readonly files?: readonly FileAction[];
  /** May read the credentials of this payment provider. */
  readonly credentials?: PaymentProvider;
  /** May read the secret of the stage's robot check, if it has one. */
  readonly robotCheck?: true;
  /** May use up passes of the robot check, if the stage has one. */
  readonly passes?: true;
  /** May record that an e-mail address is verified and that sessions are over, and request the steps that follow. */
  readonly provesEmails?: true;
  /** May store bought places and addresses, on a stage whose map provider charges for them. */
  readonly keepsPlaces?: true;
  readonly settings?: readonly Setting[];
};

/** One row for each payment provider. */
const providerGrant = (credentials: PaymentProvider): Grant => ({
  table: 'readwrite',
  credentials,
  settings: ['EDGE_KEY', 'LIMIT_FACTOR', 'SITE_URL', 'STAGE'],
});
const providerGrants = Object.fromEntries(
  providerNames.map(name => [providerFunction(name), providerGrant(name)]),
) as Readonly<Record<ProviderFunctionName, Grant>>;

/** The permission table. No function has a permission beyond its row. */
export const grants: Readonly<Record<LambdaName, Grant>> = {
  catalog: {
    table: 'read',
    reads: ['configuration', 'profiles'],
    settings: [...served, 'APPCAT', 'LICENSE_URL', 'STAGE'],
  },
  'catalog-admin': {
    table: 'readwrite',
    audit: ['append'],
    pushes: true,
    pushQueue: true,
    settings: [...served, 'LICENSE_URL', 'STAGE'],
  },
  places: {
    table: 'read',
    reads: ['configuration', 'profiles'],
    counts: true,
    maps: true,
    keepsPlaces: true,
    settings: servedToStrangers,
  },
  people: {
    table: 'readwrite',
    pool: [...accountActions, 'AdminUpdateUserAttributes'],
    files: ['DeleteObject', 'GetObject', 'ListBucket', 'PutObject'],
    robotCheck: true,
    settings: [
      ...servedToStrangers,
      'PASSWORD_RULE',
      'PHONE_SIGN_IN',
      'SIGN_UP_KEY',
      'TEXT_PREFIXES',
      'USER_POOL_CLIENT_ID',
    ],
  },
  'people-admin': {
    table: 'readwrite',
    audit: ['append'],
    pool: [...accountActions, ...changeActions],
    sockets: true,
    phones: ['remove'],
    files: ['DeleteObject', 'ListBucket'],
    settings: [...served, 'PASSWORD_RULE'],
  },
  account: {
    table: 'readwrite',
    audit: ['append', 'forget'],
    pool: [...accountActions, 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut'],
    sockets: true,
    phones: ['register', 'remove'],
    files: ['DeleteObject', 'GetObject', 'ListBucket'],
    settings: [...servedToStrangers, 'PUSH_HOSTS', 'TEXT_PREFIXES'],
  },
  uploads: {
    table: 'readwrite',
    audit: ['append'],
    files: ['GetObject', 'PutObject', 'DeleteObject', 'AbortMultipartUpload', 'ListMultipartUploadParts', 'ListBucket'],
    settings: servedToStrangers,
  },
  'booking-commands': {
    table: 'readwrite',
    audit: ['append'],
    maps: true,
    settings: [...served, 'APPCAT', 'PAYMENT_PROVIDERS', 'STAGE'],
  },
  'booking-queries': {
    table: 'read',
    counts: true,
    maps: true,
    settings: [...servedToStrangers, 'APPCAT', 'PAYMENT_PROVIDERS', 'STAGE'],
  },
  'trip-commands': {
    table: 'readwrite',
    audit: ['append'],
    panelQueue: true,
    sockets: true,
    maps: true,
    settings: served,
  },
  ...providerGrants,
  payments: { table: 'readwrite', audit: ['append'], settings: [...served, 'PAYMENT_PROVIDERS', 'STAGE'] },
  reports: { table: 'read', settings: served },
  realtime: { table: 'readwrite', settings: served },
  'ws-authorize': { table: 'readwrite', acts: ['DeleteItem', 'GetItem'], settings: ['STAFF_SECOND_FACTOR'] },
  'ws-connection': { table: 'readwrite', sockets: true },
  'ws-message': { table: 'readwrite', panelQueue: true, sockets: true, settings: served },
  events: {
    table: 'readwrite',
    queue: true,
    schedules: true,
    sockets: true,
    pushQueue: true,
    phones: ['remove'],
    pool: ['AdminGetUser', ...changeActions],
    mails: true,
    texts: true,
    settings: ['STAGE'],
  },
  dispatch: { table: 'readwrite', queue: true },
  push: { table: 'readwrite', sockets: true, pushes: true, pushQueue: true, takesPushes: true, phones: ['remove'] },
  panels: { table: 'readwrite', acts: ['DeleteItem', 'Query'], sockets: true, takesPanelNews: true },
  /** Uses the site from outside. */
  canary: { settings: ['CANARY_PLACES', 'SITE_URL'] },
  sweeper: {
    table: 'readwrite',
    audit: ['forget'],
    pushQueue: true,
    phones: ['remove'],
    pool: [...accountActions, ...changeActions, 'ListUsers'],
    queue: true,
    sockets: true,
    maps: true,
    files: ['DeleteObject', 'ListBucket'],
    settings: ['STAGE'],
  },
  'auth-triggers': {
    table: 'read',
    reads: ['configuration', 'owners', 'profiles'],
    counts: true,
    passes: true,
    provesEmails: true,
    texts: true,
    settings: ['LIMIT_FACTOR', 'MAIL_FROM', 'SIGN_UP_KEY', 'STAFF_SECOND_FACTOR'],
  },
  bootstrap: {
    table: 'readwrite',
    pool: accountActions,
    files: ['DeleteObject', 'ListBucket'],
    settings: ['PASSWORD_RULE'],
  },
};

/** Read actions on the table. Scan is in no list. */
export const tableReadActions = ['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'] as const;

/** A transaction is authorised by the actions of its parts. Checking a condition is one of them, and useless alone. */
export const tableWriteActions = [
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
  'dynamodb:DeleteItem',
  'dynamodb:ConditionCheckItem',
] as const;
