import type { LiveSocket } from '#shared/client/live-socket';
import type { Booking } from '#shared/contract/entities/booking';
import { apiClient, type ApiClient } from '#scripts/lib/api-client';
import { type Pool, signIn } from '#scripts/lib/sign-in';
import { connected, liveSocket, onReconnect } from '#scripts/lib/live-socket';
import { createDevice, type Device } from './device';
import { createOffers, type Offers } from './offers';
import type { StreetPlaces } from './street-places';
import type { Wheel } from './wheel';

/** State shared by all simulated drivers. */
export type World = {
  url: string;
  wsUrl: string;
  pool: Pool;
  password: string;
  wheel: Wheel;
  places: StreetPlaces;
  rng: () => number;
  /** How many times faster than real traffic a ride is. */
  rideSpeed: number;
  /** Metres per second that no ride exceeds. */
  topSpeed: number;
  readStartCode(bookingId: string): Promise<string | undefined>;
  readHandoverCode(bookingId: string): Promise<string | undefined>;
  isPersonOnDuty(carType: string): Promise<boolean>;
  /** Aborting it closes all connections. */
  signal?: AbortSignal;
  /** Logs progress, if requested. */
  log(line: string): void;
  /** Logs an error. */
  report(line: string): void;
};

/** A simulated driver: signed in, on duty and connected. */
export type Driver = {
  name: string;
  world: World;
  api: ApiClient;
  socket: LiveSocket;
  device: Device;
  offers: Offers;
  /** Goes on duty at the device's position. */
  goOnDuty(): Promise<void>;
};

/** Signs in, goes on duty (at the driver's last position, otherwise anywhere in town) and subscribes to offers. */
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
    at: before.location ?? world.places.somewhere(),
    send: async points => {
      const sent = socket.send({ action: 'position', points: [...points] });
      // A lost position needs no retry, because the next one replaces it.
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
  // Offers made while the connection was lost were not received.
  onReconnect(socket, () => {
    api.call('fetchDriverState').then(
      state => state.offers.forEach(({ bookingId }) => offers.add(bookingId)),
      () => {},
    );
  });
};

/** The driver's current ride, if any, after a start or a reconnect; also adds the open offers. */
export const catchUp = async (driver: Driver): Promise<Booking | undefined> => {
  const state = await driver.api.call('fetchDriverState');
  if (!state.driverActiveStatus) await driver.goOnDuty();
  state.offers.forEach(({ bookingId }) => driver.offers.add(bookingId));
  return state.activeBooking;
};
