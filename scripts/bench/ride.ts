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

export const rideBench: Bench = {
  title: 'one ride from booking to rating over HTTP on this machine, nobody waits',
  async run() {
    const product = await startBenchProduct();
    try {
      const driver = await product.addDriver();
      for (let i = 0; i < WARM_UP; i++) await oneRide(product, driver);
      const rides: Ride[] = [];
      for (let i = 0; i < RIDES; i++) rides.push(await oneRide(product, driver));
      const steps = [...rides[0]!.stepMs.keys()];
      const rows: Row[] = steps.map(step => ({ step, ...timesRow(rides.map(ride => ride.stepMs.get(step)!)) }));
      const units = (kind: 'read' | 'write') => short(mean(rides.map(ride => ride[kind])));
      const note = `${units('read')} read and ${units('write')} write units, with all that follows from events`;
      return [...rows, { step: 'whole ride', ...timesRow(rides.map(ride => ride.totalMs)), note }];
    } finally {
      await product.close();
    }
  },
};
