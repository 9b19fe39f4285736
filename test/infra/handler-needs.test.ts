import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { environmentOf, type EnvironmentValues, type VariableName } from '#infra/environment';
import { grants, lambdaNames, type FileAction, type Grant, type LambdaName, type PoolAction } from '#infra/grants';
import { countsByAddress } from '#shared/contract/operation';
import { operationList } from '#shared/contract/operations';

const root = fileURLToPath(new URL('../..', import.meta.url));
const entryDir = join(root, 'lambdas/functions');
const entries = readdirSync(entryDir).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Ports of the request context by the right that they need. A story only finds a right missing that it uses. */
const rightOfPort: Readonly<Record<string, keyof Grant>> = {
  maps: 'maps',
  publisher: 'sockets',
  dispatchQueue: 'queue',
  timetable: 'schedules',
  identity: 'pool',
  push: 'pushes',
  panelQueue: 'panelQueue',
  pushQueue: 'pushQueue',
  phoneDevices: 'phones',
  sms: 'texts',
  mail: 'mails',
  files: 'files',
  payments: 'credentials',
};
/** They declare ports and configuration for all functions; only the use counts. */
const declarations = ['lambdas/runtime/context.ts', 'lambdas/runtime/config.ts'];
/** Writes only for operations that record their answers, and these have a budget for it. */
const idempotency = 'lambdas/runtime/idempotency.ts';
/** Writes only the counters of limited operations. */
const limits = 'lambdas/runtime/limits.ts';
/** Uses passes of the robot check up, and gives them in functions that write. */
const passes = 'lambdas/model/people/passes.ts';
/** Stores bought places, for which a separate right exists. */
const cachedPlaces = 'lambdas/model/places/cached-places.ts';
const proofs = 'lambdas/consumers/identity/post-confirmation.ts';
/** Erases details of entries of the audit trail. */
const forgetting = 'lambdas/model/audit/forget-audits.ts';
/** In every function through `serve`; it adds an entry to an operation's writes, and writes nothing else. */
const audited = 'lambdas/runtime/audit/audited.ts';

const everyVariable: Record<keyof EnvironmentValues, string> = {
  STAGE: 'x',
  EDGE_KEY: 'x',
  LIMIT_FACTOR: 'x',
  STAFF_SECOND_FACTOR: 'x',
  APPCAT: 'x',
  TABLE_NAME: 'x',
  USER_POOL_ID: 'x',
  USER_POOL_CLIENT_ID: 'x',
  SIGN_UP_KEY: 'x',
  TEXT_PREFIXES: 'x',
  WS_ENDPOINT: 'x',
  DISPATCH_QUEUE_URL: 'x',
  DISPATCH_QUEUE_ARN: 'x',
  SCHEDULE_GROUP: 'x',
  SCHEDULE_ROLE_ARN: 'x',
  SCHEDULE_DEAD_LETTERS_ARN: 'x',
  FILES_BUCKET: 'x',
  MAPS_PROVIDER: 'x',
  MAPS_PACK_DIR: 'x',
  MAPS_RESOURCES: 'x',
  PAYMENT_PROVIDERS: 'x',
  SITE_URL: 'x',
  CANARY_PLACES: 'x',
  ROBOT_CHECK: 'none',
  MAIL_FROM: 'x',
  PASSWORD_RULE: 'x',
  PHONE_SIGN_IN: 'x',
  LICENSE_URL: 'x',
  PANEL_QUEUE_URL: 'x',
  PUSH_QUEUE_URL: 'x',
  PUSH_HOSTS: 'x',
  PUSH_APP_ANDROID: 'x',
  PUSH_APP_IOS: 'x',
};
/** A read of the configuration, which is not the site's file `/config.json`. */
const SETTING = /(?<![/\w])config\.(\w+)/g;
/** Environment variable by its name in the backend's configuration. */
const variableOf = new Map(
  [...read('lambdas/runtime/config.ts').matchAll(/^ {2}(\w+): '([A-Z_]+)',$/gm)].map(([, name, variable]) => [
    name,
    variable,
  ]),
);

const dependenciesOf = (folder: string): string[] => {
  const { dependencies } = JSON.parse(read(`${folder}/package.json`)) as { dependencies: object };
  return Object.keys(dependencies).filter(name => !name.startsWith('@wayfare/'));
};
const external = ['lambdas', 'shared'].flatMap(dependenciesOf).flatMap(name => [name, `${name}/*`]);

/** Sources of the project that end up in the bundle of one function, by path. */
const sourcesOf = async (entry: string): Promise<[path: string, source: string][]> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [join(entryDir, entry)],
    outdir: join(root, '.cache/unwritten'),
    bundle: true,
    // Split as when deployed: in a single file, lazily loaded modules would count as present.
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    minifySyntax: true,
    external,
  });
  return (
    Object.values(metafile.outputs)
      .flatMap(({ inputs }) => Object.entries(inputs))
      // Ports and configuration belong to the backend; elsewhere the words have other meanings.
      .filter(([path]) => path.startsWith('lambdas/') && !declarations.includes(path))
      .filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      .map(([path]) => [path, read(path)])
  );
};

