import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { visitSite } from './visit-site';

type Answers = Record<string, (response: ServerResponse) => void>;
let server: Server | undefined;
afterEach(() => server?.close());

const json =
  (value: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
  };
const whole: Answers = {
  '/': response => response.end('<!doctype html><html lang="en">'),
  '/config.json': json({}),
  '/api/get_providers': json({ providers: [{ name: 'stripe', link: '/api/pay/stripe' }] }),
  '/api/pay/stripe': json({ error: 'booking_not_found' }, 404),
  '/api/findPlaces': json({ searchResults: [{ description: 'Here', place_id: 'p' }] }),
  '/api/checkPrice': json({ prices: [{ carTypeId: 'van', amount: 120, isFrom: false }] }),
};

/** Uses a site that answers so; who pays for a step that fails waits no time. */
const use = async (answers: Answers, places?: [string, string]) => {
  const site = createServer((request: IncomingMessage, response) => {
    const answer = answers[new URL(request.url ?? '/', 'http://site').pathname];
    if (answer) answer(response);
    else response.writeHead(404).end();
  });
  server = site;
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve));
  return visitSite({ siteUrl: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, places, pauseMs: 1 });
};

it('uses page, checkouts and price', async () => {
  expect(await use(whole, ['Here', 'There'])).toEqual(['page', 'checkouts', 'price']);
});

it('asks for no price where it knows no places, and for no checkout where everybody pays the driver', async () => {
  const cash = { ...whole, '/api/get_providers': json({ error: 'no_provider_found' }, 404) };
  expect(await use(cash)).toEqual(['page', 'checkouts']);
});

it('tries a step again that failed once', async () => {
  let times = 0;
  const shaky = { ...whole, '/config.json': (response: ServerResponse) => json({}, times++ ? 200 : 503)(response) };
  expect(await use(shaky)).toEqual(['page', 'checkouts']);
});

it.each([
  ['page', { '/': (response: ServerResponse) => response.end('') }, 'page: the page is no page'],
  ['page', { '/config.json': json('gone', 502) }, 'page: /config.json answered 502: "gone"'],
  ['checkout', { '/api/pay/stripe': json({}, 500) }, 'checkouts: the checkout of stripe answered 500'],
  [
    'providers',
    { '/api/get_providers': json({ error: 'internal' }, 500) },
    'checkouts: /api/get_providers answered 500',
  ],
  ['places', { '/api/findPlaces': json({ searchResults: [] }) }, 'price: no place is found by "Here"'],
  ['price', { '/api/checkPrice': json({ prices: [] }) }, 'price: no vehicle has a price'],
])('fails for a broken %s and says what', async (_what, broken, message) => {
  await expect(use({ ...whole, ...broken }, ['Here', 'There'])).rejects.toThrow(message);
});
