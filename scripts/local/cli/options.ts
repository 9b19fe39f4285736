import { parseArgs } from 'node:util';

/** The options of `npm start`. */
export type StartOptions = {
  port: number;
  dataDir?: string;
  appcat: 'delivery' | 'taxi';
  /** Enables sign-in by Facebook, Google and Apple. */
  social: boolean;
  demoDrivers: boolean;
  seed: boolean;
  help: boolean;
};

export const USAGE = `npm start -- [options]

  --port N            port of the product (default 3000, or the next free one)
  --data DIR          keep tables, users, files and unfinished work in DIR; without it every start is fresh
  --taxi              rides instead of deliveries
  --social            sign-in with Facebook, Google and Apple, played by a local page
  --no-demo-drivers   no simulated drivers on the road
  --no-seed           no demo accounts and no demo data
  --help              this text

DYNAMODB_ENDPOINT=http://127.0.0.1:8000 uses a DynamoDB Local of yours instead of the engine among the packages.`;

/** The arguments of {@link StartOptions}, for `parseArgs`. */
export const startFlags = {
  port: { type: 'string' },
  data: { type: 'string' },
  taxi: { type: 'boolean' },
  social: { type: 'boolean' },
  'no-demo-drivers': { type: 'boolean' },
  'no-seed': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type StartValues = ReturnType<typeof parseArgs<{ options: typeof startFlags }>>['values'];

/** @throws Error with one sentence about the argument that is wrong. */
export const readStartOptions = (args: string[]): StartOptions =>
  toStartOptions(parseArgs({ args, options: startFlags }).values);

/** A port number. @throws Error that names the argument. */
export const readPort = (argument: string, text: string): number => {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_000) return port;
  throw new Error(`${argument} takes a number from 0 to 65000, not "${text}".`);
};

/** @throws Error with one sentence about the value that is wrong. */
export const toStartOptions = (values: StartValues): StartOptions => ({
  port: readPort('--port', values.port ?? '3000'),
  dataDir: values.data,
  appcat: values.taxi ? 'taxi' : 'delivery',
  social: values.social ?? false,
  // Simulated drivers sign in with seeded accounts.
  demoDrivers: !values['no-demo-drivers'] && !values['no-seed'],
  seed: !values['no-seed'],
  help: values.help ?? false,
});