/** Environment variables that a port or value of the request context reads. */
const variablesOfContext: Readonly<Record<string, readonly VariableName[]>> = {
  maps: ['MAPS_PROVIDER', 'MAPS_PACK_DIR', 'MAPS_RESOURCES'],
  publisher: ['WS_ENDPOINT'],
  dispatchQueue: ['DISPATCH_QUEUE_URL'],
  push: ['PUSH_HOSTS', 'STAGE'],
  panelQueue: ['PANEL_QUEUE_URL'],
  pushQueue: ['PUSH_QUEUE_URL'],
  phoneDevices: ['PUSH_APP_ANDROID', 'PUSH_APP_IOS'],
  timetable: ['DISPATCH_QUEUE_ARN', 'SCHEDULE_GROUP', 'SCHEDULE_ROLE_ARN', 'SCHEDULE_DEAD_LETTERS_ARN'],
  identity: ['USER_POOL_ID'],
  mail: ['MAIL_FROM'],
  sms: ['TEXT_PREFIXES', 'STAGE'],
  license: ['LICENSE_URL', 'STAGE'],
  files: ['FILES_BUCKET'],
  payments: ['EDGE_KEY', 'STAGE'],
  appcat: ['APPCAT'],
  limitFactor: ['LIMIT_FACTOR'],
  demandsSecondFactor: ['STAFF_SECOND_FACTOR'],
  passwordRule: ['PASSWORD_RULE'],
  phoneSignsInByUid: ['PHONE_SIGN_IN'],
  hasRobotCheck: ['ROBOT_CHECK'],
  buysPlaces: ['MAPS_PROVIDER'],
};
/** Actions on the pool that a call of the identity port needs. Registering needs none: it is public. */
const actionsOfIdentity: Readonly<Record<string, readonly PoolAction[]>> = {
  signUp: [],
  create: ['AdminCreateUser', 'AdminSetUserPassword'],
  find: ['AdminGetUser'],
  list: ['ListUsers'],
  update: ['AdminUpdateUserAttributes'],
  setGroup: ['AdminAddUserToGroup', 'AdminListGroupsForUser', 'AdminRemoveUserFromGroup'],
  dropSecondFactor: ['AdminSetUserMFAPreference'],
  signOut: ['AdminUserGlobalSignOut'],
  remove: ['AdminDeleteUser'],
};

/**
 * Actions on S3 that a call of the file port needs. Only a caller with the right to list learns that a file is missing.
 */
const actionsOfFiles: Readonly<Record<string, readonly FileAction[]>> = {
  signForm: ['PutObject'],
  startParts: ['PutObject'],
  signPart: ['PutObject'],
  partsDone: ['ListMultipartUploadParts'],
  finishParts: ['PutObject'],
  cancelParts: ['AbortMultipartUpload'],
  read: ['GetObject', 'ListBucket'],
  write: ['PutObject'],
  copy: ['GetObject', 'PutObject'],
  exists: ['GetObject', 'ListBucket'],
  remove: ['DeleteObject'],
  list: ['ListBucket'],
  signLink: ['GetObject'],
};
/** In every function with routes; it needs the edge's key only if an operation counts by address. */
const address = 'lambdas/runtime/client-address.ts';

/** Calls of the store by the actions of the table that they need. */
const actsOfStore: Readonly<Record<string, string>> = { get: 'GetItem', query: 'Query', getMany: 'BatchGetItem' };
const actsOfWrites: Readonly<Record<string, string>> = {
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  check: 'ConditionCheckItem',
};

type Used = {
  phoneActs: Set<string>;
  tableActs: Set<string>;
  rights: Set<string>;
  variables: Set<string>;
  actions: Set<string>;
  fileActions: Set<string>;
  writes: boolean;
  counts: boolean;
  takesPasses: boolean;
  keepsPlaces: boolean;
};

