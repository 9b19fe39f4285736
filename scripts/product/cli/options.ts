import { parseArgs } from 'node:util';
import { type RobotAnswer, robotSecrets } from '../../stand-ins/robot-check';
import { isPaymentProvider, type PaymentProvider, paymentProviders } from '#shared/contract/payment-providers';

/** The options of `npm start`. */
export type StartOptions = {
  port: number;
  /** Whether the port was chosen explicitly: then no other port is used. */
  isPortNamed: boolean;
  dataDir?: string;
  appcat: 'delivery' | 'taxi';
  /** Enables sign-in by Facebook, Google and Apple. */
  social: boolean;
  /** Payment providers to offer and to simulate; by default only the test provider. */
  providers?: readonly PaymentProvider[];
  /** Demands the robot check, simulated by a local page, which answers so to every token. */
  robotCheck?: RobotAnswer;
  /** Lets admins and fleet admins do nothing before they have set up a second factor. */
  staffSecondFactor: boolean;
  demoDrivers: boolean;
  seed: boolean;
  /** Shows the output of handlers and the outbox while demo data are created. */
  verbose: boolean;
  help: boolean;
};

export const USAGE = `npm start -- [options]

  --port N                port of the product (without it 3000, or the next free one)
  --data DIR              keep tables, users, files and unfinished work in DIR; without it every start is fresh
  --taxi                  rides instead of deliveries
  --social                sign-in with Facebook, Google and Apple, simulated by a local page
  --providers LIST        payment providers, simulated by local pages: all, or names with commas, e.g. paypal,stripe
  --robot-check HOW       the robot check before registrations and codes, simulated by a local page: passes, blocks or spent
  --staff-second-factor   admins and fleet admins must set up the code of an authenticator app first
  --no-demo-drivers       no simulated drivers on the road
  --no-seed               no demo accounts and no demo data
  --verbose               shows what handlers log while demo data are made
  --help                  this text

DYNAMODB_ENDPOINT=http://127.0.0.1:8000 uses a DynamoDB Local of yours instead of the engine among the packages.`;

/** The arguments of {@link StartOptions}, for `parseArgs`. */
export const startFlags = {
  port: { type: 'string' },
  data: { type: 'string' },
  taxi: { type: 'boolean' },
  social: { type: 'boolean' },
  providers: { type: 'string' },
  'robot-check': { type: 'string' },
  'staff-second-factor': { type: 'boolean' },
  'no-demo-drivers': { type: 'boolean' },
  'no-seed': { type: 'boolean' },
  verbose: { type: 'boolean' },
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

/**
 * The test provider comes first in `all`, so that payers see it first. @throws Error that names the unknown provider.
 */
const readProviders = (text: string): PaymentProvider[] => {
  const names = Object.keys(paymentProviders).filter(isPaymentProvider);
  if (text === 'all') return ['test', ...names.filter(name => name !== 'test')];
  return text.split(',').map(each => {
    const name = each.trim();
    if (isPaymentProvider(name)) return name;
    throw new Error(`--providers takes "all" or names of ${names.join(', ')}, not "${name}".`);
  });
};

/** @throws Error that names the answers there are. */
const readRobotAnswer = (text: string): RobotAnswer => {
  if (text in robotSecrets) return text as RobotAnswer;
  throw new Error(`--robot-check takes ${Object.keys(robotSecrets).join(', ')}, not "${text}".`);
};

/** @throws Error with one sentence about the value that is wrong. */
export const toStartOptions = (values: StartValues): StartOptions => ({
  port: readPort('--port', values.port ?? '3000'),
  isPortNamed: values.port !== undefined,
  dataDir: values.data,
  appcat: values.taxi ? 'taxi' : 'delivery',
  social: values.social ?? false,
  ...(values.providers === undefined ? {} : { providers: readProviders(values.providers) }),
  ...(values['robot-check'] === undefined ? {} : { robotCheck: readRobotAnswer(values['robot-check']) }),
  staffSecondFactor: values['staff-second-factor'] ?? false,
  // Simulated drivers sign in with seeded accounts.
  demoDrivers: !values['no-demo-drivers'] && !values['no-seed'],
  seed: !values['no-seed'],
  verbose: values.verbose ?? false,
  help: values.help ?? false,
});
