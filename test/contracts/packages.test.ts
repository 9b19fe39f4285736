import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

const packages = ['shared', 'lambdas', 'infra', 'web', 'scripts/local'] as const;
type Package = (typeof packages)[number];

type Manifest = {
  name?: string;
  version: string;
  workspaces?: string[];
  exports?: object;
  dependencies: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
const root = manifestOf('.');

/** Tools of developers, which neither `npm start` nor a deployment needs. */
const forDevelopers = /^scripts\/(bench|fuzz|screenshots|lint|test-run|build\/icons)\b/;
const isTest = (file: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(file);
const sourcesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.(tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'))
    .map(file => join(folder, file));

type Listed = Readonly<Record<string, string>>;
const onlyTypes = (listed: Listed = {}): Listed =>
  Object.fromEntries(Object.entries(listed).filter(([name]) => name.startsWith('@types/')));
/** Imports of those sources that are in no list; types have a package of their own. */
const unlisted = (folder: string, listed: (file: string) => Listed): string[] =>
  sourcesOf(folder).flatMap(file => {
    const names = importedBy(readFileSync(file, 'utf8'));
    const missing = names.filter(name => !(name in listed(file)) && !(`@types/${name}` in listed(file)));
    return missing.map(name => `${file}: ${name}`);
  });

/** Packages that a source imports, as the compiler reads it. */
const importedBy = (source: string): string[] => {
  const names = ts.preProcessFile(source).importedFiles.map(({ fileName }) => fileName);
  const ofPackages = names.filter(name => !/^[.#/]|^@\/|:|\.svg/.test(name));
  return ofPackages.map(name =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  );
};

/** A folder's compiler options, as the compiler reads them. */
const optionsOf = (folder: string): ts.CompilerOptions => {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile) as { config: unknown };
  return ts.parseJsonConfigFileContent(config, ts.sys, folder).options;
};

/** Sources that several folders read, above all the platform's types: each is parsed once for a language version. */
const parsed = new Map<string, ts.SourceFile | undefined>();

/** The compiler's errors for files with these texts in a folder, separately for each file. */
const complaints = (folder: string, texts: readonly string[]): string[][] => {
  const probes = new Map(texts.map((text, at) => [join(process.cwd(), folder, `probe-${at}.ts`), text]));
  const options = { ...optionsOf(folder), noEmit: true, composite: false, incremental: false };
  delete options.tsBuildInfoFile;
  delete options.emitDeclarationOnly;
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = file => probes.has(file) || fileExists(file);
  host.readFile = file => probes.get(file) ?? readFile(file);
  host.getSourceFile = (file, version, ...rest) => {
    const text = probes.get(file);
    if (text !== undefined) return ts.createSourceFile(file, text, version);
    const key = `${file} ${JSON.stringify(version)}`;
    if (!parsed.has(key)) parsed.set(key, getSourceFile(file, version, ...rest));
    return parsed.get(key);
  };
  const program = ts.createProgram([...probes.keys()], options, host);
  return [...probes.keys()].map(probe =>
    program
      .getSemanticDiagnostics(program.getSourceFile(probe))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
  );
};

describe('[PLUS-17] the packages', () => {
  it('are the workspaces of the project, of one version', () => {
    expect(root.workspaces).toEqual([...packages]);
    for (const folder of packages)
      expect(manifestOf(folder)).toMatchObject({ name: `@wayfare/${basename(folder)}`, version: root.version });
  });

  it('pin each package to one version', () => {
    const pins = new Map<string, Set<string>>();
    for (const { dependencies, optionalDependencies, devDependencies } of ['.', ...packages].map(manifestOf))
      for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }))
        pins.set(name, (pins.get(name) ?? new Set()).add(version));
    expect([...pins].filter(([, versions]) => versions.size > 1)).toEqual([]);
    const loose = [...pins].filter(([, versions]) => [...versions].some(version => !/^(npm:.*@)?\d/.test(version)));
    expect(loose).toEqual([]);
  });

  const forTests: Listed = { ...root.dependencies, ...root.devDependencies };
  it.each(packages)('%s imports only packages that it lists', folder => {
    const { dependencies, devDependencies } = manifestOf(folder);
    const inTests: Listed = { ...forTests, ...dependencies, ...devDependencies };
    expect(
      unlisted(folder, file => (isTest(file) ? inTests : { ...dependencies, ...onlyTypes(devDependencies) })),
    ).toEqual([]);
  });

  it('scripts and tests import only packages that the project lists', () => {
    const atRun: Listed = { ...root.dependencies, ...onlyTypes(root.devDependencies) };
    const ofScripts = unlisted('scripts', file => (isTest(file) || forDevelopers.test(file) ? forTests : atRun));
    expect(ofScripts.filter(found => !found.startsWith('scripts/local/'))).toEqual([]);
    expect(unlisted('test', () => forTests)).toEqual([]);
  });

  it('a package that is not listed is found', () => {
    const source = "import { z } from 'zod/mini';\nconst late = () => import('@zod/late/part');";
    expect(importedBy(source)).toEqual(['zod', '@zod/late']);
  });
});

describe('[PLUS-17] the compiler refuses', () => {
  const read = "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x');\n";
  const page = 'export const title = document.title;\n';
  const model = "import { log } from '#lambdas/ports/log';\nexport const tell = log;\n";
  const longModel = "import { log } from '@wayfare/lambdas/ports/log.ts';\nexport const tell = log;\n";
  const stack = "import { stages } from '#infra/stages';\nexport const all = stages;\n";
  const rule = "import { toMinor } from '#shared/domain/money/money';\nexport const cents = toMinor(1, 'EUR');\n";
  const script = "import { root } from '#scripts/lib/root';\nexport const folder = root;\n";
  const kit = "import { kit } from '#test/kit/kit';\nexport const own = kit;\n";
  const cases: [folder: Package, what: string, text: string][] = [
    ['shared', 'files', read],
    ['shared', 'the page', page],
    ['shared', 'functions', model],
    ['shared', 'functions by their package', longModel],
    ['shared', 'stacks', stack],
    ['lambdas', 'the page', page],
    ['lambdas', 'stacks', stack],
    ['lambdas', 'scripts', script],
    ['lambdas', 'the test kit', kit],
    ['infra', 'functions', model],
    ['infra', 'the page', page],
    ['infra', 'scripts', script],
    ['web', 'files', read],
    ['web', 'functions', model],
    ['web', 'functions by their package', longModel],
    ['web', 'stacks', stack],
    ['scripts/local', 'the page', page],
    ['scripts/local', 'shared rules', rule],
    ['scripts/local', 'functions', model],
    ['scripts/local', 'functions by their package', longModel],
    ['scripts/local', 'stacks', stack],
    ['scripts/local', 'other scripts', script],
  ];
  describe.each(packages)('in %s', folder => {
    const refused = cases.filter(([of]) => of === folder);
    const mayUseRules = folder !== 'scripts/local';
    let found: string[][];
    // All probes of a folder are one program, so that the platform's types are bound once for them.
    beforeAll(() => {
      found = complaints(folder, [...refused.map(([, , text]) => text), ...(mayUseRules ? [rule] : [])]);
    });

    it.each(refused.map(([, effect], at) => [effect, at] as const))('%s', (_effect, at) => {
      expect(found[at]).toContainEqual(expect.stringMatching(/Cannot find (name|module)/));
    });
    it.runIf(mayUseRules)('nothing of a rule that uses the shared ones', () => {
      expect(found.at(-1)).toEqual([]);
    });
  });
});
