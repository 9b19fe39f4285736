import type { LiveSocket } from '#shared/client/live-socket';
import type { Booking } from '#shared/contract/entities/booking';
import { apiClient, type ApiClient } from '#scripts/lib/api-client';
import { type Pool, signIn } from '#scripts/lib/sign-in';
import { connected, liveSocket, onReconnect } from '#scripts/lib/live-socket';
import { createDevice, type Device } from './device';
import { createOffers, type Offers } from './offers';
import type { Town } from './town';
import type { Wheel } from './wheel';

/** What all simulated drivers share. */
export type World = {
  url: string;
  wsUrl: string;
  pool: Pool;
  password: string;
  wheel: Wheel;
  town: Town;
  rng: () => number;
  /** How many times faster than real traffic a ride goes. */
  rideSpeed: number;
  toldCode(bookingId: string): Promise<string | undefined>;
  isPersonOnDuty(carType: string): Promise<boolean>;
  /** Ends all connections. */
  signal?: AbortSignal;
  /** Says what happens, when asked to. */
  log(line: string): void;
  /** Says what went wrong. */
  report(line: string): void;
};

/** A simulated driver who is signed in, on duty and connected. */
export type Driver = {
  name: string;
  world: World;
  api: ApiClient;
  socket: LiveSocket;
  device: Device;
  offers: Offers;
  /** Goes on duty where the device is. */
  goOnDuty(): Promise<void>;
};

/** Signs in, goes on duty (where this driver was last, else anywhere in town) and listens for offers. */
export const startDriver = async (world: World, person: { email: string; firstName: string }): Promise<Driver> => {
  const session = await signIn(world.pool, person.email, world.password);
  const api = apiClient(world.url, session.getToken);
  const before = await api.call('fetchDriverState');
  const goOnDuty = async () => {
    await api.call('setDriverActive', { driverActiveStatus: true, location: device.at });
  };
  const socket = liveSocket({
    wsUrl: world.wsUrl,
    api,
    random: world.rng,
    onAnswer: message => message.type === 'error' && message.code === 'driver_offline' && goOnDuty().catch(() => {}),
  });
  world.signal?.addEventListener('abort', () => socket.close());
  const device = createDevice({
    at: before.location ?? world.town.somewhere(),
    send: async points => {
      const sent = socket.send({ action: 'position', points: [...points] });
      // The next position repeats it, so a lost one is no trouble.
      if (!sent) await api.call('reportPosition', { points: [...points] }).catch(() => {});
    },
  });
  await goOnDuty();
  const driver = { name: person.firstName, world, api, socket, device, offers: createOffers(), goOnDuty };
  listen(driver, session.uid);
  await connected(socket);
  return driver;
};

const listen = ({ api, socket, offers }: Driver, uid: string): void => {
  socket.subscribe(`u#${uid}`, message => {
    if (message.type === 'offer') offers.add(String(message.body.bookingId));
    if (message.type === 'offerGone') offers.drop(String(message.body.bookingId));
  });
  // Offers made while the connection was lost came to nobody.
  onReconnect(socket, () => {
    api.call('fetchDriverState').then(
      state => state.offers.forEach(({ bookingId }) => offers.add(bookingId)),
      () => {},
    );
  });
};

/** The ride a driver is bound to, if any, after a start or an interruption; open offers are noted on the way. */
export const catchUp = async (driver: Driver): Promise<Booking | undefined> => {
  const state = await driver.api.call('fetchDriverState');
  if (!state.driverActiveStatus) await driver.goOnDuty();
  state.offers.forEach(({ bookingId }) => driver.offers.add(bookingId));
  return state.activeBooking;
};
