import { parseArgs } from 'node:util';
import { projectFile } from '#scripts/local/project-file';
import { readPort, startFlags, toStartOptions, type StartOptions } from '#scripts/product/cli/options';

/** Command line options of `npm run dev`. */
export type DevOptions = StartOptions & {
  dataDir: string;
  /** Deletes the contents of the data folder first. */
  fresh: boolean;
  /** Port for a debugger. */
  inspectPort?: number;
};

const DEFAULT_DATA_DIR = '.local/dev';
const DEFAULT_INSPECT_PORT = 9229;

export const USAGE = `npm run dev -- [options]

  --port N            port of the page (without it 3000, or the next free one)
  --data DIR          folder that keeps tables, users, files and unfinished work (default ${DEFAULT_DATA_DIR})
  --fresh             forget what ${DEFAULT_DATA_DIR} holds
  --inspect[=N]       let a debugger attach on port N (default ${DEFAULT_INSPECT_PORT}); handlers have no time limits then
  --taxi              rides instead of deliveries
  --social            sign-in with Facebook, Google and Apple, simulated by a local page
  --no-demo-drivers   no simulated drivers on the road
  --no-seed           no demo accounts and no demo data
  --verbose           shows what handlers log while demo data are made
  --help              this text`;

/** @throws Error with one sentence about the invalid argument. */
export const readDevOptions = (args: string[]): DevOptions => {
  const { values } = parseArgs({
    args: args.map(arg => (arg === '--inspect' ? `--inspect=${DEFAULT_INSPECT_PORT}` : arg)),
    options: { ...startFlags, fresh: { type: 'boolean' }, inspect: { type: 'string' } },
  });
  if (values.fresh && values.data) throw new Error('--fresh deletes no folder of yours: leave --data out.');
  return {
    ...toStartOptions(values),
    dataDir: values.data ?? projectFile(DEFAULT_DATA_DIR),
    fresh: values.fresh ?? false,
    inspectPort: values.inspect === undefined ? undefined : readPort('--inspect', values.inspect),
  };
};
