import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listen, stop } from './listen';
import { createProductServer } from './product-server';

const server = createProductServer(
  () => undefined,
  () => undefined,
);
let port = 0;
beforeAll(async () => {
  port = Number(new URL(await listen(server, 0)).port);
});
afterAll(() => stop(server));

const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ port, host: '127.0.0.1', headers: { host } }, answer => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

it.each([
  ['127.0.0.1:3000', 503],
  ['localhost', 503],
  ['attacker.example', 421],
  ['127.0.0.1.attacker.example:3000', 421],
])('answers the host %s with %d', async (host, status) => {
  expect(await statusFor(host)).toBe(status);
});
