import type { Booking } from '#shared/contract/entities/booking';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildLambdas } from '#scripts/build/lambdas';
import { apiClient, type ApiClient } from '#scripts/lib/api-client';
import { loadSiteConfig, type SiteConfig } from '#scripts/lib/site-config';
import { signIn } from '#scripts/lib/sign-in';
import { connected, type Hearing, hearTopic, liveSocket } from '#scripts/lib/live-socket';
import { productRuntimeOptions } from '#scripts/product/product';
import { type ProductRuntime, startProductRuntime } from '#scripts/product/runtime';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import {
  DEMO_PASSWORD,
  firstAdmin,
  fleetAdmins,
  ownDrivers,
  riders,
  simulatedDrivers,
} from '#scripts/seed/data/accounts';
import { seed } from '#scripts/seed/seed';
import type { World } from './driver';
import { openOperatorTable } from './operator-table';
import { createPeopleWatch } from './people-first';
import { createRng } from './rng';
import { rosterOf } from './roster';
import { readStartCode, readHandoverCode } from './read-codes';
import { createStreetPlaces } from './street-places';
import { createWheel } from './wheel';
import { work } from './work';

const lambdaDir = mkdtempSync(join(tmpdir(), 'wayfare-demo-'));
const stop = new AbortController();
let runtime: ProductRuntime;
let packDir: string;
let config: SiteConfig;
let world: World;

beforeAll(async () => {
  const [, pack, product] = await Promise.all([
    buildLambdas({ outDir: lambdaDir }),
    ensureDemoPack(),
    productRuntimeOptions({ lambdaDir }),
  ]);
  packDir = pack;
  runtime = await startProductRuntime({ ...product, env: { ...product.env, MAPS_PACK_DIR: pack }, quiet: true });
  config = await loadSiteConfig(runtime.url);
  world = createTestWorld();
});

afterAll(async () => {
  stop.abort();
  world?.wheel.stop();
  // Closing sockets say goodbye to the functions, which still need the table.
  await new Promise(resolve => setTimeout(resolve, 300));
  await runtime?.settle();
  await runtime?.close();
  rmSync(lambdaDir, { recursive: true, force: true });
});

const createTestWorld = (): World => {
  const table = openOperatorTable(runtime.awsUrl, runtime.region);
  const seeded = createRng(3);
  // High enough that no offer is skipped.
  const rng = () => 0.2 + 0.8 * seeded();
  return {
    url: runtime.url,
    wsUrl: config.wsUrl,
    pool: config,
    password: DEMO_PASSWORD,
    wheel: createWheel(20),
    places: createStreetPlaces(packDir, rng),
    rng,
    rideSpeed: 60,
    // The server doubts such positions; the only consequence is that these rides need a reason.
    topSpeed: 100,
    readStartCode: bookingId => readStartCode(table, bookingId),
    readHandoverCode: bookingId => readHandoverCode(table, bookingId),
    isPersonOnDuty: createPeopleWatch(table),
    signal: stop.signal,
    log: () => {},
    report: line => runtime.log.includes(line),
  };
};

const runSeed = () => seed({ ...runtime, appcat: 'delivery', log: () => {} });

const clientOf = async (email: string): Promise<ApiClient> =>
  apiClient(runtime.url, (await signIn(config, email, DEMO_PASSWORD)).getToken);

describe('the demo data', () => {
  it('complete what an interrupted seed left open', async () => {
    await runtime.invoke(runtime.outputs.BootstrapFunctionName!, { ...firstAdmin, password: DEMO_PASSWORD });
    const admin = await clientOf(firstAdmin.email);
    await admin.call('addUser', { ...fleetAdmins[1], usertype: 'fleetadmin', password: DEMO_PASSWORD });
    const { logins } = await runSeed();
    for (const { login, password } of logins) await signIn(config, login, password);
    const visitor = apiClient(runtime.url);
    expect((await visitor.call('fetchSettings')).settings).toMatchObject({ code: 'SEK', otp_secure: true });
    expect((await visitor.call('fetchCarTypes')).carTypes.map(({ name }) => name)).toContain('Bike courier');
    const { languages } = await visitor.call('fetchLanguages');
    expect(languages.map(({ langLocale, default: first }) => [langLocale, first])).toEqual(
      ['en', 'ar', 'es', 'fr', 'de', 'pt'].map(locale => [locale, locale === 'en']),
    );
    for (const { email } of simulatedDrivers)
      expect((await visitor.call('check_user_exists', { email })).users).toEqual([{ email: true }]);
  });

  it('do not change: another seed only checks whether they exist, and names the same accounts', async () => {
    const { result, usage } = await runtime.meter.measure(runSeed);
    // How often a network address asks is counted.
    expect(usage.write).toBeLessThanOrEqual(1);
    expect(result.logins).toHaveLength(5);
  });
});

