import type { Booking } from '#shared/contract/entities/booking';
import type { CarType } from '#shared/contract/entities/car-type';
import type { PaymentState, PaymentView } from '#shared/contract/entities/payment-state';
import type { User } from '#shared/contract/entities/user';
import type { UserType } from '#shared/contract/operation';
import { aBooking as aBookingOf100 } from '#shared/domain/booking/testing/a-booking';

const at = Date.UTC(2026, 10, 21, 9, 0);

/** A user of a type, with everything a page may show. */
export const aUser = (usertype: UserType = 'rider', changes: Partial<User> = {}): User => ({
  id: `${usertype}-1`,
  usertype,
  firstName: 'Edda',
  lastName: 'Lind',
  email: 'edda@example.com',
  mobile: '+46701234567',
  approved: true,
  createdAt: at,
  walletBalance: 120,
  ...changes,
});

export const aCarType = (changes: Partial<CarType> = {}): CarType => ({
  id: 'car',
  name: 'Car',
  image: '',
  base_fare: 20,
  rate_per_unit_distance: 10,
  rate_per_hour: 100,
  min_fare: 60,
  convenience_fees: 10,
  convenience_fee_type: 'percentage',
  extra_info: 'Capacity: 3, up to 20 kg',
  createdAt: at,
  parcelTypes: [],
  options: [],
  cancelSlab: [],
  ...changes,
});

const pickup = { lat: 57.6998, lng: 11.9534, add: 'Järntorget' };
const drop = { lat: 57.7089, lng: 11.9746, add: 'Brunnsparken' };

/** The kit's booking as a page's rider sees it: paid, for 86.00 SEK. */
export const aBooking = (changes: Partial<Booking> = {}): Booking => {
  const { otp: _otp, customer_contact: _contact, customer_email: _email, ...booking } = aBookingOf100();
  return {
    ...booking,
    booking_id: 'WF1001',
    carType: 'Car',
    carTypeId: 'car',
    carImage: '',
    customer: 'rider-1',
    customer_name: 'Edda Lind',
    payToken: 'pay-1',
    pickup,
    drop,
    pickupAddress: pickup.add,
    dropAddress: drop.add,
    tripdate: at,
    bookingDate: at,
    estimate: 86,
    estimateDistance: 2.4,
    estimateTime: 480,
    trip_cost: 86,
    convenience_fees: 8.6,
    driver_share: 77.4,
    cardPaymentAmount: 86,
    payableAmount: 86,
    receipt: { ...booking.receipt, fare: 77.4, fee: 8.6, total: 86, driverShare: 77.4 },
    customer_paid: 86,
    ...changes,
  };
};

/** An attempt to pay a ride, as the server reports it to its payer. */
export const aPayment = (state: PaymentState, changes: Partial<PaymentView> = {}): PaymentView => ({
  id: '0123456789abcdef'.repeat(2),
  state,
  purpose: 'ride',
  bookingId: 'b1',
  amount: 40,
  currency: 'USD',
  provider: 'test',
  ...changes,
});
