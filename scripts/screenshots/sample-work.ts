import { apiClient, type ApiClient } from '../lib/api-client';
import { signIn } from '../lib/sign-in';
import { loadSiteConfig } from '../lib/site-config';
import { ORIGIN, PASSWORD } from './product';

const at = {
  pickup: { lat: 57.6997, lng: 11.9527, add: 'Järntorget, Göteborg' },
  drop: { lat: 57.6992, lng: 11.9779, add: 'Kungsportsavenyn, Göteborg' },
};
const parcel = {
  deliveryPerson: 'Dora Door',
  deliveryPersonPhone: '070-123 45 67',
  parcelTypeIndex: 0,
  optionIndex: 0,
};
const LONGEST_SEARCH_MS = 60_000;

/** The operations of the product as the user with this address. */
export const apiOf = async (email: string): Promise<ApiClient> => {
  const session = await signIn(await loadSiteConfig(ORIGIN), email, PASSWORD);
  return apiClient(ORIGIN, () => session.getToken());
};

type Cast = { rider: ApiClient; driver: ApiClient; office: ApiClient };

const book = async ({ rider }: Cast, carTypeId: string, more: { bookLater?: true; tripdate?: number } = {}) => {
  const paymentPacket = { payment_mode: 'wallet' as const };
  const request = { ...at, carDetails: { id: carTypeId }, instructionData: parcel, paymentPacket, ...more };
  return (await rider.call('addBooking', request)).booking.id;
};

/** The search asks the driver within its first seconds. */
const accepted = async ({ driver }: Cast, bookingId: string): Promise<void> => {
  const deadline = Date.now() + LONGEST_SEARCH_MS;
  for (;;) {
    const isIn = await driver.call('acceptBooking', { bookingId }).then(
      () => true,
      (error: unknown) => {
        if (Date.now() > deadline) throw error;
        return false;
      },
    );
    if (isIn) return;
    await new Promise(resolve => setTimeout(resolve, 1000));
  }
};

const driven = async (cast: Cast, bookingId: string): Promise<void> => {
  await accepted(cast, bookingId);
  const { booking } = await cast.rider.call('fetchBooking', { bookingId });
  await cast.driver.call('arriveAtPickup', { bookingId, placeReason: 'other' });
  await cast.driver.call('startTrip', { bookingId, otp: booking.otp ?? '', placeReason: 'other' });
  const { handover } = await cast.rider.call('fetchHandover', { bookingId });
  await cast.driver.call('reachDrop', { bookingId, placeReason: 'other', handoverCode: handover?.code ?? '' });
  await cast.driver.call('confirmPaid', { bookingId });
};

/** Money, paid, refunded, cancelled, later and running rides, withdrawals and a notification; the bookings' ids. */
export const sampleWork = async () => {
  const as = (name: string) => apiOf(`${name}@wayfare.test`);
  const [rider, driver, fleet, office] = await Promise.all([as('rider'), as('driver'), as('fleet'), as('admin')]);
  const cast = { rider, driver, office };
  const people = await Promise.all([rider, driver, fleet].map(async api => (await api.call('fetchUser')).user));
  for (const { id } of people) await office.call('addToWallet', { uid: id, amount: 5000 });
  const [, driverUser, fleetUser] = people;
  await office.call('editUser', { id: driverUser!.id, data: { fleetadmin: fleetUser!.id } });
  await driver.call('setDriverActive', { driverActiveStatus: true, location: at.pickup });
  const { carTypes } = await rider.call('fetchCarTypes');
  const car = carTypes.find(({ name }) => name === driverUser!.carType)?.id ?? carTypes[0]!.id;
  const paid = await book(cast, car);
  await driven(cast, paid);
  const refunded = await book(cast, car);
  await driven(cast, refunded);
  await rider.call('rateBooking', { bookingId: refunded, rating: 5 });
  const refund = { amount: 10, to: 'wallet', bearer: 'platform', reason: 'Late by half an hour' } as const;
  await office.call('refundRide', { bookingId: refunded, ...refund });
  const cancelled = await book(cast, car);
  await rider.call('cancelBooking', { bookingId: cancelled, reason: 'Plans have changed' });
  for (const api of [driver, fleet]) {
    await api.call('updateProfile', { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' });
    await api.call('requestWithdraw', { amount: 50 });
  }
  const later = await book(cast, car, { bookLater: true, tripdate: Date.now() + 86_400_000 });
  const running = await book(cast, car);
  await accepted(cast, running);
  return { driverId: driverUser!.id, bookings: { paid, refunded, cancelled, later, running } };
};
