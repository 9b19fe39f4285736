import type { Maps } from '#lambdas/ports/maps';
import type { OpenPack } from './open-pack';

const opened = new Map<string, Promise<OpenPack>>();

/** Opens a pack once per process, on first use: its libraries and data are not part of a function's start. */
const open = (dir: string): Promise<OpenPack> => {
  const known = opened.get(dir);
  if (known) return known;
  const opening = import('./open-pack').then(({ openPack }) => openPack(dir));
  // A pack that was broken may have been imported again by the next call.
  opening.catch(() => opened.delete(dir));
  opened.set(dir, opening);
  return opening;
};

/**
 * Places and routes from a region pack on disk (see docs/maps.md), without any service.
 * Every method rejects with one clear error, naming the file and the import command, when the pack is missing, corrupt or of
 * another version.
 */
export const packMaps = (dir: string): Maps => ({
  autocomplete: async query => (await open(dir)).autocomplete(query),
  coords: async placeId => (await open(dir)).coords(placeId),
  address: async at => (await open(dir)).address(at),
  route: async points => (await open(dir)).route(points),
});
