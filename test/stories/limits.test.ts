import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOCKETS_PER_USER } from '#shared/contract/constants';
import { insideWindow } from '../kit/inside-window';
import type { Person } from '../kit/person';
import { pickup, drop } from '../kit/places';
import { openCheckout, rideRequest } from '../kit/ride';
import type { Socket } from '../kit/socket';
import { startWorld, type World } from '../kit/world';

const TEN_MINUTES_MS = 600_000;

describe('[AUTH-11] limits of one user’s requests', () => {
  let world: World;
  let rider: Person;
  beforeAll(async () => {
    world = await startWorld({ settings: { maxActiveBookings: 3 } });
    rider = await world.rider();
    await world.driver('Dana');
  });
  afterAll(() => world.close());

  const book = () => rider.send('addBooking', rideRequest(world));

  it('is so many bookings under way at a time, unpaid ones too; one that ends makes room', async () => {
    const answers = [await book(), await book(), await book(), await book()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    expect(answers[3]!.body).toMatchObject({ code: 'too_many_bookings', params: { max: 3 } });
    expect(answers[3]!.body.message).toContain('limit of active bookings (3)');
    const { id: bookingId } = answers[0]!.body.booking as { id: string };
    await rider.call('cancelBooking', { bookingId, reason: 'Rain' });
    expect((await book()).status).toBe(200);
  });

  it('[PAYS-4] is one checkout for what is due, and none for whoever only knows the booking’s id', async () => {
    const [booking] = (await rider.call('fetchBookings', { active: true })).bookings;
    const first = await openCheckout(world, booking!.id);
    expect(first).not.toBe('');
    expect(await openCheckout(world, booking!.id)).toBe(first);
    for (const [token, status] of [
      ['', 400],
      [booking!.id, 404],
      ['01J00000000000000000000000', 404],
    ] as const) {
      const body = new URLSearchParams({ order_id: booking!.id, token });
      const page = await fetch(`${world.runtime.url}/api/pay/test`, { method: 'POST', body });
      expect(page.status).toBe(status);
      const html = await page.text();
      expect(html).not.toContain(booking!.booking_id);
      expect(html.includes('payToken')).toBe(status === 400);
    }
  });

  it('[OPS-3] answers a request that is sent 15 times at once under one key, though 12 a minute are the limit', async () => {
    await insideWindow(60_000);
    const eager = await world.rider('Eager');
    const request = rideRequest(world);
    const tap = () => eager.send('addBooking', request, { key: 'key-of-one-tap' });
    const answers = await Promise.all(Array.from({ length: 15 }, tap));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => (body.booking as { id: string }).id)).size).toBe(1);
  });

  it('is so many sockets: the oldest closes when there is one more', async () => {
    const sockets: Socket[] = [];
    for (let i = 0; i <= SOCKETS_PER_USER; i++) sockets.push(await rider.socket());
    await expect.poll(() => sockets[0]!.isClosed()).toBe(true);
    expect(sockets.slice(1).every(socket => !socket.isClosed())).toBe(true);
    for (const socket of sockets.slice(1)) socket.close();
  });
});

describe('[AUTH-11] a stage with low limits', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ limitFactor: 0.05 });
  });
  afterAll(() => world.close());

  it('refuses estimates and places beyond them, and says when to come back', async () => {
    const rider = await world.rider();
    await insideWindow(TEN_MINUTES_MS);
    const ride = { pickup, drop, carDetails: { id: world.van.id } };
    const estimates = await Promise.all(Array.from({ length: 15 }, () => rider.send('getEstimate', ride)));
    expect(estimates.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    const refused = estimates.find(({ status }) => status === 429)!;
    expect(refused.body.code).toBe('too_many_requests');
    expect(Number(refused.headers.get('retry-after'))).toBe(refused.body.params?.['retryAfterS']);
    const other = await world.rider('Other');
    expect((await other.send('getEstimate', ride)).status).toBe(200);
  });

  it('[PAYS-4] lets one address ask for so many orders that do not exist', async () => {
    await insideWindow(TEN_MINUTES_MS);
    const open = () => fetch(`${world.runtime.url}/api/pay/test`, { method: 'POST', body: new URLSearchParams() });
    const answers = await Promise.all(Array.from({ length: 10 }, open));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
    const last = answers.find(({ status }) => status === 429)!;
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await last.text()).toMatch(/Try again in \d+ min/);
  });
});
