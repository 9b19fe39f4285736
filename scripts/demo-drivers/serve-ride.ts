import { MAX_TRIP_SPEED_M_PER_S } from '#shared/contract/constants';
import type { Booking, BookingStatus } from '#shared/contract/entities/booking';
import { decodePolyline } from '#shared/domain/geo/polyline';
import { isApiError } from '#shared/client/api-error';
import { command, placedStep } from './command';
import { driveRide, type QuickMotion, routeAlong, routeTo } from './drive';
import type { Driver } from './driver';
import { between } from './rng';

const APPROACH_LIMIT_S = 30;
const RIDE_LIMIT_S = 60;

/** The fare of a taxi ignores tracks faster than a car, so accelerated motion needs a limit. */
const TAXI_TOP_SPEED = MAX_TRIP_SPEED_M_PER_S * 0.8;
/** Beyond 45 m/s the server doubts positions, and the steps after them would need a reason. */
export const TOP_SPEED = 40;
const paceOf = ({ world }: Driver, appcat: Booking['appcat']): QuickMotion => ({
  limitS: RIDE_LIMIT_S,
  topSpeed: appcat === 'taxi' ? Math.min(TAXI_TOP_SPEED, world.topSpeed) : world.topSpeed,
});

type Step = (driver: Driver, booking: Booking, signal: AbortSignal) => Promise<Booking>;

const pause = ({ world }: Driver, minMs: number, maxMs: number, signal: AbortSignal) =>
  world.wheel.sleep(between(world.rng, minMs, maxMs), signal);

const steps: Partial<Record<BookingStatus, Step>> = {
  async ACCEPTED(driver, { id, pickup }, signal) {
    const pace = { limitS: APPROACH_LIMIT_S, topSpeed: driver.world.topSpeed };
    await driveRide(driver, await routeTo(driver, pickup), pace, signal);
    await driver.device.sendTrack();
    return (await placedStep(driver, 'arriveAtPickup', { bookingId: id })).booking;
  },
  async ARRIVED(driver, { id }, signal) {
    await pause(driver, 3000, 5000, signal);
    const otp = await driver.world.readStartCode(id);
    await driver.device.sendTrack();
    return (await placedStep(driver, 'startTrip', { bookingId: id, ...(otp && { otp }) })).booking;
  },
  async STARTED(driver, { id, appcat, polyline, pickup, drop, estimateTime }, signal) {
    const line = decodePolyline(polyline ?? '');
    await driveRide(driver, routeAlong([pickup, ...line, drop], estimateTime), paceOf(driver, appcat), signal);
    await driver.device.sendTrack();
    const code = appcat === 'delivery' ? await driver.world.readHandoverCode(id) : undefined;
    return (await placedStep(driver, 'reachDrop', { bookingId: id, ...(code && { handoverCode: code }) })).booking;
  },
  async REACHED(driver, { id }, signal) {
    await pause(driver, 2000, 4000, signal);
    return (await command(driver, 'confirmPaid', { bookingId: id })).booking;
  },
};

/**
 * Serves an accepted ride to its end, from whatever status it has. Returns early if it was cancelled, or if another
 * user (an admin, a person signed in as this driver) took a step.
 */
export const serveRide = async (driver: Driver, booking: Booking): Promise<void> => {
  const over = new AbortController();
  const stopListening = driver.socket.subscribe(
    `bk#${booking.id}`,
    message => message.type === 'event' && message.body.status === 'CANCELLED' && over.abort(),
    () => booking.v,
  );
  driver.device.beginTrip();
  try {
    await takeSteps(driver, booking, over.signal);
  } catch (error) {
    if (!over.signal.aborted && !isApiError(error, 'booking_moved_on', 'not_found')) throw error;
  } finally {
    stopListening();
    await driver.device.endTrip();
  }
};

const takeSteps = async (driver: Driver, first: Booking, signal: AbortSignal): Promise<void> => {
  let booking = first;
  for (let step = steps[booking.status]; step; step = steps[booking.status]) {
    // Only the answers to accepting and catching up contain the route's polyline.
    booking = { ...(await step(driver, booking, signal)), polyline: booking.polyline };
    driver.world.log(`${driver.name}: ${booking.booking_id} ${booking.status}`);
  }
};
