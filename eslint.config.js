import tseslint from 'typescript-eslint';
import reactHooks from 'eslint-plugin-react-hooks';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { amberFiles } from './scripts/lint/amber-budget.mjs';
import { houseRules } from './scripts/lint/rules.mjs';
import { basePath, exempt, zones, zonesWithout } from './scripts/lint/walls.mjs';

const restricted = {
  paths: [
    { name: 'zod', message: "Use `import * as z from 'zod/mini'`: the full package costs 20 to 90 kB." },
    { name: 'aws-sdk-client-mock', message: 'Use `mockAws` (test/kit): it ends with its file, whose worker goes on.' },
  ],
};
const sdkOnlyInAdapters = { group: ['@aws-sdk/*'], message: 'AWS SDKs belong to lambdas/adapters.' };

/** Forbidden in the whole tree, with the one form of private members, plain values, tables and words (CONTRIBUTING). */
const atTop = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"] > VariableDeclarator';
const syntax = [
  { selector: 'Identifier[name="ScanCommand"]', message: 'No Scan anywhere: add an access pattern instead.' },
  {
    selector: "ImportDeclaration[source.value='zod/mini'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
    message: "Use `import * as z from 'zod/mini'`: the namespace object drags in every locale.",
  },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
  { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file that defines it.' },
  { selector: 'PrivateIdentifier', message: 'Private members are written `private x`.' },
  {
    selector: 'Identifier[name=/colour|authoris|normalis|serialis/i]',
    message: 'Names spell such words as the platform does (color, authorize); prose is British.',
  },
];
/** Values of a test's own scene may look like its variables: tests are left out. */
const values = [
  {
    selector: `${atTop}[id.name=/^[a-z]/] > :matches(Literal:not([regex]), TemplateLiteral, UnaryExpression, BinaryExpression[operator=/^[-+*/%]/]).init`,
    message: 'A plain value of a module is SCREAMING_SNAKE.',
  },
  {
    selector: `${atTop}[id.name=/^[A-Z][A-Z0-9_]+$/] > :matches(Literal[regex], ObjectExpression, ArrayExpression, NewExpression).init`,
    message: 'A table, set or pattern of a module is camelCase.',
  },
  {
    selector: "NewExpression[callee.name='Date'][arguments.length>1]",
    message: 'That is the calendar of the device: see shared/domain/time.',
  },
];
/** The web writes times and numbers in one place: by the operator's zone, in the reader's language. */
const readEnvironment = {
  object: 'process',
  property: 'env',
  message: 'Read the environment in the config module only.',
};
const deviceCalendar = [
  'toLocaleDateString',
  'toLocaleTimeString',
  'toDateString',
  'getTimezoneOffset',
  'setHours',
  'setDate',
  'setMonth',
  'setFullYear',
  'getHours',
  'getMinutes',
  'getDate',
  'getDay',
  'getMonth',
  'getFullYear',
].map(property => ({ property, message: 'That is the zone of the device: see useFormat and shared/domain/time.' }));
const zoneless = [
  {
    object: 'Intl',
    property: 'DateTimeFormat',
    message: 'Times are written by useFormat, in the zone of the operator.',
  },
  ...deviceCalendar,
];
const fixed = { property: 'toFixed', message: 'Numbers are written by useFormat, and rounded by lib/rounded.ts.' };
const deviceClock = {
  object: 'Date',
  property: 'now',
  message: 'The clock of a device may be wrong: serverNow, or deviceNow for what stays on the device.',
};
const constArrows = {
  selector: 'FunctionDeclaration[generator=false]',
  message: 'Functions are `const` arrows; in the web, components and hooks are functions.',
};
const webFunctions = [
  { ...constArrows, selector: 'FunctionDeclaration[id.name=/^(?!use[A-Z]|[A-Z])/]' },
  {
    selector:
      ':matches(Program, ExportNamedDeclaration) > VariableDeclaration > VariableDeclarator[id.name=/^(use[A-Z]|[A-Z][a-z])/] > ArrowFunctionExpression.init',
    message: 'Components and hooks are functions.',
  },
];
/** When a device refuses (position, screen, sound, pushes), the person is notified or sees that it is missing. */
const silent = ':matches([body.type="Identifier"][body.name="undefined"], [body.body.length=0])';
const deviceErrors = [
  {
    selector: `CallExpression[callee.property.name=/^(watchPosition|getCurrentPosition)$/] > ArrowFunctionExpression[params.length=0]${silent}`,
    message: 'An error of the device must show: who waits for a position is told that there is none.',
  },
  {
    selector: 'CallExpression[callee.property.name=/^(watchPosition|getCurrentPosition)$/][arguments.length<2]',
    message: 'Handle the error of the device, too.',
  },
  {
    selector: `CallExpression[callee.property.name=/^(catch|then)$/]:has(> MemberExpression CallExpression[callee.property.name=/^(request|resume|requestPermission|subscribe)$/]) > ArrowFunctionExpression[params.length=0]${silent}`,
    message: 'An error of the device must show: say that screen, sound or pushes are refused.',
  },
];

/** Packages that the files of a folder may not import. The borders between our own folders are in scripts/lint. */
const layer = (files, forbidden, extra = []) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        ...restricted,
        patterns: [
          ...(forbidden.length ? [{ group: forbidden, message: 'This package belongs to another layer.' }] : []),
          ...extra,
        ],
      },
    ],
  },
});

