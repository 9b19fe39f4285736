import type { UserType } from '#shared/contract/operation';
import type { ApiClient } from '#scripts/lib/api-client';
import type { ProductRuntime } from '#scripts/product/runtime';
import { startProduct } from '#scripts/product/start-product';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import { createScenario, type Person } from '#scripts/scenario/people';
import { aVan, completePayment, openCheckout, pickup, rideRequest } from '#scripts/scenario/ride';

export const EDGE_KEY = 'fuzz-edge';
const carType = {
  ...aVan,
  parcelTypes: [{ description: 'Box', amount: 10 }],
  options: [{ description: 'Carry inside', amount: 60 }],
  cancelSlab: [{ minsDelayed: 0, amount: 25 }],
};

export type Actor = { uid: string; token: string; email: string; api: ApiClient };
export type Scenario = {
  runtime: ProductRuntime;
  actors: Record<UserType, Actor>;
  carTypeId: string;
  /** Ids found in answers, newest last; never those of the actors themselves. */
  ids: string[];
  bookings: string[];
  otp: string;
  /** Signs an actor in again after their session ended. */
  enter(role: UserType): Promise<void>;
  /** Adds a ride in progress, so that driver steps have a ride to act on. */
  deal(): Promise<void>;
  /** Collects the ids in an answer for later requests. */
  learn(answer: unknown): void;
  close(): Promise<void>;
};

const MOST_IDS = 80;
const remember = (list: string[], id: string) => {
  if (list.includes(id)) return;
  list.push(id);
  if (list.length > MOST_IDS) list.shift();
};

const actorOf = ({ uid, email, session, api }: Person): Actor => ({ uid, token: session.accessToken, email, api });

const populate = async (runtime: ProductRuntime) => {
  const { admin, carTypeId, enter, add } = await createScenario(runtime, {
    settings: { driver_approval: false },
    carType,
  });
  const rider = await add('rider');
  const fleetadmin = await add('fleetadmin');
  const driver = await add('driver', { fleetadmin: fleetadmin.uid });
  const actors: Scenario['actors'] = {
    admin: actorOf(admin),
    fleetadmin: actorOf(fleetadmin),
    rider: actorOf(rider),
    driver: actorOf(driver),
  };
  return { carTypeId, actors, enter };
};

/**
 * The whole product in this process, in memory, with one user of each type and without effective limits per address.
 */
export const startScenario = async (): Promise<Scenario> => {
  const mapsDir = await ensureDemoPack({ log: () => undefined });
  const runtime = await startProduct({ mapsDir, env: { EDGE_KEY } });
  await runtime.warm();
  const { carTypeId, actors, enter } = await populate(runtime);
  const scenario: Scenario = {
    runtime,
    actors,
    carTypeId,
    ids: [carTypeId],
    bookings: [],
    otp: '12345',
    async enter(role) {
      actors[role] = actorOf(await enter(actors[role].email));
    },
    async deal() {
      const { rider, driver } = actors;
      await driver.api.call('setDriverActive', { driverActiveStatus: true, location: pickup }).catch(() => undefined);
      const made = await rider.api.call('addBooking', rideRequest(carTypeId)).catch(() => undefined);
      if (!made) return;
      scenario.otp = made.booking.otp ?? scenario.otp;
      scenario.learn(made);
      const intent = await openCheckout(runtime.url, made.booking);
      await completePayment(runtime.url, intent).catch(() => undefined);
      await runtime.settle();
      await driver.api.call('acceptBooking', { bookingId: made.booking.id }).catch(() => undefined);
    },
    learn(answer) {
      const own = Object.values(actors).map(({ uid }) => uid);
      const text = JSON.stringify(answer) ?? '';
      for (const [, field, id] of text.matchAll(/"(id|uid|bookingId|uploadId|alarmId)":"([A-Za-z0-9-]{10,64})"/g))
        if (id && !own.includes(id)) remember(field === 'bookingId' ? scenario.bookings : scenario.ids, id);
      const booking = (answer as { booking?: { id?: string } } | null)?.booking?.id;
      if (booking) remember(scenario.bookings, booking);
    },
    close: () => runtime.close(),
  };
  return scenario;
};
