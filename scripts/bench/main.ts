import { fileURLToPath } from 'node:url';
import { type Bench, printTable } from './figures';

const benches: Record<string, () => Promise<Bench>> = {
  maps: async () => (await import('./maps')).mapsBench,
  ride: async () => (await import('./ride')).rideBench,
  live: async () => (await import('./live')).liveBench,
  calls: async () => (await import('./calls')).callsBench,
  positions: async () => (await import('./positions')).positionsBench,
  load: async () => (await import('./load')).loadBench,
  accept: async () => (await import('./accept')).acceptBench,
  list: async () => (await import('./list')).listBench,
  desk: async () => (await import('./desk')).deskBench,
  search: async () => (await import('./search')).searchBench,
  settle: async () => (await import('./settle')).settleBench,
  reports: async () => (await import('./reports')).reportsBench,
  bundles: async () => (await import('./bundles')).bundlesBench,
  start: async () => (await import('./start')).startBench,
  cost: async () => (await import('./cost')).costBench,
};

/** Only when they are named: they need what is not in this repository. */
const named: typeof benches = {
  lighthouse: async () => (await import('./lighthouse')).lighthouseBench,
  routes: async () => (await import('./routes')).routesBench,
  dashboard: async () => (await import('./dashboard')).dashboardBench,
};

/** The handlers run in this process, and their log and metrics do not belong into a table. */
const muteHandlers = (): void => {
  const { log } = console;
  console.log = (...args: unknown[]) => (/^\{"(level|message|_aws)"/.test(String(args[0])) ? undefined : log(...args));
};

const main = async (names: string[]): Promise<void> => {
  const all = { ...benches, ...named };
  const unknown = names.find(name => !(name in all));
  if (unknown) throw new Error(`There is no bench "${unknown}"; there are ${Object.keys(all).join(', ')}.`);
  muteHandlers();
  for (const name of names.length > 0 ? names : Object.keys(benches)) {
    const { title, run } = await all[name]!();
    printTable(`${name}: ${title}`, await run());
  }
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';
  await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error((error as Error).message);
    process.exitCode = 1;
  });
}
