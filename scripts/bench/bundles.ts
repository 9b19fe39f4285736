import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { buildLambdas } from '#scripts/build/lambdas';
import { type Bench, median, type Row, short } from './figures';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cacheDir = join(root, '.cache/bench');
const RUNS = 9;
/** The functions of bookings and payments have 216, those of accounts 211: they hold the money rules. */
export const MOST_KB = 218;
/**
 * Each file costs nearly a millisecond, whatever its size; a function of 29 files starts no later than one of 22 files
 * and 8 kB more.
 */
export const MOST_FILES = 30;
const MOST_RATIO = 1.4;
const goal = { median: 1.2, worst: 1.3 };
const run = promisify(execFile);

/** The baseline: a document client, which every function needs anyway. */
const buildBaseline = async (): Promise<string> => {
  const outfile = join(cacheDir, 'baseline.mjs');
  const contents = `
    import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
    import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
    export const handler = () => DynamoDBDocumentClient.from(new DynamoDBClient({})).send(new GetCommand({}));`;
  await build({
    stdin: { contents, resolveDir: root },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    mainFields: ['module', 'main'],
    minify: true,
    keepNames: true,
    logLevel: 'silent',
    banner: { js: `import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);` },
  });
  return outfile;
};

/** A bundle with its static imports; dynamic imports cost nothing at cold start. */
export const staticClosure = (entry: string): string[] => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*["'](\.{1,2}\/[^"']+\.mjs)["']/g))
      visit(resolve(dirname(file), path!));
  };
  visit(entry);
  return [...seen];
};

export const gzippedKb = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1000;

const CHILD = `const c=process.cpuUsage(),t=performance.now();await import(process.argv[1]);const w=performance.now()-t,{user,system}=process.cpuUsage(c);process.stdout.write(JSON.stringify({wallMs:w,cpuMs:(user+system)/1000}))`;

/** Time to import a bundle. Ratios use CPU time, because wall time varies too much on a busy machine. */
type Init = { wallMs: number; cpuMs: number };

/** Imports a bundle in a fresh process, as a cold start does. */
const init = async (file: string): Promise<Init> => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', CHILD, file], { env: {} });
  return JSON.parse(stdout) as Init;
};

/** Measures all bundles in turns, so that other load on the machine affects them equally. */
const initTimes = async (files: readonly string[]): Promise<Map<string, Init>> => {
  const samples = new Map(files.map(file => [file, [] as Init[]]));
  for (let i = 0; i < RUNS; i++) for (const file of files) samples.get(file)!.push(await init(file));
  const of = (samplesOfFile: Init[], field: keyof Init) => median(samplesOfFile.map(init => init[field]));
  return new Map(
    [...samples].map(([file, samplesOfFile]) => [
      file,
      { wallMs: of(samplesOfFile, 'wallMs'), cpuMs: of(samplesOfFile, 'cpuMs') },
    ]),
  );
};

export const bundlesBench: Bench = {
  title: `functions at their start: at most ${MOST_KB} kB gz and ${MOST_RATIO} times a bundle with the document client only`,
  async run(mark) {
    const outDir = join(cacheDir, `lambdas-${process.pid}`);
    mkdirSync(cacheDir, { recursive: true });
    try {
      const baseline = await buildBaseline();
      const { entries } = await buildLambdas({ outDir });
      const fileOf = (entry: string) => join(outDir, `${entry}.mjs`);
      const times = await initTimes([baseline, ...entries.map(fileOf)]);
      const yardstick = times.get(baseline)!;
      const ratios = entries.map(entry => times.get(fileOf(entry))!.cpuMs / yardstick.cpuMs);
      mark({ what: 'start of a function to the floor, median', figure: median(ratios), goal: goal.median });
      mark({ what: 'start of a function to the floor, worst', figure: Math.max(...ratios), goal: goal.worst });
      const row = (name: string, files: string[], { wallMs, cpuMs }: Init): Row => {
        const ratio = cpuMs / yardstick.cpuMs;
        const kb = gzippedKb(files);
        const over = [kb > MOST_KB ? 'too large' : '', ratio > MOST_RATIO ? 'too slow' : ''].filter(Boolean);
        const figures = {
          'kB gz': short(kb),
          files: files.length,
          'init CPU ms': short(cpuMs),
          'by the clock': short(wallMs),
        };
        return {
          bundle: name,
          ...figures,
          ratio: ratio.toFixed(2),
          verdict: over.join(', ') || 'within',
        };
      };
      return [
        row('document client only', [baseline], yardstick),
        ...entries.map(entry => row(entry, staticClosure(fileOf(entry)), times.get(fileOf(entry))!)),
      ];
    } finally {
      rmSync(outDir, { recursive: true, force: true });
    }
  },
};
