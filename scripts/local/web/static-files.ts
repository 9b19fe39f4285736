import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Serves a request from files; false if there is no such file. */
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

const compressible = /\.(css|geojson|html|js|json|mjs|svg|txt|webmanifest|xml)$/;
/** Smaller ones are one packet anyway. */
const LEAST_BYTES = 1024;

/** About as hard as CloudFront compresses: the best of Brotli is a tenth smaller and takes seconds for a page. */
const encodings = {
  br: (body: Buffer) =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => zip(body),
} as const;

/** Cached compressed files, by path and encoding. */
const cached = new Map<string, { etag: string; body: Promise<Buffer> }>();

const packed = (path: string, encoding: keyof typeof encodings, etag: string): Promise<Buffer> => {
  const key = `${path} ${encoding}`;
  const known = cached.get(key);
  if (known?.etag === etag) return known.body;
  const body = readFile(path).then(encodings[encoding]);
  cached.set(key, { etag, body });
  body.catch(() => cached.delete(key));
  return body;
};

/**
 * Sends a file, compressed if that is worth it and the client accepts it. A matching ETag answers 304. @returns false
 * if there is no such file.
 */
export const sendFile = async (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  headers: Record<string, string>,
): Promise<boolean> => {
  const info = await stat(path).catch(() => undefined);
  if (!info?.isFile()) return false;
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const isWorthIt = info.size >= LEAST_BYTES && compressible.test(path);
  const encoding = isWorthIt ? (['br', 'gzip'] as const).find(name => accepted.includes(name)) : undefined;
  const etag = `"${info.size.toString(36)}-${Math.trunc(info.mtimeMs).toString(36)}${encoding ?? ''}"`;
  const replyHeaders = { 'content-type': contentType(path), vary: 'accept-encoding', etag, ...headers };
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, replyHeaders).end();
    return true;
  }
  const body = encoding && (await packed(path, encoding, etag));
  const length = body?.length ?? info.size;
  response.writeHead(200, {
    ...replyHeaders,
    'content-length': length,
    ...(encoding && { 'content-encoding': encoding }),
  });
  if (request.method === 'HEAD') response.end();
  else if (body) response.end(body);
  else createReadStream(path).pipe(response);
  return true;
};
