import type { FileServer } from '../local/web/static-files';
import { contentType, resolveBelow, sendFile } from '../local/web/static-files';

const tile = /^\/tiles\/\d+\/\d+\/\d+\.(mvt|pbf)$/;

/**
 * Serves the base map of a region pack under `/maps`. Tiles are stored gzipped; a tile outside the region is empty
 * (204), which map libraries treat as no content.
 *
 * @param mapsDir the pack's folder, or a function that finds it later.
 */
export const createMapServer =
  (mapsDir: () => string | undefined): FileServer =>
  async (request, response, path) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const root = mapsDir();
    const file = root && resolveBelow(root, path);
    const isTile = tile.test(path);
    const headers = {
      'cache-control': 'public, max-age=86400',
      'content-type': contentType(path),
      ...(isTile && { 'content-encoding': 'gzip' }),
    };
    if (file && (await sendFile(request, response, file, headers))) return true;
    if (!isTile) return false;
    response.writeHead(204, { 'cache-control': 'public, max-age=86400' }).end();
    return true;
  };
