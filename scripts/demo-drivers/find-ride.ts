import type { Booking } from '#shared/contract/entities/booking';
import { isApiError } from '#shared/client/api-error';
import { command } from './command';
import { roam } from './drive';
import type { Driver } from './driver';
import { decideOffer } from './offer-policy';

/** Roams the streets until the driver has accepted an offer. */
export const findRide = async (driver: Driver): Promise<Booking> => {
  const found = new AbortController();
  try {
    return await Promise.race([roam(driver, found.signal), firstAccepted(driver, found.signal)]);
  } finally {
    found.abort();
    driver.offers.clear();
  }
};

const firstAccepted = async (driver: Driver, signal: AbortSignal): Promise<Booking> => {
  for (;;) {
    const bookingId = await driver.offers.next(signal);
    const booking = await consider(driver, bookingId, signal);
    if (booking) return booking;
  }
};

/**
 * Considers an offer for as long as a person would. @returns the ride, or undefined when the driver declined it or
 * another driver took it.
 */
const consider = async (driver: Driver, bookingId: string, signal: AbortSignal): Promise<Booking | undefined> => {
  const { api, offers, world } = driver;
  const offered = (await api.call('fetchDriverState')).offers.find(offer => offer.bookingId === bookingId);
  if (!offered) return void offers.drop(bookingId);
  const decision = decideOffer(world.rng, await world.isPersonOnDuty(offered.booking.carType));
  await world.wheel.sleep(decision.waitMs, signal);
  if (!offers.isOpen(bookingId)) return undefined;
  offers.drop(bookingId);
  try {
    if (decision.takes) return (await command(driver, 'acceptBooking', { bookingId })).booking;
    await api.call('declineBooking', { bookingId });
  } catch (error) {
    if (!isApiError(error)) throw error;
  }
  return undefined;
};
