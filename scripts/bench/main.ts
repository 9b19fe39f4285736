import { fileURLToPath } from 'node:url';
import { againstGoal, type Bench, type Mark, printTable, type Row, short } from './figures';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from '../lib/command.mjs';

const benches: Record<string, () => Promise<Bench>> = {
  maps: async () => (await import('./maps')).mapsBench,
  ride: async () => (await import('./ride')).rideBench,
  live: async () => (await import('./live')).liveBench,
  calls: async () => (await import('./calls')).callsBench,
  positions: async () => (await import('./positions')).positionsBench,
  load: async () => (await import('./load')).loadBench,
  accept: async () => (await import('./accept')).acceptBench,
  list: async () => (await import('./list')).listBench,
  search: async () => (await import('./search')).searchBench,
  settle: async () => (await import('./settle')).settleBench,
  bundles: async () => (await import('./bundles')).bundlesBench,
  start: async () => (await import('./start')).startBench,
  cost: async () => (await import('./cost')).costBench,
};

/** Only run when named: they need data outside this repository, or take very long. */
const named: typeof benches = {
  million: async () => (await import('./search')).millionBench,
  lighthouse: async () => (await import('./lighthouse')).lighthouseBench,
  build: async () => (await import('./build')).buildBench,
  dashboard: async () => (await import('./dashboard')).dashboardBench,
};

/** The handlers run in this process, and their log and metrics do not belong into a table. */
const muteHandlers = (): void => {
  const { log } = console;
  console.log = (...args: unknown[]) => (/^\{"(level|message|_aws)"/.test(String(args[0])) ? undefined : log(...args));
};

/** Prints the table of all that has a goal. */
const GOALS = 'goals';
const withGoals = [
  'lighthouse',
  'dashboard',
  'positions',
  'search',
  'bundles',
  'ride',
  'cost',
  'start',
  'load',
  'live',
  'list',
  'build',
];

const runOne = async (name: string, mark: (mark: Mark) => void): Promise<void> => {
  const { title, run } = await { ...benches, ...named }[name]!();
  printTable(`${name}: ${title}`, await run(mark));
};

const printGoals = async (benchNames: readonly string[]): Promise<void> => {
  const rows: Row[] = [];
  for (const bench of benchNames) {
    const mark = (result: Mark) => {
      const { what, figure, unit = '' } = result;
      rows.push({ bench, what, figure: `${short(figure)} ${unit}`.trim(), ...againstGoal(result) });
    };
    await runOne(bench, mark).catch((error: unknown) => {
      rows.push({ bench, what: `not measured: ${(error as Error).message}` });
    });
  }
  printTable('what is wanted, and what is', rows);
};

const known = [...Object.keys(benches), ...Object.keys(named), GOALS];
const USAGE = `Measures the product on this machine, or prints what is wanted beside what is.

  npm run bench -- [bench …]     all but the named ones: ${Object.keys(named).join(', ')}

  ${known.join(', ')}`;

const main = async (args: string[]): Promise<void> => {
  const { positionals: names } = parseArgs({ args, allowPositionals: true });
  const unknown = names.find(name => !known.includes(name));
  if (unknown) throw new UsageError(`There is no bench "${unknown}".`);
  muteHandlers();
  const asked = names.filter(name => name !== GOALS);
  if (names.includes(GOALS)) return printGoals(asked.length > 0 ? asked : withGoals);
  for (const name of names.length > 0 ? names : Object.keys(benches)) await runOne(name, () => undefined);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await runCommand(USAGE, main);
