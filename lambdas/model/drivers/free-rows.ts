import type { LatLng } from '#shared/contract/entities/common';
import { haversineKm } from '#shared/domain/geo/distance';
import type { Item, Key, Store } from '#lambdas/ports/store';
import { freeCell } from '#lambdas/store/keys';
import { AREA_RESOLUTION, BEHIND_KM, FREE_RESOLUTION, type H3, PLACE_RESOLUTION } from './free-cells';

/** A free driver as an index has them: the distance of their place, and how far they may be from that place. */
export type Row = { key: Key; km: number; behindKm: number };
/** How finely an area is read: cells of that resolution are parts of an index's partitions. */
export type Level = {
  resolution: number;
  index: 'gsi1' | 'gsi4';
  partition: number;
  place: number;
  /** Distance of a driver from the place in this index. */
  behindKm: number;
};

const close = { index: 'gsi1', partition: FREE_RESOLUTION, place: PLACE_RESOLUTION, behindKm: BEHIND_KM } as const;
/** A place in the large index is the middle of a small cell. */
const wide = { index: 'gsi4', partition: AREA_RESOLUTION, place: FREE_RESOLUTION, behindKm: 1.7 } as const;
/** From the finest to the coarsest. */
export const levels: readonly Level[] = [
  ...[10, 9, 8, FREE_RESOLUTION].map(resolution => ({ ...close, resolution })),
  ...[6, AREA_RESOLUTION].map(resolution => ({ ...wide, resolution })),
];

/** This number of rows has about 4 kB, which is half a read unit. */
export const ROWS_OF_HALF_UNIT = 35;
/** A cell with more rows is crowded: then only those smaller cells in it are read that are near enough. */
export const CROWD = 2 * ROWS_OF_HALF_UNIT;
/** Queries at a time: a circle of a fitting level has fewer. */
const AT_ONCE = 16;
/** Limit of read units spent to refine the nearest drivers once enough are found, and limit of queries in any case. */
const BUDGET = 26;
const MOST_QUERIES = 60;
/** The descendants of a hexagon stick out of it by a twentieth, and neighbours are not all of one size. */
const OVERHANG = 1.15;

/** A cell that has not been read, and the smallest possible distance of a driver in it. */
type Unread = { cell: string; level: Level; fromKm: number };

/** Distances of cells from a point. */
const measuring = (h3: H3, at: LatLng) => ({
  kmTo(cell: string): number {
    const [lat, lng] = h3.cellToLatLng(cell);
    return haversineKm(at, { lat, lng });
  },
  /** From the centre of a cell to the farthest position that belongs to it. */
  radiusKm(cell: string): number {
    const [lat, lng] = h3.cellToLatLng(cell);
    const corners = h3
      .cellToBoundary(cell)
      .map(corner => haversineKm({ lat, lng }, { lat: corner[0], lng: corner[1] }));
    return OVERHANG * Math.max(...corners);
  },
  own: (resolution: number) => h3.latLngToCell(at.lat, at.lng, resolution),
});

/** Reads the indexes of free drivers around one point; a search never reads the same cell twice. */
export const rowReader = (h3: H3, store: Store, at: LatLng, carTypeId: string) => {
  const { kmTo, radiusKm, own } = measuring(h3, at);
  const found = new Map<string, Row>();
  const read = new Map<string, Item[]>();
  let queries = 0;
  let halfUnits = 0;

  /** The position of a row may be anywhere in its cell. */
  const addRows = (page: readonly Item[], cell: string, { index, behindKm }: Level): void => {
    for (const row of page) {
      const place = row[index === 'gsi1' ? 'g1s' : 'g4s'] as string;
      const km = kmTo(h3.isValidCell(place) ? place : cell);
      const known = found.get(row.pk);
      if (!known || known.behindKm > behindKm) found.set(row.pk, { key: { pk: row.pk, sk: row.sk }, km, behindKm });
    }
  };

  /** A cell inside a partition is a range of its sort keys: from its first descendant to its own name at their level. */
  const query = async (cell: string, level: Level, limit: number): Promise<Item[]> => {
    const { index, partition, place, resolution } = level;
    const within = h3.cellToCenterChild(cell, place);
    const range = { between: [within, `8${place.toString(16)}${cell.slice(2)}`] as const };
    const pk = freeCell(carTypeId, h3.cellToParent(cell, partition));
    queries += 1;
    const page = await store.query({ index, pk, limit, ...(resolution === partition ? {} : range) });
    halfUnits += Math.max(1, Math.ceil(page.length / ROWS_OF_HALF_UNIT));
    if (page.length < limit) read.set(cell, page);
    addRows(page, cell, level);
    return page;
  };

  /** Everybody found so far, the nearest first. */
  const rows = (): Row[] => [...found.values()].sort((a, b) => a.km - b.km);

  const reachable = (cells: readonly string[], level: Level): Unread[] =>
    cells.filter(cell => !read.has(cell)).map(cell => ({ cell, level, fromKm: kmTo(cell) - radiusKm(cell) }));

  /** Reads a cell; returns the cells still to be read if it is crowded. */
  const readCell = async ({ cell, level }: Unread): Promise<Unread[]> => {
    const page = await query(cell, level, CROWD);
    const finer = levels[levels.indexOf(level) - 1];
    return page.length < CROWD || !finer ? [] : reachable(h3.cellToChildren(cell, finer.resolution), finer);
  };

  return {
    /** The number of rows in the point's own cell; if it equals the limit, there may be more. */
    probe: async (level: Level, limit: number): Promise<number> =>
      (await query(own(level.resolution), level, limit)).length,
    /**
     * Reads all drivers within reach, the nearest cells first, until no unread driver can be nearer than the ones
     * found. Returns the distance within which all drivers are known; it is smaller if the budget ran out.
     */
    async within(reachKm: number, level: Level, enough: number): Promise<number> {
      const middle = own(level.resolution);
      const radius = radiusKm(middle);
      const rings = Math.ceil((reachKm + 2 * radius) / (1.2 * radius));
      let unread = reachable(h3.gridDisk(middle, rings), level);
      while (queries < MOST_QUERIES && (halfUnits < BUDGET || found.size < enough)) {
        const enoughKm = (rows()[enough - 1]?.km ?? Number.POSITIVE_INFINITY) + level.behindKm;
        const knownKm = Math.min(reachKm, enoughKm);
        unread = unread.filter(({ fromKm }) => fromKm <= knownKm);
        if (unread.length === 0) return knownKm;
        const next = unread.sort((a, b) => a.fromKm - b.fromKm).splice(0, AT_ONCE);
        unread.push(...(await Promise.all(next.map(readCell))).flat());
      }
      return Number.POSITIVE_INFINITY;
    },
    rows,
    halfUnits: () => halfUnits,
  };
};
export type RowReader = ReturnType<typeof rowReader>;
