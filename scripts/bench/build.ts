import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Bench, median, type Row, short, timed } from './figures';

const root = fileURLToPath(new URL('../..', import.meta.url));
const RUNS = 3;
const GOAL_S = 4;
const run = promisify(execFile);

/** The web build and the synthesis of a stage, each in a folder of its own. */
export const buildBench: Bench = {
  title: 'building the web pages and synthesizing a stage',
  async run(mark) {
    const dir = await mkdtemp(join(tmpdir(), 'wayfare-build-'));
    const tasks: [string, string[]][] = [
      ['web build', ['npx', 'vite', 'build', '--outDir', join(dir, 'web'), '--emptyOutDir']],
      ['synth', ['npm', 'run', 'synth']],
    ];
    try {
      const rows: Row[] = [];
      for (const [what, [command, ...args]] of tasks) {
        const seconds: number[] = [];
        for (let i = 0; i < RUNS; i++) seconds.push((await timed(() => run(command!, args, { cwd: root }))) / 1000);
        mark({ what, figure: median(seconds), goal: GOAL_S, unit: 's' });
        rows.push({ what, 'median s': short(median(seconds)), 'first s': short(seconds[0]!) });
      }
      return rows;
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  },
};
