import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path/posix';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { exempt, orders, unplaced, type Wall, walls } from '../../scripts/lint/walls.mjs';

const eslint = new ESLint({ cwd: process.cwd() });
const WALLS = 'import-x/no-restricted-paths';
/** Runs that rule alone: the others would search every probe for nothing. */
const onlyWalls = new ESLint({ cwd: process.cwd(), ruleFilter: ({ ruleId }) => ruleId === WALLS });

const refusedLines = async (filePath: string, text: string): Promise<number[]> => {
  const [result] = await onlyWalls.lintText(text, { filePath });
  return [...new Set(result!.messages.filter(({ ruleId }) => ruleId === WALLS).map(({ line }) => line))];
};

/** One of our files below that folder, or the file itself, without its extension. */
const fileIn = ({ from, except }: Wall): string => {
  const folder = from.slice('./'.length);
  if (folder.endsWith('.ts')) return folder.replace(/\.ts$/, '');
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.|\.d\.ts/.test(name))
    .sort()
    .find(name => !except.some(other => name.startsWith(`${other.slice('./'.length)}/`)));
  if (!file) throw new Error(`${from} has no file`);
  return `${folder}/${file}`.replace(/\.tsx?$/, '');
};

/** A new file in the folder; for a pattern of single files, one of these files. */
const probeOf = (target: string): string => {
  const path = target.slice('./'.length);
  if (path.endsWith('/*')) return path.replace('*', 'probe.ts');
  return path.includes('{') ? path.replace(/\{(\w+),.*\}/, '$1') : `${path}/probe.ts`;
};

const aliasOf = (file: string): string => (file.startsWith('web/src/') ? file.replace('web/src/', '@/') : `#${file}`);

const targets = [...new Set(walls.map(({ target }) => target))];

describe('[PLUS-17] the walls between rooms', () => {
  it('every folder has its place', () => {
    expect(unplaced()).toEqual([]);
    const named = Object.entries(orders).flatMap(([folder, rooms]) =>
      rooms.filter(room => room !== '.' && !readdirSync(folder).includes(room)).map(room => `${folder}/${room}`),
    );
    expect(named).toEqual([]);
  });

  it.each(targets)('%s refuses an import from each room above, by alias and by path', async target => {
    const probe = probeOf(target);
    const files = walls.filter(wall => wall.target === target).map(fileIn);
    const byPath = (file: string) => relative(dirname(probe), file).replace(/^(?!\.)/, './');
    // A package has no alias for another package, so the compiler refuses such an import: see packages.test.ts.
    const isPackage = existsSync(`${target}/package.json`);
    const imports = files.flatMap(file => (isPackage ? [byPath(file)] : [aliasOf(file), byPath(file)]));
    const text = imports.map((name, at) => `import * as room${at} from '${name}';\n`).join('');
    const expected = imports.map((_name, at) => at + 1);
    expect(await refusedLines(probe, text)).toEqual(expected);
  });

  it('a file beside the rooms of the domain imports from none of them', () => {
    const sources = walls.filter(({ target }) => target === './shared/domain/*').map(({ from }) => from);
    expect(sources).toEqual(orders['shared/domain']!.map(room => `./shared/domain/${room}`));
  });

  it('an import from a room below passes', async () => {
    const text = "import { log } from '#lambdas/ports/log';\nexport const tell = log;\n";
    expect(await refusedLines('lambdas/model/trips/probe.ts', text)).toEqual([]);
  });

  it('every exception is still needed', async () => {
    for (const [file, gap] of Object.entries(exempt)) {
      const text = readFileSync(file, 'utf8');
      const beside = `${dirname(file)}/probe.ts`;
      expect(await refusedLines(file, text)).toEqual([]);
      expect(await refusedLines(beside, text), gap.from).not.toEqual([]);
    }
  });
});

describe('[PLUS-17] the domain refuses', () => {
  it.each([
    ['the clock', 'export const at = () => Date.now();'],
    ['a date of now', 'export const at = () => new Date();'],
    ['the text of now', 'export const at = () => Date();'],
    ['chance', 'export const roll = () => Math.random();'],
    ['another chance', 'export const roll = () => crypto.randomUUID();'],
    ['the network', "export const load = () => fetch('/');"],
    ['the process', 'export const folder = () => process.cwd();'],
    ['the environment', "export const stage = () => process.env['STAGE'];"],
    ['the page', 'export const title = () => document.title;'],
    ['a timer', 'export const later = (run: () => void) => setTimeout(run, 1);'],
    ['files', "import { readFileSync } from 'node:fs';\nexport const read = readFileSync;"],
  ])('%s', async (_effect, text) => {
    const [result] = await eslint.lintText(`${text}\n`, { filePath: 'shared/domain/fare/probe.ts' });
    expect(result!.messages.map(({ ruleId }) => ruleId)).toContainEqual(expect.stringMatching(/^no-restricted-/));
  });

  it('nothing of a rule that is handed what it needs', async () => {
    const text = 'export const isOver = (until: number, now: number): boolean => new Date(now) > new Date(until);\n';
    const [result] = await eslint.lintText(text, { filePath: 'shared/domain/fare/probe.ts' });
    expect(result!.messages).toEqual([]);
  });
});
