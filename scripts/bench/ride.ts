import type { Person } from '#scripts/scenario/people';
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { ProductRuntime } from '#scripts/product/runtime';
import { type Bench, mean, type Row, short, timed, timesRow } from './figures';
import { type BenchProduct, rideSteps, startBenchProduct } from './product';
import { asksOfTyping } from './typing';

type Units = { read: number; write: number };
const RIDES = 15;
const WARM_UP = 3;
type Ride = { stepMs: Map<string, number>; totalMs: number; read: number; write: number };

const oneRide = async (product: BenchProduct, driver: Person): Promise<Ride> => {
  const { runtime } = product;
  const stepMs = new Map<string, number>();
  const { usage } = await runtime.meter.measure(async () => {
    for (const [name, take] of rideSteps(product, driver)) stepMs.set(name, await timed(take));
    await runtime.settle();
  });
  stepMs.delete('(subscribe)');
  const totalMs = [...stepMs.values()].reduce((sum, ms) => sum + ms, 0);
  return { stepMs, totalMs, read: usage.read, write: usage.write };
};

/** Usage of a ride, counted in rides made here: operations, events, notices, dispatch and reports together. */
export type RideUsage = Units & {
  /** Calls of the API between booking and rating. */
  calls: number;
  mails: number;
  /** Data that it leaves in the table. */
  storedKb: number;
  /** How often places are asked for while the drop is typed. */
  suggestions: number;
};

/** The calls of the API that a task makes in this process. */
const callsOf = async (task: () => Promise<unknown>): Promise<number> => {
  const { fetch } = globalThis;
  let calls = 0;
  globalThis.fetch = (...args) => {
    calls += 1;
    return fetch(...args);
  };
  await task().finally(() => (globalThis.fetch = fetch));
  return calls;
};

/** All items of the table, about as DynamoDB counts them: names and values. */
const storedKb = async ({ engineUrl, outputs }: ProductRuntime): Promise<number> => {
  const client = new DynamoDBClient({ endpoint: engineUrl });
  try {
    let bytes = 0;
    for await (const { Items = [] } of paginateScan({ client }, { TableName: outputs.TableName }))
      bytes += JSON.stringify(Items.map(item => unmarshall(item))).length;
    return bytes / 1024;
  } finally {
    client.destroy();
  }
};

export const rideUsage = async (rides = 5): Promise<RideUsage> => {
  const product = await startBenchProduct();
  const { runtime } = product;
  const mails = () => runtime.outbox.list().filter(({ kind }) => kind === 'email').length;
  try {
    const driver = await product.addDriver();
    await oneRide(product, driver);
    const before = { mails: mails(), kb: await storedKb(runtime) };
    const measured: Ride[] = [];
    const calls = await callsOf(async () => {
      for (let i = 0; i < rides; i++) measured.push(await oneRide(product, driver));
    });
    return {
      read: mean(measured.map(ride => ride.read)),
      write: mean(measured.map(ride => ride.write)),
      calls: calls / rides,
      mails: (mails() - before.mails) / rides,
      storedKb: ((await storedKb(runtime)) - before.kb) / rides,
      suggestions: await asksOfTyping(product),
    };
  } finally {
    await product.close();
  }
};

const GOAL_WRITE_UNITS = 80;

/** Units of each step of a ride, with all that follows from it: the measurement waits for that. */
const unitsOfSteps = async (product: BenchProduct, driver: Person): Promise<Map<string, Units>> => {
  const units = new Map<string, Units>();
  for (const [name, take] of rideSteps(product, driver)) {
    const { usage } = await product.runtime.meter.measure(async () => {
      await take();
      await product.runtime.settle();
    });
    units.set(name, usage);
  }
  return units;
};

const unitsRow = ({ read, write }: Units): Row => ({ 'read units': short(read), 'write units': short(write) });

export const rideBench: Bench = {
  title:
    'one ride from booking to rating over HTTP on this machine, nobody waits; units with all that follows from events',
  async run(mark) {
    const product = await startBenchProduct();
    try {
      const driver = await product.addDriver();
      for (let i = 0; i < WARM_UP; i++) await oneRide(product, driver);
      const rides: Ride[] = [];
      for (let i = 0; i < RIDES; i++) rides.push(await oneRide(product, driver));
      const steps = [...rides[0]!.stepMs.keys()];
      const units = await unitsOfSteps(product, driver);
      const rows: Row[] = steps.map(step => ({
        step,
        ...timesRow(rides.map(ride => ride.stepMs.get(step)!)),
        ...unitsRow(units.get(step)!),
      }));
      const [read, write] = [mean(rides.map(ride => ride.read)), mean(rides.map(ride => ride.write))];
      mark({ what: 'write units of a whole ride', figure: write, goal: GOAL_WRITE_UNITS });
      const whole = { step: 'whole ride', ...timesRow(rides.map(ride => ride.totalMs)), ...unitsRow({ read, write }) };
      return [...rows, whole];
    } finally {
      await product.close();
    }
  },
};
