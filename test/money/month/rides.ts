import type { Booking } from '#shared/contract/entities/booking';
import type { Checkout } from '#scripts/stand-ins/payments/checkout-book';
import type { SimulatedName } from '#scripts/stand-ins/payments/provider-hosts';
import { type City, LATE_FEE, WRITE_OFF_SHARE } from './city';
import { FARE } from './paper';

const DRIVER = 'dana';

type Paid = { booking: Booking; checkout: Checkout };

/** The taxi rides of the city, each with its effect on paper. */
export const ridesOf = (city: City) => {
  const { as, books, drives, onDuty, paper, payer, expectStatus } = city;
  /** A ride took place: its driver earns the share, the company its part. */
  const driven = () => {
    paper.driver(DRIVER, FARE.share);
    paper.earns('commission', FARE.fee);
  };
  const ridden = async (rider: string, payment: object): Promise<Booking> => {
    await onDuty(DRIVER);
    const booking = await books(rider, payment);
    await drives(DRIVER, rider, booking.id);
    return booking;
  };

  const byCash = async (rider: string) => {
    const booking = await ridden(rider, { payment_mode: 'cash' });
    await expectStatus(rider, booking.id, 'PAID');
    driven();
    // The driver keeps the cash.
    paper.driver(DRIVER, -FARE.total);
    return booking;
  };
  const byWallet = async (rider: string, promo?: { id: string; minor: number }) => {
    const booking = await ridden(rider, { payment_mode: 'wallet', ...(promo ? { promo: promo.id } : {}) });
    await expectStatus(rider, booking.id, 'PAID');
    driven();
    const { minor = 0 } = promo ?? {};
    paper.add({ promotion: -minor });
    paper.rider(rider, minor - FARE.total);
    return booking;
  };
  /** Paid at a provider's checkout: before the ride, or by the rider of a taxi afterwards, who owes it meanwhile. */
  const byCheckout = async (rider: string, name: SimulatedName): Promise<Paid> => {
    await onDuty(DRIVER);
    const booking = await books(rider, { payment_mode: 'card' });
    if (!city.isAhead) await drives(DRIVER, rider, booking.id);
    await expectStatus(rider, booking.id, city.isAhead ? 'PAYMENT_PENDING' : 'PENDING');
    const checkout = await payer.pays(name, { id: booking.id, token: booking.payToken });
    if (city.isAhead) await drives(DRIVER, rider, booking.id);
    await expectStatus(rider, booking.id, 'PAID');
    driven();
    return { booking, checkout };
  };
  /** Paid ahead and cancelled: the money is the sender's, who sends it from the wallet back to the card. */
  const cancelledAhead = async (rider: string, name: SimulatedName, returns: boolean) => {
    await onDuty(DRIVER);
    const { id: bookingId, payToken } = await books(rider, { payment_mode: 'card' });
    await payer.pays(name, { id: bookingId, token: payToken });
    await as(rider).call('cancelBooking', { bookingId, reason: 'Over', agreedFee: 0 });
    if (returns) await as(rider).call('returnToCard', { bookingId });
    await city.minutes(2);
    paper.rider(rider, returns ? 0 : FARE.total);
  };
  const savesCard = async (rider: string, name: SimulatedName): Promise<string> => {
    const { order } = await as(rider).call('saveCard', {});
    await payer.pays(name, { id: order.id });
    const { cards } = await as(rider).call('fetchCards', {});
    return cards[0]!.id;
  };
  /** A saved card authorises the price and a margin, which is captured at the end. */
  const byHold = async (rider: string, name: SimulatedName, card: string) => {
    await onDuty(DRIVER);
    const booking = await books(rider);
    await payer.pays(name, { id: booking.id, token: booking.payToken, card });
    await drives(DRIVER, rider, booking.id);
    await city.minutes(3);
    await expectStatus(rider, booking.id, 'PAID');
    driven();
    return booking;
  };
  /** Without an authorisation, the saved card is charged after the ride, in its owner's absence. */
  const byCardAway = async (rider: string) => {
    await as('admin').call('editSettings', { holdFare: false });
    const booking = await ridden(rider, { payment_mode: 'card' });
    await city.minutes(3);
    await expectStatus(rider, booking.id, 'PAID');
    await as('admin').call('editSettings', { holdFare: true });
    driven();
    return booking;
  };
  const cancelledLate = async (rider: string) => {
    await onDuty(DRIVER);
    const booking = await books(rider, { payment_mode: 'cash' });
    await drives(DRIVER, rider, booking.id, 'acceptBooking');
    await as(rider).call('cancelBooking', { bookingId: booking.id, reason: 'Rain', agreedFee: LATE_FEE });
    await city.runtime.settle();
    paper.driver(DRIVER, LATE_FEE * 100);
    return booking;
  };
  /** Never paid: two admins give the debt up, and the driver gets a part of the share. */
  const writtenOff = async (rider: string) => {
    const { cardGuarantee } = (await as(rider).call('fetchSettings', {})).settings;
    await as('admin').call('editSettings', { cardGuarantee: 'whereSaved' });
    const { id: bookingId } = await ridden(rider, { payment_mode: 'card' });
    await as('admin').call('editSettings', { cardGuarantee });
    const amount = (FARE.share + FARE.fee) / 100;
    await city.twoAdmins({ kind: 'writeOff', bookingId, amount, share: WRITE_OFF_SHARE }, 'Unknown at the address');
    await expectStatus(rider, bookingId, 'PAID');
    const part = (FARE.share * WRITE_OFF_SHARE) / 100;
    paper.driver(DRIVER, part);
    paper.earns('commission', FARE.fee);
    paper.add({ badDebts: -(FARE.fee + part) });
  };
  return { byCash, byWallet, byCheckout, cancelledAhead, savesCard, byHold, byCardAway, cancelledLate, writtenOff };
};
export type Rides = ReturnType<typeof ridesOf>;
