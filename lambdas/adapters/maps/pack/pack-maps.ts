import type { Maps } from '#lambdas/ports/maps';
import type { OpenPack } from './open-pack';

const opened = new Map<string, Promise<OpenPack>>();

/** Opens a pack once per process, on first use, so that its libraries and data do not slow down the cold start. */
const open = (dir: string): Promise<OpenPack> => {
  const known = opened.get(dir);
  if (known) return known;
  const opening = import('./open-pack').then(({ openPack }) => openPack(dir));
  // A failure is not cached: a broken pack may have been imported again by the next call.
  opening.catch(() => opened.delete(dir));
  opened.set(dir, opening);
  return opening;
};

/**
 * Places and routes from a region pack on disk (see docs/maps.md), without any external service. When the pack is
 * missing, corrupt or of another version, every method rejects with one clear error that names the file and the import
 * command.
 */
export const packMaps = (dir: string): Maps => ({
  autocomplete: async query => (await open(dir)).autocomplete(query),
  coords: async placeId => (await open(dir)).coords(placeId),
  address: async at => (await open(dir)).address(at),
  route: async points => (await open(dir)).route(points),
});
