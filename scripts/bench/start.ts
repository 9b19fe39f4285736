import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Bench, median, short } from './figures';

const root = fileURLToPath(new URL('../..', import.meta.url));
const RUNS = 3;
const PATIENCE_MS = 120_000;
const SETTLE_MS = 3_000;
/** By then the demo drivers have arrived, and one-time work is finished. */
const LATER_MS = 60_000;
type Started = { readyS: number; productMb: number; engineMb: number; treeMb: number };

/** Resident memory in MB, read from `/proc`; the engine's process is one of the descendants. */
const memoryMb = (pid: number): { product: number; engine: number; tree: number } => {
  const stats = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const field = (key: string) => new RegExp(`^${key}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '0';
        return [{ pid: Number(name), parent: Number(field('PPid')), name: field('Name'), kb: Number(field('VmRSS')) }];
      } catch {
        return [];
      }
    });
  const isOurs = (candidate: number): boolean => {
    const parent = stats.find(stat => stat.pid === candidate)?.parent;
    return parent === pid || (parent !== undefined && parent > 1 && isOurs(parent));
  };
  const mb = (list: typeof stats) => list.reduce((sum, { kb }) => sum + kb / 1024, 0);
  const descendants = stats.filter(stat => isOurs(stat.pid));
  return {
    product: mb(stats.filter(stat => stat.pid === pid)),
    engine: mb(descendants.filter(stat => stat.name === 'dynoxide')),
    tree: mb(stats.filter(stat => stat.pid === pid)) + mb(descendants),
  };
};

const stopped = (child: ChildProcess) => new Promise<void>(resolve => child.once('exit', () => resolve()));

const startOnce = async (cwd: string, settleMs: number, ...flags: string[]): Promise<Started> => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', '0', ...flags], { cwd });
  const gone = stopped(child);
  try {
    const readyS = await new Promise<number>((resolve, reject) => {
      let output = '';
      const timer = setTimeout(() => reject(new Error(`not ready in time: ${output}`)), PATIENCE_MS);
      const onOutput = (chunk: Buffer) => {
        output += String(chunk);
        const seconds = /ready after ([\d.]+) s/.exec(output)?.[1];
        if (!seconds) return;
        clearTimeout(timer);
        resolve(Number(seconds));
      };
      child.stdout.on('data', onOutput);
      child.stderr.on('data', onOutput);
      child.once('exit', () => reject(new Error(`it stopped: ${output}`)));
    });
    await new Promise(resolve => setTimeout(resolve, settleMs));
    const { product, engine, tree } = memoryMb(child.pid!);
    return { readyS, productMb: product, engineMb: engine, treeMb: tree };
  } finally {
    child.kill('SIGTERM');
    await gone;
  }
};

/** A start of a fresh clone without fetching packages: it uses the packages of this one. */
const firstStart = async (): Promise<Started> => {
  const folder = mkdtempSync(join(tmpdir(), 'wayfare-first-'));
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', root, folder]);
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    return await startOnce(folder, 0, '--no-demo-drivers');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Starts with the data of an earlier one. */
const laterStarts = async (): Promise<Started[]> => {
  const data = mkdtempSync(join(tmpdir(), 'wayfare-data-'));
  const start = () => startOnce(root, SETTLE_MS, '--no-demo-drivers', '--data', data);
  try {
    await start();
    const runs: Started[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await start());
    return runs;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
};

export const startBench: Bench = {
  title: 'npm start: of a fresh clone of what is committed, and of what was built with data that were kept',
  async run(mark) {
    const first = await firstStart();
    const runs = await laterStarts();
    const fresh = await startOnce(root, LATER_MS);
    const of = (field: keyof Started) => median(runs.map(run => run[field]));
    mark({ what: 'npm start: ready with what was built', figure: of('readyS'), goal: 3, unit: 's' });
    mark({ what: 'npm start: ready in a fresh clone', figure: first.readyS, goal: 10, unit: 's' });
    mark({ what: 'npm start: all its processes a minute later', figure: fresh.treeMb, goal: 350, unit: 'MB' });
    return [
      { what: 'ready in a fresh clone, packages installed, s', median: short(first.readyS) },
      { what: 'ready with kept data, s', median: short(of('readyS')) },
      { what: 'ready with new data, s', median: short(fresh.readyS) },
      { what: 'memory of the product with all handlers loaded, MB', median: short(of('productMb')) },
      { what: 'memory of the database engine, MB', median: short(of('engineMb')) },
      { what: 'memory of all processes a minute later, demo drivers included, MB', median: short(fresh.treeMb) },
    ];
  },
};
