import type { Booking } from '#shared/contract/entities/booking';
import type { Person } from '../scenario/people';
import type { KillableProduct, Victim } from './product';
import { bookAndPay, clearAway, drive, everyBooking, goOnDuty, type Scenario } from './scenario';

/** Result of a round of load, kill and restart. */
export type Round = {
  victim: Victim;
  /** Number of bookings whose payment was acknowledged in this round. */
  booked: number;
  /** Bookings with a running search after the restart, and the number of those whose search continued. */
  waiting: number;
  searched: number;
  /** Bookings acknowledged in any round that are missing or still unpaid. */
  lost: number;
};

/** State that is shared by all rounds. */
export type Course = {
  product: KillableProduct;
  scenario: Scenario;
  acknowledged: Set<string>;
  /** How far the runtime's clock was moved ahead. */
  skippedMs: number;
};

const WAVE_MS = 10_000;
/** Three minutes on the runtime's clock. */
const MOST_WAVES = 18;
const OFFER_MS = 3_000;
const AFTER_ENGINE_MS = 700;

const isWaiting = ({ status, searchEnded }: Booking) => status === 'NEW' && !searchEnded;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Books, pays and drives until it is stopped or a call fails, which is how a client notices a kill. */
const work = async (
  { product, scenario, acknowledged }: Course,
  index: number,
  isOver: () => boolean,
): Promise<void> => {
  const [rider, driver] = [scenario.riders[index], scenario.drivers[index]] as [Person, Person];
  try {
    const { activeBooking } = await driver.api.call('fetchDriverState', {});
    if (activeBooking) await drive(driver, scenario.riders, activeBooking.id);
    await goOnDuty(driver);
    for (let ride = index; !isOver(); ride++) {
      const bookingId = await bookAndPay(product, scenario, rider);
      acknowledged.add(bookingId);
      // No driver answers every third booking.
      if (ride % 3 !== 2 && (await isOffered(driver, bookingId))) await drive(driver, scenario.riders, bookingId);
    }
  } catch {
    // Everything acknowledged before the failure is in `acknowledged`.
  }
};

const isOffered = async (driver: Person, bookingId: string): Promise<boolean> => {
  for (const until = Date.now() + OFFER_MS; Date.now() < until; await pause(20)) {
    const { offers } = await driver.api.call('fetchDriverState', {});
    if (offers.some(offer => offer.bookingId === bookingId)) return true;
  }
  return false;
};

export type Kill = {
  victim: Victim;
  /** Kills after this many acknowledged bookings, however long a busy machine takes for them … */
  afterBookings: number;
  /** … and this many ms later. */
  thenMs: number;
};

/**
 * Applies load, kills in the middle of it, restarts unless the product does so itself, and checks the remaining data.
 */
export const killOnce = async (course: Course, { victim, afterBookings, thenMs }: Kill): Promise<Round> => {
  const { product, scenario, acknowledged } = course;
  await clearAway(scenario);
  const before = acknowledged.size;
  let isOver = false;
  const workers = Promise.all(scenario.riders.map((_, index) => work(course, index, () => isOver)));
  let areWorking = true;
  void workers.then(() => (areWorking = false));
  while (areWorking && acknowledged.size < before + afterBookings) await pause(20);
  await pause(thenMs);
  await product.kill(victim);
  if (victim === 'engine') await pause(AFTER_ENGINE_MS);
  isOver = true;
  await workers;
  if (victim !== 'engine') await product.start();
  const found = await everyBooking(scenario);
  if (victim !== 'engine') await product.order({ what: 'skip', ms: course.skippedMs });
  const there = new Map(found.map(booking => [booking.id, booking.status]));
  const lost = [...acknowledged].filter(id => (there.get(id) ?? 'PAYMENT_PENDING') === 'PAYMENT_PENDING').length;
  return { victim, booked: acknowledged.size - before, ...(await searchedAgain(course, found)), lost };
};

/** Moves the clock ahead by at most three minutes and counts the bookings whose search continued. */
const searchedAgain = async (course: Course, found: Booking[]): Promise<Pick<Round, 'waiting' | 'searched'>> => {
  const waiting = found.filter(isWaiting);
  let silent = waiting;
  for (let wave = 0; wave < MOST_WAVES && silent.length > 0; wave++) {
    await course.product.order({ what: 'skip', ms: WAVE_MS });
    course.skippedMs += WAVE_MS;
    const now = new Map((await everyBooking(course.scenario)).map(booking => [booking.id, booking]));
    silent = silent.filter(({ id, wave: then = 0 }) => {
      const booking = now.get(id);
      return !booking || (isWaiting(booking) && (booking.wave ?? 0) <= then);
    });
  }
  return { waiting: waiting.length, searched: waiting.length - silent.length };
};
