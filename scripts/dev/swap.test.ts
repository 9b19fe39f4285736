import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchLambdas, type WatchedLambdas } from '#scripts/build/watch-lambdas';
import { watchSources } from '#scripts/build/watch-sources';
import { createClock } from '#scripts/local/clock';
import { projectFile } from '#scripts/local/project-file';
import { createLambdaHost, type LambdaHost } from '#scripts/local/lambda/host';
import { createSwap } from './swap';

let dir: string;
let bundles: WatchedLambdas;
let host: LambdaHost;
let swap: (...names: string[]) => Promise<void>;
const lines: string[] = [];
const clock = createClock();

const source = (path: string, text: string) => writeFileSync(join(dir, 'src', path), text);
const greeting = (text: string) => source('greeting.ts', `export const greeting: string = ${text};`);
const fn = (name: string) => ({
  logicalId: name,
  name,
  arn: `arn:aws:lambda:eu-north-1:000000000000:function:${name}`,
  handler: `${name}.handler`,
  roleArn: '',
  codeDir: dir,
  timeoutMs: 5_000,
  memoryMb: 128,
  environment: {},
  maxRetries: 0,
});
/** The function's answer: its text, and how often its module was called since it was loaded. */
const asked = (name: string) => host.invoke(name, {});

beforeEach(async () => {
  mkdirSync(projectFile('.cache/local'), { recursive: true });
  dir = mkdtempSync(join(projectFile('.cache/local'), 'swap-'));
  mkdirSync(join(dir, 'src'));
  greeting(`'one'`);
  const handler = 'let calls = 0;\nexport const handler = async () => ({ says: text, calls: ++calls });\n';
  source('changing.ts', `import { greeting } from './greeting';\nconst text = greeting;\n${handler}`);
  source('steady.ts', `const text = 'steady';\n${handler}`);
  // A change that affects a few functions rebuilds only those; with these files, the greeting is in many.
  for (const name of ['second.ts', 'third.ts']) source(name, `export { greeting } from './greeting';`);
  bundles = await watchLambdas({ entryDir: join(dir, 'src'), outDir: join(dir, 'out') });
  lines.length = 0;
  const log = (line: string) => void lines.push(line);
  const codeFile = ({ name }: { name: string }) => bundles.fileOf(name);
  // Every file of the folder is an entry; greeting.ts is only imported.
  host = createLambdaHost({ functions: [fn('changing'), fn('steady')], clock, log, codeFile });
  const swapFiles = createSwap({ bundles, runtime: host, log });
  swap = (...names) => swapFiles(names.map(name => join(dir, 'src', name)));
});
afterEach(async () => {
  await bundles.close();
  rmSync(dir, { recursive: true });
});

it('[PLUS-16] answers with the changed source, and leaves alone what does not depend on it', async () => {
  expect([await asked('changing'), await asked('steady')]).toEqual([
    { says: 'one', calls: 1 },
    { says: 'steady', calls: 1 },
  ]);
  greeting(`'two'`);
  await swap('greeting.ts');
  expect([await asked('changing'), await asked('steady')]).toEqual([
    { says: 'two', calls: 1 },
    { says: 'steady', calls: 2 },
  ]);
  expect(lines).toEqual([expect.stringMatching(/^swapped in \d+ ms: changing$/)]);
});

it('bundles one function alone, and again', async () => {
  await Promise.all([asked('changing'), asked('steady')]);
  const own = (text: string) => source('changing.ts', `export const handler = async () => '${text}';`);
  for (const text of ['mine', 'mine again']) {
    own(text);
    await swap('changing.ts');
    expect(await asked('changing')).toBe(text);
  }
  source('changing.ts', 'export const handler = async () => {');
  await swap('changing.ts');
  expect(lines.join('\n')).toMatch(/ERROR[^]*changing\.ts:1:[^]*last good code/);
  expect([await asked('changing'), await asked('steady')]).toEqual(['mine again', { says: 'steady', calls: 2 }]);
});

it('reports file and line of a failed build, continues with the last good code, and then with the corrected one', async () => {
  await asked('changing');
  greeting(`'two',, 'three'`);
  await swap('greeting.ts');
  expect(lines.join('\n')).toMatch(/ERROR[^]*greeting\.ts:1:38[^]*last good code/);
  expect(await asked('changing')).toEqual({ says: 'one', calls: 2 });
  greeting(`'four'`);
  await swap('greeting.ts');
  expect(await asked('changing')).toEqual({ says: 'four', calls: 1 });
});

it('continues with the last good code when the changed one throws at its import', async () => {
  await asked('changing');
  greeting(`(() => { throw new Error('not today'); })()`);
  await swap('greeting.ts');
  expect(lines.join('\n')).toContain('changing keeps its last good code: Error: not today');
  expect(await asked('changing')).toEqual({ says: 'one', calls: 2 });
});

it('lets a call that runs end with the code it began with', async () => {
  const wait = 'export const handler = async () => { await globalThis.swapGate; return greeting; };';
  source('changing.ts', `import { greeting } from './greeting';\n${wait}`);
  await swap('changing.ts');
  let open = () => undefined as void;
  Object.assign(globalThis, { swapGate: new Promise<void>(resolve => (open = resolve)) });
  const early = asked('changing');
  greeting(`'two'`);
  await swap('greeting.ts');
  open();
  expect([await early, await asked('changing')]).toEqual(['one', 'two']);
});

it('[PLUS-16] maps what runs to its source, where a debugger sets breakpoints, after a swap too', async () => {
  const mapped = () => {
    const file = bundles.fileOf('changing')!;
    const code = readFileSync(file, 'utf8');
    const map = /sourceMappingURL=(\S+)/.exec(code)![1]!;
    const json = map.startsWith('data:')
      ? Buffer.from(map.split(',')[1]!, 'base64').toString()
      : readFileSync(join(dirname(file), map), 'utf8');
    const line = code.split('\n').findIndex(text => text.includes('++calls'));
    const entry = new SourceMap(JSON.parse(json) as SourceMapPayload).findEntry(line, 12);
    if (!('originalSource' in entry)) throw new Error('nothing is mapped');
    // Counted from 0.
    return [resolve(dirname(file), entry.originalSource), entry.originalLine];
  };
  expect(mapped()).toEqual([join(dir, 'src/changing.ts'), 3]);
  source('changing.ts', `\n\n\n\nlet calls = 0;\nexport const handler = async () => ++calls;\n`);
  await swap('changing.ts');
  expect(mapped()).toEqual([join(dir, 'src/changing.ts'), 5]);
});

it('hears of a file that is written, replaced, or made in a new folder', async () => {
  const heard = new Set<string>();
  const stop = watchSources([join(dir, 'src')], paths => paths.forEach(path => heard.add(path)));
  const hears = (path: string) => expect.poll(() => [...heard]).toContain(join(dir, 'src', path));
  greeting(`'two'`);
  await hears('greeting.ts');
  mkdirSync(join(dir, 'src/deep'));
  await hears('deep');
  source('deep/new.ts', '');
  await hears('deep/new.ts');
  stop();
});
