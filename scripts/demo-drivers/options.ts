import { parseArgs } from 'node:util';

export type DemoDriverOptions = {
  /** Origin of the product. */
  url: string;
  rideSpeed: number;
  count: number;
  seed: number;
  isVerbose: boolean;
};

const USAGE = `node --import tsx scripts/demo-drivers/main.ts --url URL [options]

  --url URL      origin of a product that runs on this machine
  --speed N      rides go N times faster than real traffic (default 6)
  --count N      how many drivers (default all)
  --seed N       makes choices repeatable
  --verbose      says every step of every ride`;

/** @throws Error that names the invalid argument and lists the valid ones. */
export const readDemoDriverOptions = (args: string[]): DemoDriverOptions => {
  try {
    return parse(args);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n\n${USAGE}`);
  }
};

const parse = (args: string[]): DemoDriverOptions => {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      speed: { type: 'string' },
      count: { type: 'string' },
      seed: { type: 'string' },
      verbose: { type: 'boolean' },
    },
  });
  if (!values.url || !URL.canParse(values.url)) throw new Error('--url takes the origin of the product.');
  return {
    url: values.url,
    rideSpeed: positive('--speed', values.speed, 6),
    count: positive('--count', values.count, Infinity),
    seed: values.seed === undefined ? Date.now() : positive('--seed', values.seed, 1),
    isVerbose: values.verbose ?? false,
  };
};

const positive = (name: string, text: string | undefined, byDefault: number): number => {
  const number = text === undefined ? byDefault : Number(text);
  if (!(number > 0)) throw new Error(`${name} takes a number above 0, not "${text}".`);
  return number;
};
