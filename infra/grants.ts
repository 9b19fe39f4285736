import { functionNames, type FunctionName } from '#shared/contract/operation';

/** Functions without routes: triggers, sockets, jobs and the operator's entry. */
export const jobNames = [
  'ws-authorize',
  'ws-connection',
  'ws-message',
  'events',
  'dispatch',
  'sweeper',
  'auth-triggers',
  'bootstrap',
] as const;

export type LambdaName = FunctionName | (typeof jobNames)[number];
export const lambdaNames: readonly LambdaName[] = [...functionNames, ...jobNames];

export type PoolAction =
  | 'AdminConfirmSignUp'
  | 'AdminCreateUser'
  | 'AdminDeleteUser'
  | 'AdminGetUser'
  | 'AdminSetUserPassword'
  | 'AdminUpdateUserAttributes'
  | 'AdminUserGlobalSignOut'
  | 'ListUsers';

/** Plain values that only some functions may know. */
export type Setting =
  | 'APPCAT'
  | 'EDGE_KEY'
  | 'LICENSE_URL'
  | 'LIMIT_FACTOR'
  | 'PASSWORD_RULE'
  | 'PAYMENT_PROVIDERS'
  | 'SITE_URL'
  | 'STAGE'
  | 'USER_POOL_CLIENT_ID';

/** What every function with routes reads: whom a request is counted for, and how much they may ask. */
const served: readonly Setting[] = ['EDGE_KEY', 'LIMIT_FACTOR'];

/** What one function may do. Environment variables follow from it, so a function knows only what it may touch. */
export type Grant = {
  readonly table?: 'read' | 'readwrite';
  /** Counts uses of limited operations: writes those items of the table and no other. */
  readonly counts?: true;
  readonly pool?: readonly PoolAction[];
  /** Sends to the dispatch queue. */
  readonly queue?: true;
  /** Creates and deletes the schedules of Book Later. */
  readonly schedules?: true;
  /** Posts to WebSocket connections and closes them. */
  readonly sockets?: true;
  /** Pushes to devices. */
  readonly pushes?: true;
  /** Sends mails. */
  readonly mails?: true;
  /** Asks the map provider. */
  readonly maps?: true;
  /** Texts phone numbers. */
  readonly texts?: true;
  /** Reads, writes, lists and signs users' files. */
  readonly files?: true;
  readonly settings?: readonly Setting[];
};

/** The permission table. A wider right than a row shows exists nowhere. */
export const grants: Readonly<Record<LambdaName, Grant>> = {
  catalog: { table: 'read', settings: [...served, 'APPCAT', 'LICENSE_URL', 'STAGE'] },
  'catalog-admin': { table: 'readwrite', pushes: true, settings: [...served, 'LICENSE_URL', 'STAGE'] },
  places: { table: 'read', counts: true, maps: true, settings: served },
  people: {
    table: 'readwrite',
    pool: ['AdminCreateUser', 'AdminDeleteUser', 'AdminGetUser', 'AdminSetUserPassword'],
    files: true,
    settings: [...served, 'PASSWORD_RULE', 'USER_POOL_CLIENT_ID'],
  },
  'people-admin': {
    table: 'readwrite',
    pool: [
      'AdminCreateUser',
      'AdminDeleteUser',
      'AdminGetUser',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
      'AdminUserGlobalSignOut',
    ],
    sockets: true,
    files: true,
    settings: [...served, 'PASSWORD_RULE'],
  },
  account: {
    table: 'readwrite',
    pool: ['AdminCreateUser', 'AdminDeleteUser', 'AdminGetUser', 'AdminSetUserPassword', 'AdminUserGlobalSignOut'],
    sockets: true,
    files: true,
    settings: served,
  },
  uploads: { table: 'readwrite', files: true, settings: served },
  'booking-commands': { table: 'readwrite', maps: true, settings: [...served, 'APPCAT'] },
  'booking-queries': { table: 'read', counts: true, maps: true, settings: [...served, 'APPCAT'] },
  'trip-commands': { table: 'readwrite', sockets: true, maps: true, settings: served },
  payments: { table: 'readwrite', settings: [...served, 'PAYMENT_PROVIDERS', 'SITE_URL', 'STAGE'] },
  reports: { table: 'read', settings: served },
  realtime: { table: 'readwrite', settings: served },
  'ws-authorize': { table: 'readwrite' },
  'ws-connection': { table: 'readwrite', sockets: true },
  'ws-message': { table: 'readwrite', sockets: true, settings: ['LIMIT_FACTOR'] },
  events: { table: 'readwrite', queue: true, schedules: true, sockets: true, pushes: true, mails: true },
  dispatch: { table: 'readwrite', queue: true },
  sweeper: {
    table: 'readwrite',
    pushes: true,
    pool: [
      'AdminCreateUser',
      'AdminDeleteUser',
      'AdminGetUser',
      'AdminSetUserPassword',
      'AdminUpdateUserAttributes',
      'ListUsers',
    ],
    queue: true,
    sockets: true,
    maps: true,
    files: true,
  },
  'auth-triggers': { table: 'read', counts: true, texts: true, settings: ['LIMIT_FACTOR'] },
  bootstrap: {
    table: 'readwrite',
    pool: ['AdminCreateUser', 'AdminDeleteUser', 'AdminGetUser', 'AdminSetUserPassword'],
    files: true,
    settings: ['PASSWORD_RULE'],
  },
};

/** Reads of the table; transactions are authorised by the actions of their parts. Scan is in no list. */
export const tableReadActions = [
  'dynamodb:GetItem',
  'dynamodb:BatchGetItem',
  'dynamodb:Query',
  'dynamodb:ConditionCheckItem',
] as const;

export const tableWriteActions = ['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'] as const;
