import { type Bench, mean, type Row, short, timed, timesRow } from './figures';
import { type BenchProduct, type Person, rideSteps, startBenchProduct } from './product';

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

/** Table capacity consumed by whole rides: operations, events, notices, dispatch and reports together. */
export const rideUsage = async (rides = 5): Promise<{ read: number; write: number }> => {
  const product = await startBenchProduct();
  try {
    const driver = await product.addDriver();
    const all: Ride[] = [];
    for (let i = 0; i < rides; i++) all.push(await oneRide(product, driver));
    return { read: mean(all.map(ride => ride.read)), write: mean(all.map(ride => ride.write)) };
  } finally {
    await product.close();
  }
};

const GOAL_WRITE_UNITS = 80;
type Units = { read: number; write: number };

/** What each step of a ride costs with all that follows from it, which is waited for. */
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
        ...{ step, ...timesRow(rides.map(ride => ride.stepMs.get(step)!)) },
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
