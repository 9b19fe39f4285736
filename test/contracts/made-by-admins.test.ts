import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { preProcessFile } from 'typescript';
import { describe, expect, it } from 'vitest';
import { operationList } from '#shared/contract/operations';

type Sources = ReadonlyMap<string, string>;

/** Journals bring money into wallets; settings, promos and the other lists decide how much a ride or an invitation brings. */
const makers =
  /^shared\/domain\/ledger\/.*-journals?\.ts$|^lambdas\/model\/catalog\/(edit-record|settings-writes)\.ts$/;
/** Counts the amounts that one admin gives alone in a day. */
const counter = 'lambdas/model/money/credit-limit.ts';
/** Keeps the former value in force while a raise waits. */
const waiter = 'lambdas/model/catalog/setting-raises.ts';
/** Takes effect with the consent of a second admin. */
const proposals = 'lambdas/model/approvals/proposal-effects.ts';

const withoutTypes = (source: string): string => source.replaceAll(/^import type [^;]*;$/gm, '');

const namesIn = new Map<string, string[]>();
/** The names in the imports of a source. Results are stored, because planted sources differ in one file only. */
const importedBy = (source: string): string[] => {
  const known = namesIn.get(source);
  if (known) return known;
  const names = preProcessFile(withoutTypes(source), true, true).importedFiles.map(({ fileName }) => fileName);
  namesIn.set(source, names);
  return names;
};

const importsOf = (sources: Sources, file: string): string[] =>
  importedBy(sources.get(file) ?? '').flatMap(name => {
    const path = name.startsWith('.') ? join(dirname(file), name) : name.replace(/^#/, '');
    return [path, `${path}.ts`].find(found => sources.has(found)) ?? [];
  });

/** The files that a file loads, at once or later on. */
const loadedBy = (sources: Sources, file: string): ReadonlySet<string> => {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    importsOf(sources, name).forEach(visit);
  };
  visit(file);
  return seen;
};

const isSource = (file: string): boolean => file.endsWith('.ts') && !file.endsWith('.test.ts');
const root = new URL('../../', import.meta.url);
const sources: Sources = new Map(
  ['lambdas', 'shared'].flatMap(folder =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
      .filter(file => isSource(file) && !file.includes('node_modules'))
      .map(file => [`${folder}/${file}`, readFileSync(new URL(`${folder}/${file}`, root), 'utf8')] as const),
  ),
);

/** The operations of admins and fleet admins that write and can make money, each with the files that it loads. */
const makersIn = (files: Sources): Map<string, ReadonlySet<string>> => {
  const names = operationList
    .filter(({ who, audit }) => Array.isArray(who) && who.some(type => /admin/.test(type)) && audit !== undefined)
    .map(({ name }) => name);
  return new Map(
    [...files].flatMap(([file, text]) => {
      const [, name] = /implement\(\s*\w+Operations\.(\w+)/.exec(text) ?? [];
      if (!file.startsWith('lambdas/operations/') || name === undefined || !names.includes(name)) return [];
      const loaded = loadedBy(files, file);
      return [...loaded].some(path => makers.test(path)) ? [[name, loaded] as const] : [];
    }),
  );
};

type Bound = 'Daily limit' | 'Second admin' | 'Paid in' | 'Own money' | 'Waits a day' | 'None';

/** The table of docs/payments.md: each operation with its bound. */
const boundsIn = (text: string): Map<string, string> => {
  const [, section = ''] = text.split('## Money that an admin can make\n');
  const rows = section.split('\n## ')[0]!.matchAll(/^\| (`[^|]+`) +\| ([A-Z][a-z ]+?) +\|/gm);
  const named = [...rows].flatMap(([, names = '', bound = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => [name, bound] as const),
  );
  return new Map(named);
};
const documented = boundsIn(readFileSync(new URL('docs/payments.md', root), 'utf8'));

const holds: Readonly<Record<Bound, (name: string, loaded: ReadonlySet<string>) => boolean>> = {
  'Daily limit': (_, loaded) => loaded.has(counter),
  'Second admin': (_, loaded) => loaded.has(proposals),
  'Paid in': () => true,
  'Own money': () => true,
  None: () => true,
  'Waits a day': (_, loaded) => loaded.has(waiter),
};

const faultsIn = (files: Sources, bounds: ReadonlyMap<string, string>): string[] => {
  const found = makersIn(files);
  const faults = [...found].flatMap(([name, loaded]) => {
    const bound = bounds.get(name);
    if (bound === undefined) return `${name} has no bound in docs/payments.md`;
    const isHeld = holds[bound as Bound]?.(name, loaded) ?? false;
    return isHeld ? [] : `${name} is not bounded by “${bound}”`;
  });
  const gone = [...bounds.keys()].filter(name => !found.has(name)).map(name => `${name} makes no money`);
  return [...faults, ...gone];
};

describe('[ADM-9] money that an admin can make', () => {
  it('has a bound for each operation that reaches the books, the settings or the promos', () => {
    expect(faultsIn(sources, documented)).toEqual([]);
    expect(documented.size).toBeGreaterThan(40);
  });

  it.each([
    ['without a bound', 'None of it', 'fetchNothing', 'resolveAlarm has no bound in docs/payments.md'],
    [
      'that is said to count and does not',
      'Daily limit',
      'resolveAlarm',
      'resolveAlarm is not bounded by “Daily limit”',
    ],
    ['that is said to need a second admin and does not', 'Second admin', 'resolveAlarm', 'bounded by “Second admin”'],
    [
      'that is said to wait and does not',
      'Waits a day',
      'resolveAlarm',
      'resolveAlarm is not bounded by “Waits a day”',
    ],
    ['of an unknown bound', 'Somehow', 'resolveAlarm', 'resolveAlarm is not bounded by “Somehow”'],
  ])('refuses an operation %s', (_, bound, name, fault) => {
    const file = 'lambdas/operations/alarms/resolve-alarm.ts';
    const planted = `import { creditGiven } from '#shared/domain/ledger/account-journals';\n${sources.get(file)}`;
    const bounds = new Map([...documented, [name, bound]]);
    expect(faultsIn(new Map([...sources, [file, planted]]), bounds).join('\n')).toContain(fault);
  });

  it('refuses a row of an operation that makes no money', () => {
    const bounds = new Map([...documented, ['resolveAlarm', 'None']]);
    expect(faultsIn(sources, bounds)).toEqual(['resolveAlarm makes no money']);
  });
});
