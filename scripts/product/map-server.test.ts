import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, stop } from '../local/listen';
import { createMapServer } from './map-server';

const dir = mkdtempSync(join(tmpdir(), 'wayfare-maps-'));
const serve = createMapServer(() => join(dir, 'maps'));
const server = createServer((request, response) => {
  serve(request, response, request.url ?? '/').then(
    isServed => isServed || response.writeHead(404).end(),
    (error: Error) => response.writeHead(500).end(error.message),
  );
});
let url = '';

beforeAll(async () => {
  mkdirSync(join(dir, 'maps/tiles/1/2'), { recursive: true });
  writeFileSync(join(dir, 'maps/tiles/1/2/3.mvt'), gzipSync('tile'));
  writeFileSync(join(dir, 'maps/region.json'), '{"id":"here"}');
  writeFileSync(join(dir, 'secret.txt'), 'secret');
  url = await listen(server, 0);
});
afterAll(async () => {
  await stop(server);
  rmSync(dir, { recursive: true });
});

const call = (path: string, init?: RequestInit) => fetch(url + path, init);

it('serves the region pack, and nothing for a tile outside it', async () => {
  expect(await (await call('/tiles/1/2/3.mvt')).text()).toBe('tile');
  expect((await call('/tiles/1/2/4.mvt')).status).toBe(204);
  expect(await (await call('/region.json')).json()).toEqual({ id: 'here' });
  expect((await call('/nothing.json')).status).toBe(404);
});

it('takes no writes', async () => {
  expect((await call('/region.json', { method: 'POST' })).status).toBe(404);
});

it('gives nothing away outside its folder', async () => {
  const { hostname, port } = new URL(url);
  // `fetch` would normalize the path before sending it.
  const answer = await new Promise<IncomingMessage>(resolve =>
    get({ hostname, port, path: '/..%2fsecret.txt' }, resolve),
  );
  expect(answer.statusCode).toBe(404);
});
