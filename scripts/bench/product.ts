import type { Booking } from '#shared/contract/entities/booking';
import { type ApiClient, apiClient } from '#scripts/lib/api-client';
import { signIn } from '#scripts/lib/sign-in';
import { type ProductRuntime } from '#scripts/product/runtime';
import { startProduct } from '#scripts/product/start-product';
import { ensureDemoPack } from '#scripts/maps/demo-pack';

export type Person = { uid: string; api: ApiClient };
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

const PASSWORD = 'bench2026';
const pickup = { lat: 57.6997, lng: 11.9527, add: 'Järntorget, Göteborg' };
const drop = { lat: 57.6992, lng: 11.9779, add: 'Kungsportsavenyn, Göteborg' };
const instructionData = { deliveryPerson: 'Dora Door', deliveryPersonPhone: '070-123 45 67' };

const van = {
  name: 'Van',
  image: 'van',
  base_fare: 40,
  rate_per_unit_distance: 12,
  rate_per_hour: 180,
  min_fare: 90,
  convenience_fees: 15,
  convenience_fee_type: 'percentage' as const,
  extra_info: '',
  parcelTypes: [],
  options: [],
  cancelSlab: [],
};

let people = 0;
const contact = (firstName: string) => {
  people += 1;
  const mobile = `+4670${1_000_000 + people}`;
  return { firstName, lastName: 'Bench', email: `bench${people}@example.com`, mobile, password: PASSWORD };
};

const enter = async (runtime: ProductRuntime, email: string): Promise<Person> => {
  const { UserPoolId: userPoolId = '', UserPoolClientId: userPoolClientId = '' } = runtime.outputs;
  const session = await signIn({ awsUrl: runtime.awsUrl, userPoolId, userPoolClientId }, email, PASSWORD);
  return { uid: session.uid, api: apiClient(runtime.url, session.accessToken) };
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
  const first = contact('Ada');
  await runtime.invoke(runtime.outputs.BootstrapFunctionName ?? '', first);
  const admin = await enter(runtime, first.email);
  await admin.api.call('editSettings', {
    code: 'SEK',
    email_verify: false,
    dispatchMode: 'broadcast',
    maxActiveBookings: 20,
  });
  const { id: carTypeId } = await admin.api.call('editCarType', { method: 'Add', record: van });
  const add = async (usertype: 'rider' | 'driver', extra: object = {}) => {
    const who = contact(usertype);
    await admin.api.call('addUser', { ...who, ...extra, usertype });
    return enter(runtime, who.email);
  };
  return {
    runtime,
    admin,
    carTypeId,
    rider: await add('rider'),
    addRider: () => add('rider'),
    async addDriver() {
      const driver = await add('driver', { carType: van.name, vehicleNumber: 'ABC 123' });
      await driver.api.call('setDriverActive', { driverActiveStatus: true, location: pickup });
      return driver;
    },
    close: () => runtime.close(),
  };
};

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual' as const,
});

const rideOf = ({ carTypeId }: BenchProduct) => ({ pickup, drop, carDetails: { id: carTypeId }, instructionData });

export const estimate = (product: BenchProduct) => product.rider.api.call('getEstimate', rideOf(product));

export const book = async (product: BenchProduct): Promise<Booking> =>
  (await product.rider.api.call('addBooking', rideOf(product))).booking;

/** Opens the test provider's page for a booking; answers the payment that it shows. */
export const openCheckout = async ({ runtime, rider }: BenchProduct, bookingId: string): Promise<string> => {
  const { booking } = await rider.api.call('fetchBooking', { bookingId });
  const page = await (
    await fetch(`${runtime.url}/api/pay/test`, form({ order_id: bookingId, token: booking.payToken ?? '' }))
  ).text();
  return /name="intent" value="([^"]+)"/.exec(page)?.[1] ?? '';
};

/** Tells the product that this payment has been made, as the test provider's page does. */
export const completePayment = async ({ runtime }: BenchProduct, intent: string): Promise<void> => {
  const paid = await fetch(`${runtime.url}/api/pay/test/complete`, form({ intent, outcome: 'paid' }));
  if (paid.status !== 303) throw new Error(`the payment ${intent} answered ${paid.status}`);
};

/** Pays with the test provider, as a browser would. */
export const pay = async (product: BenchProduct, bookingId: string): Promise<void> =>
  completePayment(product, await openCheckout(product, bookingId));

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
