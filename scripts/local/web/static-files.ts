import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';

/** Serves a request from files; false when there is no such file. */
export type FileServer = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.geojson': 'application/geo+json',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.mvt': 'application/vnd.mapbox-vector-tile',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

/** MIME type by file name. */
export const contentType = (path: string): string => contentTypes[extname(path)] ?? 'application/octet-stream';

/** The file under `root` for a URL path; undefined when the path leads outside it. */
export const resolveBelow = (root: string, urlPath: string): string | undefined => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(urlPath);
  } catch {
    return undefined;
  }
  const path = normalize(join(root, decoded));
  return decoded.includes('\0') || !(path === root || path.startsWith(root + sep)) ? undefined : path;
};

const encodings: [name: string, extension: string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/**
 * Sends a file, or its precompressed version if the client accepts that. A matching ETag answers 304.
 *
 * @returns false when there is no such file.
 */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: Record<string, string>,
): Promise<boolean> => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const [encoding, extension] of [...encodings.filter(([name]) => accepted.includes(name)), ['', ''] as const]) {
    const info = await stat(path + extension).catch(() => undefined);
    if (!info?.isFile()) continue;
    const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}${encoding}"`;
    const all = { 'content-type': contentType(path), vary: 'accept-encoding', etag, ...headers };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, all).end();
      return true;
    }
    response.writeHead(200, { ...all, 'content-length': info.size, ...(encoding && { 'content-encoding': encoding }) });
    if (request.method === 'HEAD') response.end();
    else createReadStream(path + extension).pipe(response);
    return true;
  }
  return false;
};