const vasaplatsen = { lat: 57.7005, lng: 11.968, add: 'Vasaplatsen' };
const korsvagen = { lat: 57.697, lng: 11.9865, add: 'Korsvägen' };

const book = async (rider: ApiClient): Promise<string> => {
  const car = (await rider.call('fetchCarTypes')).carTypes.find(({ name }) => name === 'Car')!;
  const instructionData = { deliveryPerson: 'Omar', deliveryPersonPhone: '070-174 06 10', parcelTypeIndex: 1 };
  const ride = { pickup: vasaplatsen, drop: korsvagen, carDetails: { id: car.id }, instructionData };
  const { booking } = await rider.call('addBooking', ride);
  await payByTestProvider(booking);
  return booking.id;
};

const payByTestProvider = async ({ id, payToken = '' }: Booking): Promise<void> => {
  const post = (path: string, fields: Record<string, string>) =>
    fetch(new URL(path, runtime.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const page = await (await post('/api/pay/test', { order_id: id, token: payToken })).text();
  const intent = /name="intent" value="([^"]+)"/.exec(page)![1]!;
  expect((await post('/api/pay/test/complete', { intent, outcome: 'paid' })).status).toBe(303);
};

const hear = async (rider: ApiClient, bookingId: string): Promise<Hearing> => {
  const live = liveSocket({ wsUrl: config.wsUrl, api: rider });
  stop.signal.addEventListener('abort', () => live.close());
  const ride = hearTopic(live, `bk#${bookingId}`, 0);
  await connected(live);
  return ride;
};

const reached = (status: string) => (message: { type: string; body?: unknown }) =>
  message.type === 'event' && (message.body as { status: string }).status === status;

/** On a busy machine the drive to the pickup alone may take a minute. */
const RIDE_MS = 110_000;

describe('a simulated driver', () => {
  const cars = () =>
    rosterOf('delivery')
      .filter((_, index) => index % 5 === 1)
      .slice(0, 2);

  it('serves a paid booking to its end, with positions for the rider on the way', async () => {
    await Promise.all(cars().map(person => new Promise<void>(onDuty => void work(world, person, onDuty))));
    const rider = await clientOf(riders[0].email);
    const bookingId = await book(rider);
    const ride = await hear(rider, bookingId);
    let positions = 0;
    await ride.next(message => {
      if (message.type === 'position') positions++;
      return reached('PAID')(message);
    }, RIDE_MS);
    const { booking, events } = await rider.call('fetchBooking', { bookingId });
    expect(events.map(({ status }) => status).filter((status, i, statuses) => status !== statuses[i - 1])).toEqual([
      'PAYMENT_PENDING',
      'NEW',
      'ACCEPTED',
      'ARRIVED',
      'STARTED',
      'REACHED',
      'PAID',
    ]);
    expect(cars().map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain(booking.driver_name);
    expect(positions).toBeGreaterThan(0);
  });

  it('takes another ride after a rider cancelled one', async () => {
    const rider = await clientOf(riders[1].email);
    const cancelled = await book(rider);
    await (await hear(rider, cancelled)).next(reached('ACCEPTED'));
    await rider.call('cancelBooking', { bookingId: cancelled, reason: 'My plans changed' });
    const next = await book(rider);
    await (await hear(rider, next)).next(reached('ACCEPTED'));
  });

  it('leaves a ride to a person who drives the same type', async () => {
    const person = await clientOf(ownDrivers[0].email);
    await person.call('setDriverActive', { driverActiveStatus: true, location: vasaplatsen });
    expect(await world.isPersonOnDuty('Car')).toBe(true);
    expect(await world.isPersonOnDuty('Van')).toBe(false);
    await person.call('setDriverActive', { driverActiveStatus: false });
    expect(await world.isPersonOnDuty('Car')).toBe(false);
  });
});
