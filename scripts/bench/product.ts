import type { Booking } from '#shared/contract/entities/booking';
import { type ProductRuntime } from '#scripts/product/runtime';
import { startProduct } from '#scripts/product/start-product';
import { ensureDemoPack } from '#scripts/maps/demo-pack';
import { createScenario, type Person } from '#scripts/scenario/people';
import { completePayment, openCheckout, pickup, rideRequest } from '#scripts/scenario/ride';

export type BenchProduct = {
  runtime: ProductRuntime;
  admin: Person;
  rider: Person;
  carTypeId: string;
  addRider(): Promise<Person>;
  /** Adds a driver who is on duty at the pickup. */
  addDriver(): Promise<Person>;
  close(): Promise<void>;
};

/**
 * The whole product in this process, in memory, with an admin, a rider and one car type; dispatch broadcasts offers to
 * all drivers.
 */
export const startBenchProduct = async (): Promise<BenchProduct> => {
  const mapsDir = await ensureDemoPack({ log: line => console.log(line) });
  // A single rider makes the requests of a whole town, which would exceed the rate limits.
  const runtime = await startProduct({ mapsDir, env: { LIMIT_FACTOR: '1000' } });
  await runtime.warm();
  const { admin, carTypeId, add } = await createScenario(runtime, { settings: { maxActiveBookings: 20 } });
  return {
    runtime,
    admin,
    carTypeId,
    rider: await add('rider'),
    addRider: () => add('rider'),
    async addDriver() {
      const driver = await add('driver');
      await driver.api.call('setDriverActive', { driverActiveStatus: true, location: pickup });
      return driver;
    },
    close: () => runtime.close(),
  };
};

export const estimate = (product: BenchProduct) =>
  product.rider.api.call('getEstimate', rideRequest(product.carTypeId));

export const book = async (product: BenchProduct): Promise<Booking> =>
  (await product.rider.api.call('addBooking', rideRequest(product.carTypeId))).booking;

/** Opens the page of a booking's payment; answers the payment that it shows. */
export const openPayment = async ({ runtime, rider }: BenchProduct, bookingId: string): Promise<string> =>
  openCheckout(runtime.url, (await rider.api.call('fetchBooking', { bookingId })).booking);

/** Pays with the test provider, as a browser would. */
export const pay = async (product: BenchProduct, bookingId: string): Promise<void> =>
  completePayment(product.runtime.url, await openPayment(product, bookingId));

export type Step = [name: string, take: () => Promise<unknown>];

/** The calls of one ride in order, from booking to rating; the first one sets the booking that the others use. */
export const rideSteps = (product: BenchProduct, driver: Person, onBooked?: (booking: Booking) => unknown): Step[] => {
  let booking: Booking | undefined;
  let code: string | undefined;
  const of = () => ({ bookingId: booking?.id ?? '' });
  return [
    [
      'addBooking',
      async () => {
        booking = await book(product);
      },
    ],
    ['(subscribe)', async () => onBooked?.(booking!)],
    ['pay (two pages)', () => pay(product, of().bookingId)],
    ['offered to the driver', () => product.runtime.settle()],
    ['acceptBooking', () => driver.api.call('acceptBooking', of())],
    ['arriveAtPickup', () => driver.api.call('arriveAtPickup', { ...of(), placeReason: 'other' })],
    ['startTrip', () => driver.api.call('startTrip', { ...of(), otp: booking?.otp, placeReason: 'other' })],
    [
      '(told the code)',
      async () => {
        code = (await product.rider.api.call('fetchHandover', of())).handover?.code;
      },
    ],
    ['reachDrop', () => driver.api.call('reachDrop', { ...of(), handoverCode: code, placeReason: 'other' })],
    ['confirmPaid', () => driver.api.call('confirmPaid', of())],
    ['rateBooking', () => product.rider.api.call('rateBooking', { ...of(), rating: 5 })],
  ];
};
