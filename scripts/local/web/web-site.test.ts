import { createServer } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, stop } from '../listen';
import { createWebSite } from './web-site';

const dir = mkdtempSync(join(tmpdir(), 'wayfare-web-'));
const site = createWebSite(
  dir,
  {},
  (path, query) => `${path === '/' ? 'index' : 'app'}${query.get('lang') === 'ar' ? '.ar' : ''}.html`,
);
const server = createServer((request, response) => {
  const [path = '/'] = (request.url ?? '').split('?');
  site(request, response, path).catch((error: Error) => response.writeHead(500).end(error.message));
});
let url = '';

beforeAll(async () => {
  for (const name of ['index', 'app'])
    for (const file of [`${name}.html`, `${name}.ar.html`]) writeFileSync(join(dir, file), file);
  url = await listen(server, 0);
});
afterAll(async () => {
  await stop(server);
  rmSync(dir, { recursive: true });
});

it.each([
  ['/', 'index.html'],
  ['/?lang=ar', 'index.ar.html'],
  ['/terms', 'app.html'],
  ['/bookings/42?lang=ar', 'app.ar.html'],
  ['/?lang=sv', 'index.html'],
  ['/?lang=%', 'index.html'],
  ['//', 'app.html'],
  ['//?lang=ar', 'app.ar.html'],
])('serves %s with %s', async (path, page) => {
  const answer = await fetch(new URL(url).origin + path);
  expect([answer.status, await answer.text()]).toEqual([200, page]);
});
