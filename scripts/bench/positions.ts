import { dynamoStore } from '#lambdas/adapters/dynamo/dynamo-store';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import type { Item } from '#lambdas/ports/store';
import { connectionKey, connectionsOf, fleetMap, mapShard, presenceKey } from '#lambdas/store/keys';
import { userItem } from '#lambdas/store/user-items';
import { liveSocket } from '#scripts/lib/live-socket';
import type { ProductRuntime } from '#scripts/product/runtime';
import { type Bench, type Mark, percentile, type Row, seeded, short, timed } from './figures';
import { type BenchProduct, startBenchProduct } from './product';
import { putAll } from './table';

const DRIVERS = 1_500;
const IN_FLIGHT = 64;
const MEASURED_MS = 8_000;
/** Period in which each driver on an operator's panel moves once. */
const PANEL_MS = 2_000;
const ROUNDS = 3;
const city = { lat: 57.7, lng: 11.97 };
const SPREAD = 0.15;
/** About 20 m a report. */
const STEP = 0.0002;

type Moving = { uid: string; lat: number; lng: number; at: number };

const moving = (random: () => number): Moving[] =>
  Array.from({ length: DRIVERS }, (_, i) => ({
    uid: `bench-driver-${i}`,
    lat: city.lat + (random() - 0.5) * SPREAD,
    lng: city.lng + (random() - 0.5) * SPREAD * 2,
    at: Date.now() - 60_000,
  }));

const itemsOf = async ({ uid, lat, lng, at }: Moving, carTypeId: string): Promise<Item[]> => {
  const facts = { carType: 'Van', carTypeId, vehicleNumber: 'ABC 123', approved: true };
  const person = { id: uid, usertype: 'driver' as const, firstName: 'Dora', lastName: uid, createdAt: at };
  const keys = await freeKeysAt(carTypeId, { lat, lng });
  return [
    userItem({ ...person, ...facts, email: `${uid}@example.com`, mobile: '' }),
    {
      ...presenceKey(uid),
      _et: 'presence',
      uid,
      name: `Dora ${uid}`,
      ...facts,
      lat,
      lng,
      ts: at,
      pointAt: at,
      queue: false,
      onDuty: true,
      ...keys,
      ...asFree(keys),
      g2p: mapShard(uid),
      g2s: uid,
      g3p: fleetMap('bench-fleet'),
      g3s: uid,
      fleetadmin: 'bench-fleet',
    },
    { ...connectionKey(uid), _et: 'connection', uid, ttl: 4e9, g1p: connectionsOf(uid), g1s: `0#${uid}` },
  ];
};

/** Puts drivers on duty with a connection each, as the product would have stored them. */
const seed = async ({ runtime, carTypeId }: BenchProduct, drivers: readonly Moving[]): Promise<void> => {
  const items = (await Promise.all(drivers.map(driver => itemsOf(driver, carTypeId)))).flat();
  await putAll(dynamoStore(runtime.outputs.TableName ?? ''), items.length, i => items[i]!);
};

const report = async (runtime: ProductRuntime, driver: Moving): Promise<void> => {
  driver.lat += STEP;
  driver.at = Math.max(driver.at + 1, Date.now());
  const message = { action: 'position', points: [{ lat: driver.lat, lng: driver.lng, at: driver.at }] };
  await runtime.invoke('wayfare-local-ws-message', {
    body: JSON.stringify(message),
    requestContext: { connectionId: driver.uid, authorizer: { uid: driver.uid, principalId: driver.uid } },
  });
};

/** Reports of all drivers in turn, so many at once, for this long; how long each took. */
const reportFor = async (runtime: ProductRuntime, drivers: readonly Moving[], forMs: number): Promise<number[]> => {
  const until = Date.now() + forMs;
  const ms: number[] = [];
  let next = 0;
  const work = async () => {
    while (Date.now() < until) {
      const driver = drivers[next++ % drivers.length]!;
      ms.push(await timed(() => report(runtime, driver)));
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return ms;
};

type Marker = (mark: Mark) => void;

const measure = async (product: BenchProduct, drivers: readonly Moving[], mark: Marker): Promise<Row> => {
  const { runtime } = product;
  const before = runtime.meter.snapshot();
  const startedCpu = process.cpuUsage();
  const ms = await reportFor(runtime, drivers, MEASURED_MS);
  const { user, system } = process.cpuUsage(startedCpu);
  const { read, write } = runtime.meter.snapshot();
  const perSecond = ms.length / (MEASURED_MS / 1000);
  mark({ what: 'positions a second', figure: perSecond, goal: 750, isFloor: true });
  mark({ what: 'write units a position', figure: (write - before.write) / ms.length, goal: 1.2 });
  return {
    what: 'positions, no panel open',
    'a second': short(perSecond),
    'p50 ms': short(percentile(ms, 0.5)),
    'p95 ms': short(percentile(ms, 0.95)),
    'CPU ms each': short((user + system) / 1000 / ms.length),
    'read units': short((read - before.read) / ms.length),
    'write units': short((write - before.write) / ms.length),
  };
};

/** Frames that come to an admin’s panel while every driver reports once in two seconds. */
const panel = async (product: BenchProduct, drivers: readonly Moving[], mark: Marker): Promise<Row> => {
  const { runtime, admin } = product;
  const live = liveSocket({ wsUrl: runtime.outputs.WebSocketUrl ?? '', api: admin.api });
  let frames = 0;
  let bytes = 0;
  const isOpen = new Promise<void>(resolve => {
    live.subscribe('dash#all', message => {
      if (message.type === 'subscribed') return resolve();
      frames += 1;
      bytes += JSON.stringify(message).length;
    });
  });
  try {
    await isOpen;
    await everyTwoSeconds(runtime, drivers);
    await runtime.settle();
    const per = (count: number) => short(count / ROUNDS);
    mark({
      what: `to a panel in two seconds, of ${DRIVERS} drivers`,
      figure: bytes / ROUNDS / 1000,
      goal: 45,
      unit: 'kB',
    });
    return { what: `to a panel, per ${DRIVERS} reports in two seconds`, frames: per(frames), bytes: per(bytes) };
  } finally {
    live.close();
  }
};

/** Every driver reports once in each round, spread over it if the machine is fast enough. */
const everyTwoSeconds = async (runtime: ProductRuntime, drivers: readonly Moving[]): Promise<void> => {
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = Date.now();
    for (let i = 0; i < drivers.length; i += IN_FLIGHT) {
      await Promise.all(drivers.slice(i, i + IN_FLIGHT).map(driver => report(runtime, driver)));
      const dueAt = startedAt + (PANEL_MS * (i + IN_FLIGHT)) / drivers.length;
      await new Promise(resolve => setTimeout(resolve, Math.max(0, dueAt - Date.now())));
    }
  }
};

export const positionsBench: Bench = {
  title: `positions of ${DRIVERS} waiting drivers over WebSockets, ${IN_FLIGHT} at once`,
  async run(mark) {
    const product = await startBenchProduct();
    try {
      const drivers = moving(seeded(2026));
      await seed(product, drivers);
      // Each driver's first report of a window counts uses in advance.
      for (const driver of drivers) await report(product.runtime, driver);
      return [await measure(product, drivers, mark), await panel(product, drivers, mark)];
    } finally {
      await product.close();
    }
  },
};
