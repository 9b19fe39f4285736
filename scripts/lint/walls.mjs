import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository, from wherever lint is started: all paths below are seen from it. */
export const basePath = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The areas of each folder in order: an area imports only from those before it. `test/contracts/walls.test.ts` plants
 * one forbidden import per pair, and fails for a folder that is in no list.
 */
export const orders = {
  'shared/domain': [
    'money',
    'time',
    'texts',
    'geo',
    'approvals',
    'notifications',
    'dispatch',
    'payouts',
    'people',
    'promo',
    'payment',
    'fare',
    'settlement',
    'ledger',
    'booking',
    'chat',
    'files',
  ],
  lambdas: ['ports', 'words', 'store', 'adapters', 'runtime', 'model', 'consumers', 'operations', 'functions'],
  'lambdas/model': [
    'sockets',
    'catalog',
    'promos',
    'chat',
    'alarms',
    'audit',
    'places',
    'fleets',
    'desk',
    'mails',
    'money',
    'drivers',
    'people',
    'bookings',
    'dispatch',
    'files',
    'proposals',
    'payments',
    'push',
    'accounts',
    'notifications',
    'settlement',
    'books',
    'approvals',
    'reports',
    'trips',
  ],
  'web/src': ['i18n', 'lib', 'ui', 'features', 'app'],
  'web/src/features': [
    'push',
    'inbox',
    'notifications',
    'places',
    'uploads',
    'assign',
    'alarms',
    'panic',
    'chat',
    'cancel',
    'audit',
    'cancel-reasons',
    'languages',
    'parcel',
    'figures',
    'approvals',
    'payments',
    'payment-issues',
    'booking',
    'people',
    'add-booking',
    'auth',
    'promos',
    'settlement',
    'books',
    'car-types',
    'developers',
    'driver',
    'home',
    'profile',
    'settings',
    'wallet',
    'users',
    'earnings',
    'ride',
    'bookings',
    'dashboard',
    'withdraws',
  ],
  // Rooms of big features; `.` are the files beside them, the ground where it is not named.
  'web/src/features/auth': ['robot', '.', 'frame', 'application', 'phone', 'social', 'codes', 'sign-in', 'sign-up'],
  'web/src/features/driver': ['panel', 'sound', 'queue', 'position', 'trip', 'offers', 'shift', 'page'],
  'web/src/features/profile': ['access', 'addresses', 'documents', 'you', 'security', 'data', 'page'],
  'web/src/features/ride': ['trip', 'dispatch', 'receipt', 'payment', 'disputes', 'tips', 'actions', 'page', 'sheet'],
};

/** Folders whose areas have no order, each with the other folders that it may import from. */
const packages = {
  shared: [],
  lambdas: ['shared'],
  infra: ['shared'],
  web: ['shared'],
  scripts: ['shared', 'lambdas', 'infra', 'web', 'test'],
};

const foldersIn = path =>
  readdirSync(`${basePath}/${path}`, { withFileTypes: true })
    .filter(entry => entry.isDirectory())
    .map(({ name }) => name);

/** Areas that exist in a folder and are in no list: each needs a decision. */
export const unplaced = () =>
  Object.entries(orders).flatMap(([folder, rooms]) =>
    foldersIn(folder)
      .filter(name => !rooms.includes(name) && `${folder}/${name}` !== 'web/src/testing')
      .map(name => `${folder}/${name}`),
  );

const wall = (target, from, except = []) => ({
  target: `./${target}`,
  from: `./${from}`,
  except: except.map(path => `./${path}`),
});

const betweenPackages = Object.entries(packages).flatMap(([target, allowed]) =>
  [...Object.keys(packages), 'test']
    .filter(from => from !== target && !allowed.includes(from))
    .map(from => wall(target, from)),
);

const betweenRooms = Object.entries(orders).flatMap(([folder, rooms]) =>
  rooms
    .filter(name => name !== '.')
    .flatMap((room, index, named) =>
      named.slice(index + 1).map(above => wall(`${folder}/${room}`, `${folder}/${above}`)),
    ),
);

/** The files beside the areas of a big feature, or of the domain, import from none of them. */
const groundOfRooms = Object.keys(orders)
  .filter(folder => folder.split('/').length === 4 || folder === 'shared/domain')
  .flatMap(folder =>
    orders[folder].slice(orders[folder].indexOf('.') + 1).map(room => wall(`${folder}/*`, `${folder}/${room}`)),
  );

/** An operation imports nothing from the folder of another area. */
const betweenAreas = foldersIn('lambdas/operations').map(area =>
  wall(`lambdas/operations/${area}`, 'lambdas/operations', [area]),
);

const operations = ['shared/contract/operations', 'shared/contract/operations.ts'];
const inShared = [
  ...['entities', 'schema', '{constants,errors,operation,time}.ts'].flatMap(ground =>
    operations.map(above => wall(`shared/contract/${ground}`, above)),
  ),
  ...['shared/domain', 'shared/client'].flatMap(above =>
    ['contract', 'i18n'].map(ground => wall(`shared/${ground}`, above)),
  ),
  ...operations.map(above => wall('shared/domain', above)),
  wall('shared/domain', 'shared/client'),
  wall('shared/client', 'shared/domain'),
];

const others = [
  wall('lambdas/model', 'lambdas/adapters'),
  wall('infra', 'shared/domain'),
  wall('scripts/stand-ins', 'lambdas'),
  wall('scripts/stand-ins', 'web'),
];
/** The local AWS imports nothing of the product, not even by a path. */
const localIsAlone = [
  ...['shared', 'lambdas', 'infra', 'web'].map(from => wall('scripts/local', from)),
  wall('scripts/local', 'scripts', ['local']),
];
const standInsKnowNoRules = wall('scripts/stand-ins', 'shared/domain');

/** The reports of simulated providers have the columns that the readers know: one table of formats serves both. */
export const exempt = { 'scripts/stand-ins/payments/settlement-file.ts': standInsKnowNoRules };

/** Every forbidden pair: no file of `target` imports from `from`, with `except` below it. */
export const walls = [
  ...betweenPackages,
  ...betweenRooms,
  ...groundOfRooms,
  ...betweenAreas,
  ...inShared,
  ...others,
  ...localIsAlone,
  standInsKnowNoRules,
];

const REFUSAL = 'This import goes through a wall: scripts/lint/walls.mjs lists the rooms from the ground up.';

/** The walls as zones of `import-x/no-restricted-paths`, which takes several sources for a target. */
const zonesOf = list => {
  const sources = {};
  for (const { target, from, except } of list) if (except.length === 0) (sources[target] ??= new Set()).add(from);
  return [
    ...Object.entries(sources).map(([target, from]) => ({ target, from: [...from], message: REFUSAL })),
    ...list.filter(({ except }) => except.length > 0).map(each => ({ ...each, message: REFUSAL })),
  ];
};

export const zones = zonesOf(walls);
export const zonesWithout = gap => zonesOf(walls.filter(each => each !== gap));
