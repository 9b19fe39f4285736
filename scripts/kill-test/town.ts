import type { Booking } from '#shared/contract/entities/booking';
import { apiClient, type ApiClient } from '../lib/api-client';
import { signIn } from '../lib/sign-in';
import type { KillableProduct } from './product';

export type Person = { uid: string; api: ApiClient };
export type Town = {
  admin: Person;
  riders: Person[];
  drivers: Person[];
  carTypeId: string;
};

const PASSWORD = 'kills2026';
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

const contactOf = (role: string, number: number) => ({
  firstName: role,
  lastName: 'Town',
  email: `${role}${number}@example.com`,
  mobile: `+4670${1_000_000 + number}`,
  password: PASSWORD,
});

/**
 * Users of an empty product: an admin, riders, and drivers of the only car type; dispatch broadcasts to all drivers.
 */
export const peopleOf = async (product: KillableProduct, count: number): Promise<Town> => {
  const { outputs, awsUrl, url } = product;
  const { UserPoolId: userPoolId = '', UserPoolClientId: userPoolClientId = '' } = outputs;
  let people = 0;
  const enter = async (email: string): Promise<Person> => {
    const session = await signIn({ awsUrl, userPoolId, userPoolClientId }, email, PASSWORD);
    return { uid: session.uid, api: apiClient(url, session.getToken) };
  };
  const first = contactOf('admin', (people += 1));
  await product.order({ what: 'invoke', functionId: outputs.BootstrapFunctionName ?? '', payload: first });
  const admin = await enter(first.email);
  await admin.api.call('editSettings', { code: 'SEK', email_verify: false, dispatchMode: 'broadcast' });
  const { id: carTypeId } = await admin.api.call('editCarType', { method: 'Add', record: van });
  const add = async (usertype: 'rider' | 'driver') => {
    const who = contactOf(usertype, (people += 1));
    const car = usertype === 'driver' ? { carType: van.name, vehicleNumber: `KIL ${people}` } : {};
    await admin.api.call('addUser', { ...who, ...car, usertype });
    return enter(who.email);
  };
  const riders: Person[] = [];
  const drivers: Person[] = [];
  for (let i = 0; i < count; i++) {
    riders.push(await add('rider'));
    drivers.push(await add('driver'));
  }
  return { admin, riders, drivers, carTypeId };
};

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
  redirect: 'manual' as const,
});

/** Books and pays. @returns the booking's id once the payment was acknowledged. */
export const bookAndPay = async ({ url }: KillableProduct, { carTypeId }: Town, { api }: Person): Promise<string> => {
  const { booking } = await api.call('addBooking', { pickup, drop, carDetails: { id: carTypeId }, instructionData });
  const page = await (
    await fetch(`${url}/api/pay/test`, form({ order_id: booking.id, token: booking.payToken ?? '' }))
  ).text();
  const intent = /name="intent" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const paid = await fetch(`${url}/api/pay/test/complete`, form({ intent, outcome: 'paid' }));
  if (paid.status !== 303) throw new Error(`the payment of ${booking.id} answered ${paid.status}`);
  return booking.id;
};

export const goOnDuty = ({ api }: Person) =>
  api.call('setDriverActive', { driverActiveStatus: true, location: pickup });

const steps = {
  NEW: 'acceptBooking',
  ACCEPTED: 'arriveAtPickup',
  ARRIVED: 'startTrip',
  STARTED: 'reachDrop',
  REACHED: 'confirmPaid',
} as const;

/** Drives a booking to its end from its current status. @returns the number of acknowledged steps. */
export const drive = async (driver: Person, riders: readonly Person[], bookingId: string): Promise<number> => {
  for (let taken = 0; ; taken++) {
    const { activeBooking } = await driver.api.call('fetchDriverState', {});
    const status = activeBooking?.id === bookingId ? activeBooking.status : taken === 0 ? 'NEW' : 'PAID';
    const step = steps[status as keyof typeof steps];
    if (!step) return taken;
    const otp = step === 'startTrip' ? await codeOf(riders, activeBooking) : undefined;
    const code = step === 'reachDrop' ? await handoverCodeOf(riders, activeBooking) : undefined;
    const isPlaced = step !== 'acceptBooking' && step !== 'confirmPaid';
    const reason = isPlaced ? { placeReason: 'other' } : {};
    await driver.api.call(step, {
      bookingId,
      ...reason,
      ...(otp && { otp }),
      ...(code && { handoverCode: code }),
    } as never);
  }
};

const codeOf = async (riders: readonly Person[], booking: Booking | undefined): Promise<string | undefined> => {
  const rider = riders.find(({ uid }) => uid === booking?.customer);
  return (await rider?.api.call('fetchBooking', { bookingId: booking?.id ?? '' }))?.booking.otp;
};

const handoverCodeOf = async (riders: readonly Person[], booking: Booking | undefined): Promise<string | undefined> => {
  const rider = riders.find(({ uid }) => uid === booking?.customer);
  return (await rider?.api.call('fetchHandover', { bookingId: booking?.id ?? '' }))?.handover?.code;
};

/** Every existing booking, acknowledged or not. */
export const everyBooking = async ({ admin }: Town): Promise<Booking[]> => {
  const found: Booking[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await admin.api.call('fetchBookings', { limit: 100, ...(cursor && { cursor }) });
    found.push(...page.bookings);
    cursor = page.nextCursor;
    if (!cursor) return found;
  }
};

/** Cancels bookings that wait for a driver or were never paid, so that riders may book again. */
export const clearAway = async (town: Town): Promise<void> => {
  const left = (await everyBooking(town)).filter(({ status }) => status === 'NEW' || status === 'PAYMENT_PENDING');
  for (const { id } of left) await town.admin.api.call('cancelBooking', { bookingId: id, reason: 'Nobody came' });
};
