import { parseArgs } from 'node:util';
import { projectFile } from '#scripts/local/hooks';
import { readPort, startFlags, toStartOptions, type StartOptions } from '#scripts/local/cli/options';

/** What `npm run dev` was asked for. */
export interface DevOptions extends StartOptions {
  dataDir: string;
  /** Deletes what is in the data folder first. */
  fresh: boolean;
  /** Port for a debugger. */
  inspectPort?: number;
}

const defaultDataDir = '.local/dev';
const defaultInspectPort = 9229;

export const usage = `npm run dev -- [options]

  --port N            port of the page (default 3000, or the next free one)
  --data DIR          folder that keeps tables, users, files and unfinished work (default ${defaultDataDir})
  --fresh             forget what ${defaultDataDir} holds
  --inspect[=N]       let a debugger attach on port N (default ${defaultInspectPort}); handlers have no time limits then
  --taxi              rides instead of deliveries
  --social            sign-in with Facebook, Google and Apple, played by a local page
  --no-demo-drivers   no simulated drivers on the road
  --no-seed           no demo accounts and no demo data
  --help              this text`;

/** @throws Error with one sentence about the argument that is wrong. */
export function readDevOptions(args: string[]): DevOptions {
  const { values } = parseArgs({
    args: args.map(arg => (arg === '--inspect' ? `--inspect=${defaultInspectPort}` : arg)),
    options: { ...startFlags, fresh: { type: 'boolean' }, inspect: { type: 'string' } },
  });
  if (values.fresh && values.data) throw new Error('--fresh deletes no folder of yours: leave --data out.');
  return {
    ...toStartOptions(values),
    dataDir: values.data ?? projectFile(defaultDataDir),
    fresh: values.fresh ?? false,
    inspectPort: values.inspect === undefined ? undefined : readPort('--inspect', values.inspect),
  };
}
