import { haversineKm } from '#shared/domain/geo/distance';
import { asFree, freeKeysAt } from '#lambdas/model/drivers/free-cells';
import { nearDrivers } from '#lambdas/model/drivers/near-drivers';
import type { Item, Store } from '#lambdas/ports/store';
import { presenceKey } from '#lambdas/store/keys';
import { type Bench, mean, percentile, type Row, seeded, short, timed } from './figures';
import { putAll, withTable } from './table';

const fleetSizes = [300, 10_000, 100_000];
const CAR_TYPES = 5;
const FREE_SHARE = 0.5;
const cityCentre = { lat: 57.7, lng: 11.97 };
const SIGMA_KM = 7;
const RADIUS_KM = 10;
const SEARCHES = 150;
/** Number of drivers that the first wave of a search, and an estimate, look for. */
const wantedCounts = [2, 5];

type Driver = { uid: string; carTypeId: string; lat: number; lng: number };
type Random = () => number;

const gaussian = (random: Random) => Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());
const somewhere = (random: Random) => ({
  lat: cityCentre.lat + (gaussian(random) * SIGMA_KM) / 111.2,
  lng: cityCentre.lng + (gaussian(random) * SIGMA_KM) / (111.2 * Math.cos((cityCentre.lat * Math.PI) / 180)),
});

/** The free half of a fleet: busy drivers are in no index, so a search never reads them. */
const freeDrivers = (fleet: number, random: Random): Driver[] =>
  Array.from({ length: Math.round(fleet * FREE_SHARE) }, (_, i) => ({
    uid: `${Math.floor(random() * 1e9).toString(36)}-${i}`,
    carTypeId: `type${i % CAR_TYPES}`,
    ...somewhere(random),
  }));

const presenceItem = async ({ uid, carTypeId, lat, lng }: Driver): Promise<Item> => {
  const keys = await freeKeysAt(carTypeId, { lat, lng });
  const facts = { name: `Driver ${uid}`, carType: carTypeId, vehicleNumber: 'ABC 123', approved: true, onDuty: true };
  const position = { lat, lng, ts: Date.now(), queue: false };
  return { ...presenceKey(uid), _et: 'presence', uid, carTypeId, ...facts, ...position, ...keys, ...asFree(uid, keys) };
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

const measure = async (open: () => Store, drivers: readonly Driver[], want: number, random: Random): Promise<Row> => {
  const reads: number[] = [];
  const queries: number[] = [];
  const ms: number[] = [];
  const extraKm: number[] = [];
  for (let i = 0; i < SEARCHES; i++) {
    const at = somewhere(random);
    const carTypeId = `type${i % CAR_TYPES}`;
    const nearestKm = Math.min(...drivers.flatMap(one => (one.carTypeId === carTypeId ? [haversineKm(one, at)] : [])));
    const { store, queries: asked } = counted(open());
    let foundKm: number[] = [];
    ms.push(
      await timed(async () => {
        const found = await nearDrivers(store, { at, carTypeId, radiusKm: RADIUS_KM, want, isUsable: () => true });
        foundKm = found.map(one => haversineKm(one, at));
      }),
    );
    reads.push(store.consumed().read);
    queries.push(asked());
    if (nearestKm <= RADIUS_KM) extraKm.push(Math.min(...foundKm, RADIUS_KM) - nearestKm);
  }
  return {
    want,
    'read units avg': short(mean(reads)),
    'p99 ': short(percentile(reads, 0.99)),
    'queries avg': short(mean(queries)),
    'p50 ms': short(percentile(ms, 0.5)),
    'p95 ms': short(percentile(ms, 0.95)),
    'km beyond the nearest, avg': short(mean(extraKm)),
    'p95 ': short(percentile(extraKm, 0.95)),
  };
};

const fleetRows = async (fleet: number): Promise<Row[]> =>
  withTable([1, 4], async open => {
    const random = seeded(2026);
    const drivers = freeDrivers(fleet, random);
    await putAll(open(), drivers.length, i => presenceItem(drivers[i]!));
    const rows: Row[] = [];
    for (const want of wantedCounts) rows.push({ drivers: fleet, ...(await measure(open, drivers, want, seeded(7))) });
    return rows;
  });

export const searchBench: Bench = {
  title: `free drivers of one of ${CAR_TYPES} car types within ${RADIUS_KM} km, half of the fleet free, Gaussian city`,
  async run() {
    const rows: Row[] = [];
    for (const fleet of fleetSizes) rows.push(...(await fleetRows(fleet)));
    return rows;
  },
};
