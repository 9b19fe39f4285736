import type { Booking } from '#shared/contract/entities/booking';
import type { KillableProduct, Victim } from './product';
import { bookAndPay, clearAway, drive, everyBooking, goOnDuty, type Person, type Town } from './town';

/** What a round of load, kill and restart has left. */
export interface Round {
  victim: Victim;
  /** Bookings whose payment was acknowledged in this round. */
  booked: number;
  /** Bookings that were being searched for when the product was there again, and of those, for how many the search went on. */
  waiting: number;
  searched: number;
  /** Acknowledged in any round and not there, or still not paid for. */
  lost: number;
}

/** What goes on over all rounds. */
export interface Course {
  product: KillableProduct;
  town: Town;
  acknowledged: Set<string>;
  /** How far the runtime's clock was moved ahead. */
  skippedMs: number;
}

const waveMs = 10_000;
/** Three minutes of the runtime's clock. */
const mostWaves = 18;
const offerMs = 3_000;
const afterEngineMs = 700;

const isWaiting = ({ status, searchEnded }: Booking) => status === 'NEW' && !searchEnded;
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));

/** Books, pays and drives until it is told to stop or something fails, which is what a kill looks like from outside. */
async function work({ product, town, acknowledged }: Course, index: number, isOver: () => boolean): Promise<void> {
  const [rider, driver] = [town.riders[index], town.drivers[index]] as [Person, Person];
  try {
    const { activeBooking } = await driver.api.call('fetchDriverState', {});
    if (activeBooking) await drive(driver, town.riders, activeBooking.id);
    await goOnDuty(driver);
    for (let ride = index; !isOver(); ride++) {
      const bookingId = await bookAndPay(product, town, rider);
      acknowledged.add(bookingId);
      // Every third waits for somebody who never comes.
      if (ride % 3 !== 2 && (await isOffered(driver, bookingId))) await drive(driver, town.riders, bookingId);
    }
  } catch {
    // What it was told before is in `acknowledged`.
  }
}

async function isOffered(driver: Person, bookingId: string): Promise<boolean> {
  for (const until = Date.now() + offerMs; Date.now() < until; await pause(20)) {
    const { offers } = await driver.api.call('fetchDriverState', {});
    if (offers.some(offer => offer.bookingId === bookingId)) return true;
  }
  return false;
}

export interface Kill {
  victim: Victim;
  /** After so many bookings have been acknowledged, however long a busy machine takes for them … */
  afterBookings: number;
  /** … and so much later, ms. */
  thenMs: number;
}

/** Load, a kill in the middle of it, a restart unless the product does that itself; and what is left of it all. */
export async function killOnce(course: Course, { victim, afterBookings, thenMs }: Kill): Promise<Round> {
  const { product, town, acknowledged } = course;
  await clearAway(town);
  const before = acknowledged.size;
  let isOver = false;
  const workers = Promise.all(town.riders.map((_, index) => work(course, index, () => isOver)));
  let areWorking = true;
  void workers.then(() => (areWorking = false));
  while (areWorking && acknowledged.size < before + afterBookings) await pause(20);
  await pause(thenMs);
  await product.kill(victim);
  if (victim === 'engine') await pause(afterEngineMs);
  isOver = true;
  await workers;
  if (victim !== 'engine') await product.start();
  const found = await everyBooking(town);
  if (victim !== 'engine') await product.order({ what: 'skip', ms: course.skippedMs });
  const there = new Map(found.map(booking => [booking.id, booking.status]));
  const lost = [...acknowledged].filter(id => (there.get(id) ?? 'PAYMENT_PENDING') === 'PAYMENT_PENDING').length;
  return { victim, booked: acknowledged.size - before, ...(await searchedAgain(course, found)), lost };
}

/** Moves the clock three minutes ahead at most and looks for whom the search has gone on. */
async function searchedAgain(course: Course, found: Booking[]): Promise<Pick<Round, 'waiting' | 'searched'>> {
  const waiting = found.filter(isWaiting);
  let silent = waiting;
  for (let wave = 0; wave < mostWaves && silent.length > 0; wave++) {
    await course.product.order({ what: 'skip', ms: waveMs });
    course.skippedMs += waveMs;
    const now = new Map((await everyBooking(course.town)).map(booking => [booking.id, booking]));
    silent = silent.filter(({ id, wave: then = 0 }) => {
      const booking = now.get(id);
      return !booking || (isWaiting(booking) && (booking.wave ?? 0) <= then);
    });
  }
  return { waiting: waiting.length, searched: waiting.length - silent.length };
}
