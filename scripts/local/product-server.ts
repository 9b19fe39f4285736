import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { readBody } from './aws-endpoint';
import { gatewayAnswer, type ApiAnswer, type ApiRequest } from './http/message';
import { MAX_REQUEST_BYTES, type HttpApi } from './http-api';
import type { Outbox } from './outbox/outbox';
import { isOwnHost } from './own-host';
import { WEB_SOCKET_PATH } from './physical-names';
import type { FileServer } from './web/static-files';
import type { SocketApi } from './websocket-api';

/** Further servers on the product's origin, e.g. stand-ins of services that are not AWS's. */
export type Guests = {
  /** Each below a path. A file server returns `false` if the file does not exist. */
  mounts: readonly { path: string; serve: FileServer }[];
  /** Changes an answer of the product's API on its way to the browser, which sent the request to that host. */
  amend?(answer: ApiAnswer, path: string, host: string | undefined): ApiAnswer;
};

/** Content of the product's origin; known once the template is bound. */
export type ProductSite = {
  httpApis: HttpApi[];
  socketApi?: SocketApi;
  /** Body of `/config.json`. */
  config: Record<string, unknown>;
  /** `/config.json`, which the web requests first, waits for this. */
  ready?: Promise<void>;
  outbox: Outbox;
  guests: Guests;
  /** Serves the web build; absent if there is none. */
  web?: FileServer;
};

/** Creates the server of the product's origin: web, `/api`, `/ws`, `/config.json`, `/_outbox` and the paths of guests. */
export const createProductServer = (site: () => ProductSite | undefined, log: (line: string) => void): Server => {
  const server = createServer((request, response) => {
    if (!isOwnHost(request)) return void response.writeHead(421).end('This machine only.');
    const ready = site();
    if (!ready) return void response.writeHead(503, { 'retry-after': '1' }).end('Starting…');
    serve(ready, request, response).catch((error: Error) => {
      log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    const api = isOwnHost(request) ? site()?.socketApi : undefined;
    const isSocket = request.url?.split('?')[0] === WEB_SOCKET_PATH;
    if (!api || !isSocket) return socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
    api.upgrade(request, socket, head).catch((error: Error) => {
      log(`${WEB_SOCKET_PATH}: ${error.stack ?? error.message}`);
      socket.destroy();
    });
  });
  return server;
};

const serve = async (site: ProductSite, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = '/', rawQuery = ''] = splitOnce(request.url ?? '/');
  const method = request.method ?? 'GET';
  const api =
    site.httpApis.find(candidate => candidate.claims(method, path)) ?? (path.startsWith('/api/') && site.httpApis[0]);
  const { mounts, amend } = site.guests;
  if (api) {
    const answer = await callApi(api, request, path, rawQuery);
    return sendAnswer(response, amend ? amend(answer, path, request.headers.host) : answer);
  }
  const mount = mounts.find(guest => path.startsWith(guest.path));
  if (mount && (await mount.serve(request, response, path.slice(mount.path.length)))) return;
  if (path === '/config.json') {
    await site.ready;
    return sendJson(response, site.config);
  }
  if (path === '/_outbox' || path === '/_outbox.json') return sendOutbox(site.outbox, request, response);
  if (method !== 'GET' && method !== 'HEAD') return void response.writeHead(405, { allow: 'GET, HEAD' }).end();
  if (!mount && (await site.web?.(request, response, path))) return;
  response
    .writeHead(404, { 'content-type': 'text/plain; charset=utf-8' })
    .end(site.web ? 'Not found' : 'There is no web build (dist/web).');
};

const splitOnce = (url: string): [string, string] => {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark + 1)];
};

const callApi = async (
  api: HttpApi,
  request: IncomingMessage,
  rawPath: string,
  rawQuery: string,
): Promise<ApiAnswer> => {
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const headers = Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(',')] as const);
  let body: Buffer;
  try {
    body = await readBody(request, MAX_REQUEST_BYTES);
  } catch (error) {
    if (error instanceof RangeError) return gatewayAnswer(413, 'Request Entity Too Large');
    throw error;
  }
  const call: ApiRequest = {
    method: request.method ?? 'GET',
    rawPath,
    rawQuery,
    headers: { ...Object.fromEntries(headers), 'x-forwarded-for': sourceIp, 'x-forwarded-proto': 'http' },
    body,
    sourceIp,
  };
  return api.handle(call);
};

/** Sends the answer of an API or a guest. */
export const sendAnswer = (response: ServerResponse, { status, headers, cookies, body }: ApiAnswer) => {
  const length = status === 204 || status === 304 ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  response.writeHead(status, { ...headers, ...length, ...(cookies?.length && { 'set-cookie': cookies }) });
  response.end(response.req.method === 'HEAD' ? undefined : body);
};

const sendJson = (response: ServerResponse, value: unknown) => {
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value));
};

const sendOutbox = (outbox: Outbox, request: IncomingMessage, response: ServerResponse) => {
  const url = new URL(request.url ?? '/', 'http://localhost');
  const { status, headers, body } = outbox.handlePage({
    method: request.method ?? 'GET',
    url,
    headers: {},
    body: Buffer.alloc(0),
  });
  response.writeHead(status, headers).end(body);
};
