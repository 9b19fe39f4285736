import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import { nearDrivers } from '#lambdas/model/drivers/near-drivers';
import type { Item, Store } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';
import { type Bench, type Mark, mean, median, percentile, type Row, seeded, short, timed } from './figures';
import { putAll, withTable } from './table';

/** Free drivers of one car type; those of other types are in other partitions. */
const fleetSizes = [300, 10_000, 100_000];
const MILLION = 1_000_000;
const CAR_TYPE = '01JD0000000000000000000VAN';
const cityCentre = { lat: 57.7, lng: 11.97 };
const SIGMA_KM = 15;
const RADIUS_KM = 10;
const SEARCHES = 200;
/** Number of drivers that the goal names; the smaller counts are those of the first wave and of an estimate. */
const WANTED = 10;
const wantedCounts = [2, 5, WANTED];
const goal = { found: 95, units: 20 };
/** Drivers that have moved since they went on duty took fewer steps than this, one a report. */
const STEPS = 12;
const STEP_KM = 0.1;

type Driver = LatLng & { uid: string; from: LatLng };
type Random = () => number;

const gaussian = (random: Random) => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
const moved = ({ lat, lng }: LatLng, northKm: number, eastKm: number): LatLng => ({
  lat: lat + northKm / 111.2,
  lng: lng + eastKm / (111.2 * Math.cos((cityCentre.lat * Math.PI) / 180)),
});
const somewhere = (random: Random) => moved(cityCentre, gaussian(random) * SIGMA_KM, gaussian(random) * SIGMA_KM);

/** Reports of a driver since the one whose place is in the index, straight on. */
type Movement = { at: LatLng; heading: number; steps: number };
const next = ({ at, heading }: Movement) => moved(at, STEP_KM * Math.cos(heading), STEP_KM * Math.sin(heading));

const presenceItem = async (uid: string, movement: Movement): Promise<Item & LatLng> => {
  let { at } = movement;
  let keys = await freeKeysAt(CAR_TYPE, at);
  for (let i = 0; i < movement.steps; i++) {
    at = next({ ...movement, at });
    keys = await freeKeysAt(CAR_TYPE, at, keys);
  }
  const facts = { name: `Driver ${uid}`, carType: 'Van', vehicleNumber: 'ABC 123', approved: true, onDuty: true };
  const position = { ...at, ts: Date.now(), queue: false };
  const ids = { uid, carTypeId: CAR_TYPE };
  return { ...presenceKey(uid), _et: 'presence', ...ids, ...facts, ...position, ...keys, ...asFree(keys) };
};

/** Places them where they are, or, when they have moved, where the index still has them. */
const fleetOf = async (store: Store, size: number, haveMoved: boolean): Promise<Driver[]> => {
  const random = seeded(2026);
  const drivers: Driver[] = [];
  await putAll(store, size, async i => {
    const uid = `01JD${String(Math.floor(random() * 1e9)).padStart(12, '0')}${String(i).padStart(10, '0')}`;
    const from = somewhere(random);
    const steps = haveMoved ? Math.floor(random() * STEPS) : 0;
    const item = await presenceItem(uid, { at: from, heading: random() * 2 * Math.PI, steps });
    drivers.push({ uid, lat: item.lat, lng: item.lng, from });
    return item;
  });
  return drivers;
};

/** Counts the queries of a search, in addition to the capacity units that the store counts. */
const counted = (store: Store): { store: Store; queries(): number } => {
  let queries = 0;
  const query: Store['query'] = wanted => {
    queries += 1;
    return store.query(wanted);
  };
  return { store: { ...store, query }, queries: () => queries };
};

const nearestOf = (drivers: readonly Driver[], at: LatLng, want: number): number[] => {
  const reach = RADIUS_KM / 111;
  return drivers
    .flatMap(driver => (Math.abs(driver.lat - at.lat) > reach ? [] : [haversineKm(driver, at)]))
    .filter(km => km <= RADIUS_KM)
    .sort((a, b) => a - b)
    .slice(0, want);
};

type Town = { open(): Store; drivers: readonly Driver[] };
type Figures = { share: number; units: number };

const measure = async ({ open, drivers }: Town, want: number): Promise<{ row: Row; figures: Figures }> => {
  const random = seeded(7);
  const [reads, queries, ms, shares]: number[][] = [[], [], [], []];
  for (let i = 0; i < SEARCHES; i++) {
    const at = somewhere(random);
    const { store, queries: asked } = counted(open());
    const search = { at, carTypeId: CAR_TYPE, radiusKm: RADIUS_KM, want, isUsable: () => true };
    let found: LatLng[] = [];
    ms!.push(await timed(async () => (found = await nearDrivers(store, search))));
    reads!.push(store.consumed().read);
    queries!.push(asked());
    const nearest = nearestOf(drivers, at, want);
    const lastKm = nearest.at(-1);
    if (lastKm === undefined) continue;
    const hits = found.filter(driver => haversineKm(driver, at) <= lastKm).length;
    shares!.push(Math.min(1, hits / nearest.length));
  }
  const share = mean(shares!) * 100;
  const units = percentile(reads!, 0.99);
  const row = {
    want,
    'of the nearest, %': short(share),
    'read units avg': short(mean(reads!)),
    p99: short(units),
    'queries avg': short(mean(queries!)),
    'p50 ms': short(median(ms!)),
    'p95 ms': short(percentile(ms!, 0.95)),
  };
  return { row, figures: { share, units } };
};

const marksOf = (town: string, { share, units }: Figures): Mark[] => [
  { what: `nearest ${WANTED} of ${town}, read units at p99`, figure: units, goal: goal.units },
  {
    what: `nearest ${WANTED} of ${town}, of the true nearest`,
    figure: share,
    goal: goal.found,
    unit: '%',
    isFloor: true,
  },
];

const fleetRows = async (size: number, haveMoved: boolean, mark: (mark: Mark) => void): Promise<Row[]> =>
  withTable([1, 4], async open => {
    const drivers = await fleetOf(open(), size, haveMoved);
    const rows: Row[] = [];
    const places = haveMoved ? 'drivers drive about' : 'new';
    await measure({ open, drivers }, WANTED);
    for (const want of wantedCounts) {
      const { row, figures } = await measure({ open, drivers }, want);
      rows.push({ drivers: size, places, ...row });
      if (want === WANTED) marksOf(`${size}${haveMoved ? ' who drive' : ''}`, figures).forEach(mark);
    }
    return rows;
  });

const searchOf = (sizes: readonly number[]): Bench => ({
  title: `nearest free drivers within ${RADIUS_KM} km, Gaussian city (${SIGMA_KM} km)`,
  async run(mark) {
    const rows: Row[] = [];
    for (const size of sizes)
      for (const haveMoved of [false, true]) rows.push(...(await fleetRows(size, haveMoved, mark)));
    return rows;
  },
});

export const searchBench = searchOf(fleetSizes);
/** Takes half an hour, most of it for storing the drivers. */
export const millionBench = searchOf([MILLION]);
