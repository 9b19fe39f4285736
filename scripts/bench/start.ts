import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Bench, median, type Row, short } from './figures';

const root = fileURLToPath(new URL('../..', import.meta.url));
const RUNS = 3;
const PATIENCE_MS = 120_000;
const SETTLE_MS = 3_000;
/** The demo drivers have come and everything that was needed once has gone. */
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
  const isOurs = (one: number): boolean => {
    const parent = stats.find(stat => stat.pid === one)?.parent;
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

const startOnce = async (settleMs: number, ...flags: string[]): Promise<Started> => {
  const child = spawn(process.execPath, ['scripts/start.mjs', '--port', '0', ...flags], { cwd: root });
  const gone = stopped(child);
  try {
    const readyS = await new Promise<number>((resolve, reject) => {
      let output = '';
      const timer = setTimeout(() => reject(new Error(`not ready in time: ${output}`)), PATIENCE_MS);
      const hear = (chunk: Buffer) => {
        output += String(chunk);
        const seconds = /ready after ([\d.]+) s/.exec(output)?.[1];
        if (!seconds) return;
        clearTimeout(timer);
        resolve(Number(seconds));
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
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

export const startBench: Bench = {
  title: 'npm start: bundle, synthesize, host and seed the product (the web build is reused when there is one)',
  async run(mark) {
    const runs: Started[] = [];
    for (let i = 0; i < RUNS; i++) runs.push(await startOnce(SETTLE_MS, '--no-demo-drivers'));
    const later = await startOnce(LATER_MS);
    const readyS = median(runs.map(one => one.readyS));
    mark({ what: 'npm start: ready with what was built', figure: readyS, goal: 3, unit: 's' });
    mark({ what: 'npm start: all its processes a minute later', figure: later.treeMb, goal: 350, unit: 'MB' });
    const of = (field: keyof Started): Row[string] => short(median(runs.map(one => one[field])));
    return [
      { what: 'ready after, s', median: of('readyS') },
      { what: 'memory of the product with all handlers loaded, MB', median: of('productMb') },
      { what: 'memory of the database engine, MB', median: of('engineMb') },
      { what: 'memory of all processes a minute later, demo drivers included, MB', median: short(later.treeMb) },
    ];
  },
};
