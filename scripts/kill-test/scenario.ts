import type { Booking } from '#shared/contract/entities/booking';
import { createScenario, type Person } from '../scenario/people';
import { completePayment, openCheckout, pickup, rideRequest } from '../scenario/ride';
import type { KillableProduct } from './product';

export type Scenario = {
  admin: Person;
  riders: Person[];
  drivers: Person[];
  carTypeId: string;
};

/**
 * Users of an empty product: an admin, riders, and drivers of the only car type; dispatch broadcasts to all drivers.
 */
export const peopleOf = async (product: KillableProduct, count: number): Promise<Scenario> => {
  const { admin, carTypeId, add } = await createScenario({
    ...product,
    invoke: (functionId, payload) => product.order({ what: 'invoke', functionId, payload }),
  });
  const riders: Person[] = [];
  const drivers: Person[] = [];
  for (let i = 0; i < count; i++) {
    riders.push(await add('rider'));
    drivers.push(await add('driver'));
  }
  return { admin, riders, drivers, carTypeId };
};

/** Books and pays. @returns the booking's id once the payment was acknowledged. */
export const bookAndPay = async (
  { url }: KillableProduct,
  { carTypeId }: Scenario,
  { api }: Person,
): Promise<string> => {
  const { booking } = await api.call('addBooking', rideRequest(carTypeId));
  await completePayment(url, await openCheckout(url, booking));
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
export const everyBooking = async ({ admin }: Scenario): Promise<Booking[]> => {
  const found: Booking[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await admin.api.call('fetchBookings', { limit: 100, ...(cursor && { cursor }) });
    found.push(...page.bookings);
    cursor = page.nextCursor;
    if (!cursor) return found;
  }
};

/** Cancels bookings that wait for a driver or were never paid, so that riders may book again. */
export const clearAway = async (scenario: Scenario): Promise<void> => {
  const left = (await everyBooking(scenario)).filter(({ status }) => status === 'NEW' || status === 'PAYMENT_PENDING');
  for (const { id } of left) await scenario.admin.api.call('cancelBooking', { bookingId: id, reason: 'Nobody came' });
};
