import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import type { Store } from '#lambdas/ports/store';
import { BEHIND_KM, FREE_RESOLUTION, type H3, loadH3 } from './free-cells';
import { CROWD, type Level, levels, type Row, type RowReader, rowReader, ROWS_OF_HALF_UNIT } from './free-rows';
import { asPresence, type StoredPresence } from './presence-items';

type Search = {
  at: LatLng;
  carTypeId: string;
  radiusKm: number;
  want: number;
  /** Whether any drivers within the radius are enough: the caller only needs to know that some exist. */
  isAnyEnough?: boolean | undefined;
  /** Whether a driver counts: an index entry may be stale, e.g. when the phone has died. */
  isUsable(driver: StoredPresence): boolean;
  /** Adds data that `isUsable` needs and that is not part of the presence. */
  complete?(drivers: StoredPresence[]): Promise<StoredPresence[]>;
};

/** Drivers checked only to know that there is one. */
const GLANCE = 4;
/** Budget of a search for a few drivers, in half units: each driver checked costs one. */
const BUDGET = 40;
/** Limit of rows to look at: more than wanted, because a driver may be nearer than the index says. */
const LOOKED_AT = 28;
const LOOKED_AT_FOR_MANY = 50;
/** Limit of rows to look at while too few drivers count. */
const MOST_LOOKED_AT = 80;

/** The surroundings are not evenly full: a circle is read where so many times the wanted are to be expected. */
const ENOUGH = 1.5;
/** Fewer drivers than this allow no estimate of the density. */
const SUFFICIENT = 6;
/** Cells that are probably crowded would be read twice. */
const FULL = 0.7;
/** The number assumed where none was found: there may be drivers further on. */
const FEW = 0.5;

const levelsOf = (...resolutions: number[]) => levels.filter(({ resolution }) => resolutions.includes(resolution));
/** The point's own cells whose rows show the density, and whether the area is crowded. */
const probed = levelsOf(8, 7, 6);
const probedInCrowds = levelsOf(10, 9);

/** The level that is read first. */
const besides = levels.find(({ resolution }) => resolution === FREE_RESOLUTION)!;

const areaKm2 = (h3: H3, { resolution }: Level) => h3.getHexagonAreaAvg(resolution, 'km2');

/** Free drivers per square kilometre, by the smallest of the point's own cells that contains enough of them. */
const densityAt = async (h3: H3, reader: RowReader, cells = probed): Promise<number> => {
  const counts = await Promise.all(cells.map(level => reader.probe(level, ROWS_OF_HALF_UNIT)));
  const sufficient = counts.findIndex(count => count >= SUFFICIENT);
  const i = sufficient < 0 ? cells.length - 1 : sufficient;
  const perKm2 = Math.max(counts[i]!, FEW) / areaKm2(h3, cells[i]!);
  const isFull = cells === probed && counts[0]! >= ROWS_OF_HALF_UNIT;
  return isFull ? Math.max(perKm2, await densityAt(h3, reader, probedInCrowds)) : perKm2;
};

/**
 * The level at which reading a circle of that radius costs least: large cells contain many drivers who are too far,
 * small cells are many.
 */
const cheapest = (h3: H3, reachKm: (level: Level) => number, perKm2: number): Level => {
  const halfUnits = (level: Level) => {
    const area = areaKm2(h3, level);
    const cells = (Math.PI * (reachKm(level) + Math.sqrt(area / Math.PI)) ** 2) / area;
    return cells * Math.max(1, (perKm2 * area) / ROWS_OF_HALF_UNIT);
  };
  const readable = levels.filter((level, i) => i === 0 || perKm2 * areaKm2(h3, level) < FULL * CROWD);
  return readable.reduce((best, level) => (halfUnits(level) < halfUnits(best) ? level : best));
};

/** Presences looked at so far, in the order of the rows. */
type Looked = { drivers: StoredPresence[]; uids: Set<string> };

const usable = ({ isUsable }: Search, { drivers }: Looked) => drivers.filter(isUsable);