/** Modules in many functions whose writes have separate rights, or need none. */
const byItself: readonly string[] = [idempotency, limits, audited, passes, cachedPlaces, proofs];
const writesElsewhere = (path: string, source: string): boolean =>
  !byItself.includes(path) && /\bstore\.write\(/.test(source);

/** Use that a function's code makes of its rights. */
const usedBy = (sources: readonly [path: string, source: string][]): Used => {
  const used: Used = {
    rights: new Set(),
    variables: new Set(),
    actions: new Set(),
    fileActions: new Set(),
    phoneActs: new Set(),
    tableActs: new Set(),
    writes: false,
    counts: false,
    takesPasses: false,
    keepsPlaces: false,
  };
  for (const [path, source] of sources) {
    for (const [, name = ''] of source.matchAll(/\bctx\.(\w+)\b/g)) {
      if (rightOfPort[name]) used.rights.add(rightOfPort[name]);
      for (const variable of variablesOfContext[name] ?? []) used.variables.add(variable);
    }
    for (const [, setting = ''] of source.matchAll(SETTING)) used.variables.add(variableOf.get(setting) ?? setting);
    for (const [, call = ''] of source.matchAll(/\bidentity(?:\(\)\))?\s*\.(\w+)\(/g)) {
      for (const action of actionsOfIdentity[call] ?? []) used.actions.add(action);
      if (call === 'signUp') for (const name of ['USER_POOL_CLIENT_ID', 'SIGN_UP_KEY']) used.variables.add(name);
    }
    for (const [, call = ''] of source.matchAll(/\bfiles(?:\(\)\))?\s*\.(\w+)\(/g))
      for (const action of actionsOfFiles[call] ?? []) used.fileActions.add(action);
    for (const [, call = ''] of source.matchAll(/\bphoneDevices\(\)\)\s*\.(\w+)\(/g)) used.phoneActs.add(call);
    for (const [, call = ''] of source.matchAll(/\bstore\.(\w+)\(/g))
      if (actsOfStore[call]) used.tableActs.add(actsOfStore[call]);
    for (const [, kind = ''] of source.matchAll(/\btype: '(\w+)'/g))
      if (actsOfWrites[kind]) used.tableActs.add(actsOfWrites[kind]);
    if (/\b(store|ctx)\b/.test(source)) used.variables.add('TABLE_NAME');
    used.writes ||= writesElsewhere(path, source);
    if (!byItself.includes(path)) {
      used.keepsPlaces ||= /\b(?:cachedPlace|cachedAddress)\(/.test(source);
      used.takesPasses ||= /\btakePass\(/.test(source);
      used.counts ||= /\b(?:takeUse|countUse|withinLimit)\(/.test(source);
    }
  }
  return used;
};

it('gives every variable that the backend knows of', () => {
  const known = [...variableOf.values()].filter(variable => variable !== 'AWS_REGION');
  expect(known.sort()).toEqual(Object.keys(everyVariable).sort());
});

it('[AWS-6] gives the edge’s key to the functions that tell strangers apart by address, and to no others', () => {
  const knowing = lambdaNames.filter(name => grants[name].settings?.includes('EDGE_KEY'));
  const counting = new Set<string>(operationList.filter(countsByAddress).map(op => op.function));
  const expected = lambdaNames.filter(name => counting.has(name) || grants[name].credentials !== undefined);
  expect(knowing).toEqual(expected);
});

it('[AWS-5] lets the functions with operations that demand the robot check ask it, and no others', () => {
  const asking = lambdaNames.filter(name => grants[name].robotCheck);
  expect(asking).toEqual([...new Set<string>(operationList.filter(op => op.robotCheck).map(op => op.function))]);
});

describe.each(entries)('%s', entry => {
  const name = basename(entry, '.ts') as LambdaName;

  it('[AWS-6] has no right and no variable that its code does not use', async () => {
    const grant = grants[name];
    const used = usedBy(await sourcesOf(entry));
    const given = Object.keys(grant).filter(right => Object.values(rightOfPort).includes(right as keyof Grant));
    expect(
      given.filter(right => !used.rights.has(right)),
      'rights',
    ).toEqual([]);
    const variables = Object.keys(environmentOf({ ...grant, robotCheck: undefined } as Grant, everyVariable));
    expect(
      variables.filter(variable => !used.variables.has(variable)),
      'variables',
    ).toEqual([]);
    if (grant.table === 'readwrite') expect(used.writes, 'writes').toBe(true);
    expect(used.takesPasses, 'passes').toBe(grant.passes ?? false);
    // A function that may write everything may also store places.
    if (grant.table !== 'readwrite') expect(used.keepsPlaces, 'places').toBe(grant.keepsPlaces ?? false);
    const limited = operationList.some(op => op.function === name && op.limit !== undefined);
    if (grant.counts) expect(limited || used.counts, 'counts').toBe(true);
  });

  it('[AWS-6] has the rights and variables that its code uses', async () => {
    expect(lambdaNames).toContain(name);
    const grant = grants[name];
    const variables = Object.keys(environmentOf(grant, everyVariable));
    const sources = await sourcesOf(entry);
    const used = usedBy(sources);
    expect([...(grant.pool ?? [])].sort(), 'actions of the pool').toEqual([...used.actions].sort());
    expect([...(grant.phones ?? [])].sort(), 'phones').toEqual([...used.phoneActs].sort());
    // The bundle may contain more than is ever called; the stories show that no right is missing.
    expect(grant.acts?.filter(act => !used.tableActs.has(act)) ?? [], 'actions on the table').toEqual([]);
    expect([...(grant.files ?? [])].sort(), 'actions on files').toEqual([...used.fileActions].sort());
    expect(grant.audit?.includes('forget') ?? false, 'forgets').toBe(sources.some(([path]) => path === forgetting));
    for (const [path, source] of sources) {
      for (const [, port = ''] of source.matchAll(/\bctx\.(\w+)\(/g)) {
        const right = rightOfPort[port];
        if (right) expect(Object.keys(grant), `${path} uses ${port}`).toContain(right);
      }
      for (const [, setting] of path === address ? [] : source.matchAll(SETTING)) {
        expect(variables, `${path} reads ${setting}`).toContain(variableOf.get(setting));
      }
      if (writesElsewhere(path, source)) expect(grant.table, `${path} writes`).toBe('readwrite');
    }
  });
});
