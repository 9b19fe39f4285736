import type { LatLng } from '#shared/contract/entities/common';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { shortId } from '#shared/contract/position-frame';
import { headingAlong } from '#shared/domain/geo/bearing';

export type LiveDriver = OutputOf<Operations['fetchDriverMap']>['drivers'][number];

/** A driver went off duty, or their position, with the whole id or its short form. */
export type Move =
  { id: string; gone: true } | (LatLng & ({ id: string } | { short: string }) & { at: number; queue?: boolean });

const shorts = new Map<string, string>();
const shortOf = (id: string): string => {
  const known = shorts.get(id);
  if (known !== undefined) return known;
  const short = shortId(id);
  shorts.set(id, short);
  return short;
};

/** Ids by their short forms; two that share one are ignored, and stay where they were at the last reload. */
const idsByShort = (ids: Iterable<string>): Map<string, string | undefined> => {
  const byShort = new Map<string, string | undefined>();
  for (const id of ids) byShort.set(shortOf(id), byShort.has(shortOf(id)) ? undefined : id);
  return byShort;
};

/**
 * Applies moves to the drivers; the newest position of each wins. Drivers that did not move keep their object identity;
 * `unknown` means that a driver is not in the list yet, so it should be refetched.
 */
export const applyMoves = (
  drivers: readonly LiveDriver[],
  moves: readonly Move[],
): { drivers: LiveDriver[]; unknown: boolean } => {
  const byId = new Map(drivers.map(driver => [driver.id, driver]));
  const named = idsByShort(byId.keys());
  let unknown = false;
  for (const move of moves) {
    if ('gone' in move) {
      byId.delete(move.id);
      continue;
    }
    const id = 'id' in move ? move.id : named.get(move.short);
    const known = id === undefined ? undefined : byId.get(id);
    if (!known) unknown ||= 'id' in move || !named.has(move.short) || id !== undefined;
    else if (move.at >= known.at) {
      const { lat, lng, at, queue = known.queue } = move;
      const bearing = headingAlong([known, move]);
      byId.set(known.id, { ...known, lat, lng, at, queue, ...(bearing === undefined ? {} : { bearing }) });
    }
  }
  return { drivers: [...byId.values()], unknown };
};

const byName = new Intl.Collator();
const inOrder = (a: LiveDriver, b: LiveDriver) => byName.compare(a.name, b.name);

/**
 * Merges a refetched list with the known positions, keeping the newer of each: not every position of a trip is stored,
 * and a slow response must not move a driver back. By name, an order that moves keep.
 */
export const refreshed = (known: readonly LiveDriver[], loaded: readonly LiveDriver[]): LiveDriver[] => {
  const before = new Map(known.map(driver => [driver.id, driver]));
  const newest = loaded.map(driver => {
    const shown = before.get(driver.id);
    if (!shown) return driver;
    const { lat, lng, at, bearing } = applyMoves([shown], [driver]).drivers[0] ?? driver;
    // The live bearing is as new as the position; the server's dates from its last stored position.
    return { ...driver, lat, lng, at, ...(bearing === undefined ? {} : { bearing }) };
  });
  return newest.sort(inOrder);
};

/** Drivers whose name, plate or vehicle matches the search; free ones first, else in the order that they have. */
export const listed = (drivers: readonly LiveDriver[], search: string): LiveDriver[] => {
  const wanted = search.trim().toLocaleLowerCase();
  const holds = (text: string) => text.toLocaleLowerCase().includes(wanted);
  const found = wanted
    ? drivers.filter(({ name, vehicleNumber, carType }) => [name, vehicleNumber, carType].some(holds))
    : drivers;
  return [false, true].flatMap(isBusy => found.filter(({ queue }) => queue === isBusy));
};

export const counts = (drivers: readonly LiveDriver[]) => {
  const busy = drivers.filter(driver => driver.queue).length;
  return { busy, free: drivers.length - busy };
};