const look = async (store: Store, { complete }: Search, looked: Looked, rows: readonly Row[]): Promise<void> => {
  const keys = rows.map(({ key }) => key).filter(({ pk }) => !looked.uids.has(pk));
  if (keys.length === 0) return;
  for (const { pk } of keys) looked.uids.add(pk);
  const drivers = (await store.getMany(keys)).map(asPresence);
  looked.drivers.push(...(complete ? await complete(drivers) : drivers));
};

/** The distance of the last wanted driver who counts, as the presences say; infinite while there are too few. */
const lastWantedKm = (search: Search, looked: Looked): number =>
  usable(search, looked)
    .map(driver => haversineKm(search.at, driver))
    .sort((a, b) => a - b)[search.want - 1] ?? Number.POSITIVE_INFINITY;

/**
 * Looks at the nearest rows: as many as wanted, and those whose drivers may be nearer than these, because a row lags a
 * little behind its driver; and at more rows while too few count.
 */
const lookAtNearest = async (store: Store, search: Search, looked: Looked, reader: RowReader): Promise<void> => {
  const { want } = search;
  const rows = reader.rows();
  const atMost = Math.max(LOOKED_AT, Math.min(2 * want, LOOKED_AT_FOR_MANY));
  const most = Math.max(want, Math.min(atMost, BUDGET + atMost - LOOKED_AT - reader.halfUnits()));
  // Not simply the first rows: a position in the large index is less exact than in the small one, so a row further on
  // may belong to a nearer driver.
  const lookUpTo = (km: number) => {
    const nearer = rows.filter(row => row.km - row.behindKm < km && !looked.uids.has(row.key.pk));
    return look(store, search, looked, nearer.slice(0, Math.max(0, most - looked.uids.size)));
  };
  await lookUpTo(rows[want - 1]?.km ?? Number.POSITIVE_INFINITY);
  await lookUpTo(lastWantedKm(search, looked));
  for (const more of [LOOKED_AT_FOR_MANY, MOST_LOOKED_AT]) {
    if (usable(search, looked).length >= want) return;
    await look(store, search, looked, rows.slice(0, more));
  }
};

/**
 * The free drivers of a car type nearest to a point. Circles of growing size are read, until a circle contains enough
 * drivers who count and nobody outside can be nearer, or the whole radius is read. Costs and reasons: docs/dispatch.md.
 */
export const nearDrivers = async (store: Store, search: Search): Promise<StoredPresence[]> => {
  const { at, want, radiusKm } = search;
  const h3 = await loadH3();
  const reader = rowReader(h3, store, at, search.carTypeId);
  const looked: Looked = { drivers: [], uids: new Set() };
  if (search.isAnyEnough) {
    await reader.probe(besides, GLANCE);
    await look(store, search, looked, reader.rows().slice(0, GLANCE));
    if (looked.drivers.length > 0 && usable(search, looked).length >= want) return looked.drivers;
  }
  let perKm2 = await densityAt(h3, reader);
  for (;;) {
    const circleKm = Math.sqrt((ENOUGH * want) / (Math.PI * perKm2));
    const reach = ({ behindKm }: Level) => Math.min(circleKm + behindKm, radiusKm + BEHIND_KM);
    const level = cheapest(h3, reach, perKm2);
    const reachKm = reach(level);
    const before = looked.uids.size;
    const readKm = await reader.within(reachKm, level, before + want);
    const inside = reader.rows().filter(({ km, behindKm }) => km + behindKm <= reachKm).length;
    const isWide = reachKm > radiusKm;
    if (isWide || inside >= want) await lookAtNearest(store, search, looked, reader);
    const isAll = isWide && (readKm >= reachKm || looked.uids.size === before);
    // If too many drivers do not count, the reading ends early; then a driver who counts, and was found far out, may
    // not be the nearest.
    const lastKm = lastWantedKm(search, looked);
    if (isAll || (lastKm < Number.POSITIVE_INFINITY && lastKm <= readKm)) return looked.drivers;
    perKm2 = Math.min(perKm2 / 2, Math.max(inside, FEW) / (Math.PI * reachKm ** 2));
  }
};