const roomsByName = {
  regex: '^\\.\\./(?!.*package\\.json)',
  message: 'Another room is imported by its name: #lambdas/…',
};

const callsNoServer = {
  regex: '^(@/lib/(api|transport|ws|live-booking)|#shared/client/(?!api-error$).*)$',
  message: 'The kit calls no server: a feature does.',
};

const literalKey =
  'A query key is named in the `api.ts` of its feature, or in lib/query-keys.ts when several share it.';
const keysByName = [
  { selector: "Property[key.name='queryKey'] > ArrayExpression", message: literalKey },
  { selector: "JSXAttribute[name.name='queryKey'] ArrayExpression", message: literalKey },
  {
    selector: 'CallExpression[callee.property.name=/^[gs]etQuer(y|ies)(Data|State)$/] > ArrayExpression:first-child',
    message: literalKey,
  },
];
const callsInOnePlace = {
  selector:
    "ImportDeclaration[source.value='@/lib/api'][importKind!='type'] > ImportSpecifier[imported.name='api'][importKind!='type']",
  message: 'The server is called in the `api.ts` of a feature.',
};

/**
 * These borders apply to code that ships; tests may cross them. Imports are resolved as TypeScript resolves them, by
 * alias or path.
 */
const walled = {
  files: ['{shared,lambdas,infra,web,scripts}/**/*.{ts,tsx}'],
  ignores: ['**/*.test.{ts,tsx}', 'web/src/testing/**'],
  plugins: { 'import-x': importX },
  settings: { 'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'tsconfig.json' })] },
  rules: { 'import-x/no-restricted-paths': ['error', { basePath, zones }] },
};
const gaps = Object.entries(exempt).map(([file, gap]) => ({
  files: [file],
  rules: { 'import-x/no-restricted-paths': ['error', { basePath, zones: zonesWithout(gap) }] },
}));

const handed = 'The domain is handed its time, chance and data: it computes the same for the same arguments.';
const effects = [
  'fetch',
  'process',
  'window',
  'document',
  'navigator',
  'localStorage',
  'WebSocket',
  'crypto',
  'performance',
  'setTimeout',
  'setInterval',
  'Buffer',
];
const pureDomain = {
  files: ['shared/domain/**'],
  ignores: ['**/*.test.ts'],
  rules: {
    'no-restricted-globals': ['error', ...effects.map(name => ({ name, message: handed }))],
    'no-restricted-properties': [
      'error',
      readEnvironment,
      { object: 'Date', property: 'now', message: handed },
      { object: 'Math', property: 'random', message: handed },
    ],
    'no-restricted-syntax': [
      'error',
      ...syntax,
      ...values,
      constArrows,
      { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: handed },
      { selector: "CallExpression[callee.name='Date']", message: handed },
    ],
  },
};

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'cdk.out', '.local', '.cache', 'coverage', 'test-results', 'playwright-report'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    plugins: { house: houseRules, 'react-hooks': reactHooks },
    languageOptions: { parserOptions: { projectService: false } },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-imports': ['error', restricted],
      'no-restricted-properties': ['error', readEnvironment],
      'no-restricted-syntax': ['error', ...syntax, ...values, constArrows],
      'house/no-packed-spread': 'error',
      'house/plain-prose': 'error',
      'arrow-body-style': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  {
    files: ['{shared,lambdas,infra,scripts,web}/**/*.{ts,tsx,mjs}'],
    ignores: ['**/*.test.{ts,tsx}'],
    rules: { 'house/named-parameters': 'error' },
  },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ignores: ['web/src/ui/theme/**', 'web/src/testing/**', '**/*.test.{ts,tsx}'],
    rules: { 'house/amber-budget': ['error', amberFiles] },
  },
  // Shared code builds up in layers: constants, entities and errors first, then the domain, then the operations, and
  // the client last.
  layer(['shared/{domain,contract,i18n}/**'], ['react', 'node:*'], [sdkOnlyInAdapters]),
  // The client of web, tests, demo drivers and benches runs on a page and on node alike.
  layer(['shared/client/**'], ['react', 'node:*', 'ws'], [sdkOnlyInAdapters]),
  pureDomain,
  {
    files: ['shared/client/**'],
    rules: {
      'no-restricted-globals': [
        'error',
        'window',
        'document',
        'navigator',
        'location',
        'localStorage',
        'WebSocket',
        'process',
        'Buffer',
      ],
    },
  },
  layer(['{infra,web,scripts/local,scripts/stand-ins}/**'], [], [sdkOnlyInAdapters]),
  layer(['lambdas/**'], [], [roomsByName, sdkOnlyInAdapters]),
  layer(['lambdas/adapters/**'], [], [roomsByName]),
  {
    files: ['web/src/**'],
    ignores: ['web/src/storage.ts', 'web/src/testing/**', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...['localStorage', 'sessionStorage'].map(name => ({
          name,
          message: 'It throws where a browser forbids it: storage.ts does not.',
        })),
      ],
    },
  },
  layer(['web/src/ui/**'], [], [sdkOnlyInAdapters, callsNoServer]),
  {
    files: ['web/src/**'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, ...values, ...webFunctions, ...deviceErrors] },
  },
  {
    files: ['web/src/{lib,ui}/**'],
    ignores: ['web/src/lib/query-keys.ts', '**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, ...values, ...webFunctions, ...deviceErrors, ...keysByName] },
  },
  {
    files: ['web/src/{app,features}/**'],
    ignores: ['**/api.ts', '**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...syntax,
        ...values,
        ...webFunctions,
        ...deviceErrors,
        ...keysByName,
        callsInOnePlace,
      ],
    },
  },
  {
    files: ['web/src/**'],
    ignores: ['**/*.test.{ts,tsx}', 'web/src/testing/**'],
    rules: { 'no-restricted-properties': ['error', readEnvironment, ...zoneless, fixed] },
  },
  {
    files: ['web/src/{app,features,ui}/**'],
    // The driver's timestamps are sent together with the device's time of sending; the server corrects them by it.
    ignores: ['**/*.test.{ts,tsx}', 'web/src/features/driver/{queue,position}/**'],
    rules: { 'no-restricted-properties': ['error', readEnvironment, ...zoneless, fixed, deviceClock] },
  },
  {
    files: ['web/src/lib/{format,rounded,lat-lng-text}.ts'],
    rules: { 'no-restricted-properties': ['error', readEnvironment, ...deviceCalendar] },
  },
  {
    files: ['web/src/**/*.test.{ts,tsx}', 'web/src/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, ...webFunctions] },
  },
  {
    files: ['{lambdas,shared,scripts,infra}/**/*.test.ts', 'test/**'],
    rules: { 'no-restricted-syntax': ['error', ...syntax, constArrows] },
  },
  { files: ['test/kit/mock-aws.ts'], rules: { 'no-restricted-imports': 'off' } },
  walled,
  ...gaps,
  // Tables of columns and fields have one member per line, so they have no size limit.
  {
    files: [
      'web/src/features/bookings/use-columns.tsx',
      'web/src/features/users/use-people-table.tsx',
      'web/src/features/promos/promo-fields.tsx',
      'scripts/invoke/sample-bodies.ts',
    ],
    rules: { 'max-lines-per-function': 'off' },
  },
  // A new row of a table must not split its file.
  {
    files: ['shared/contract/{operations,entities}/**', 'shared/contract/errors.ts', 'infra/{grants,stages,stack}.ts'],
    rules: { 'max-lines': 'off' },
  },
  // Types that are merged into a library's interface have to be interfaces.
  {
    files: ['**/*.d.ts', 'web/src/{app/toast-stack.tsx,lib/query.ts}'],
    rules: { '@typescript-eslint/consistent-type-definitions': 'off' },
  },
  // Tool configurations are the one place where a default export is the interface.
  { files: ['*.config.{ts,js}', 'web/vite.config.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // The environment is read in these few places, each the config module of its process.
  {
    files: [
      'lambdas/runtime/config.ts',
      'scripts/**',
      '*.config.ts',
      'test/**',
      'infra/own-values.ts',
      'web/vite.config.ts',
      '**/*.test.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: ['test/**', 'web/src/testing/**', '**/*.test.ts', '**/*.test.tsx', 'eslint.config.js'],
    rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' },
  },
);
