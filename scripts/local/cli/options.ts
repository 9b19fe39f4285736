import { parseArgs } from 'node:util';

/** What `npm start` was asked for. */
export interface StartOptions {
  port: number;
  dataDir?: string;
  appcat: 'delivery' | 'taxi';
  /** With sign-in by Facebook, Google and Apple. */
  social: boolean;
  demoDrivers: boolean;
  seed: boolean;
  help: boolean;
}

export const usage = `npm start -- [options]

  --port N            port of the product (default 3000, or the next free one)
  --data DIR          keep tables, users, files and unfinished work in DIR; without it every start is fresh
  --taxi              rides instead of deliveries
  --social            sign-in with Facebook, Google and Apple, played by a local page
  --no-demo-drivers   no simulated drivers on the road
  --no-seed           no demo accounts and no demo data
  --help              this text

DYNAMODB_ENDPOINT=http://127.0.0.1:8000 uses a DynamoDB Local of yours instead of the engine among the packages.`;

/** @throws Error with one sentence about the argument that is wrong. */
export function readStartOptions(args: string[]): StartOptions {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      data: { type: 'string' },
      taxi: { type: 'boolean' },
      social: { type: 'boolean' },
      'no-demo-drivers': { type: 'boolean' },
      'no-seed': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const port = Number(values.port ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_000) {
    throw new Error(`--port takes a number from 0 to 65000, not "${values.port}".`);
  }
  return {
    port,
    dataDir: values.data,
    appcat: values.taxi ? 'taxi' : 'delivery',
    social: values.social ?? false,
    // Simulated drivers sign in with seeded accounts.
    demoDrivers: !values['no-demo-drivers'] && !values['no-seed'],
    seed: !values['no-seed'],
    help: values.help ?? false,
  };
}
