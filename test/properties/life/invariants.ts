import { hasDriverOnTrip, transitions } from '#shared/domain/booking/transitions';
import type { Leg } from '#shared/domain/ledger/journal';
import { asBooking, asEvent, type StoredBooking } from '#lambdas/store/booking-items';
import { asPresence } from '#lambdas/model/drivers/presence-items';
import type { Item } from '#lambdas/ports/store';
import { bookings, drivers, type Scenario } from './scenario';

type World = { items: Item[]; of(entity: string): Item[]; booking(id: string): StoredBooking };

const worldOf = ({ store }: Scenario): World => {
  const items = store.all();
  const of = (entity: string) => items.filter(item => item._et === entity);
  return { items, of, booking: id => asBooking(of('booking').find(item => item.id === id)!) };
};

const demand = (holds: boolean, problem: string): void => {
  if (!holds) throw new Error(problem);
};
const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Events are numbered 1..v without gap, and each leads along an edge of the booking's life. */
const checkEvents = (world: World, id: string): void => {
  const { v, status } = world.booking(id);
  const events = world
    .of('event')
    .map(asEvent)
    .filter(event => event.bookingId === id)
    .sort((a, b) => a.v - b.v);
  demand(events.length === v && events.every((event, i) => event.v === i + 1), `${id}: events are not 1 to ${v}`);
  demand(events.at(-1)?.status === status, `${id}: its last event says ${events.at(-1)?.status}, it says ${status}`);
  for (const [i, event] of events.entries()) {
    const from = events[i - 1]?.status;
    const isLegal =
      from === undefined ||
      from === event.status ||
      transitions.some(edge => edge.from === from && edge.to === event.status);
    demand(isLegal, `${id}: ${from} to ${event.status}`);
  }
};

/** A driver has at most one running trip; presence and the index of free drivers agree with it. */
const checkDriver = (world: World, uid: string): void => {
  const presence = asPresence(world.of('presence').find(item => item.uid === uid)!);
  const indexed = presence as unknown as Record<string, unknown>;
  const running = bookings.map(world.booking).filter(one => one.driver === uid && hasDriverOnTrip(one.status));
  demand(running.length <= 1, `${uid} drives ${running.length} bookings at once`);
  demand(presence.queue === (running.length === 1), `${uid}: queue ${presence.queue}, trips ${running.length}`);
  demand(presence.active === running[0]?.id, `${uid}: active ${presence.active}, drives ${running[0]?.id}`);
  const isListed = indexed.g1s !== undefined && !String(indexed.g1p).startsWith('G#off');
  demand(
    isListed === (presence.onDuty && !presence.queue),
    `${uid}: listed as free ${isListed}, on duty ${presence.onDuty}, queue ${presence.queue}`,
  );
  demand(
    (indexed.g1s === undefined) === (indexed.g4s === undefined),
    `${uid} stands in one index of free drivers and not in the other`,
  );
  demand(!isListed || indexed.g1p === presence.freeKey, `${uid} is listed in another cell than where they are`);
};

/** Journals sum to zero; balances are the sums of their entries, and entries the user legs of the journals. */
const checkLedger = (world: World): void => {
  const legs = world.of('journal').flatMap(item => {
    const mine = item.legs as Leg[];
    demand(total(mine.map(leg => leg.amountMinor)) === 0, `${item.pk} does not balance`);
    return mine;
  });
  for (const balance of world.of('balance')) {
    const uid = balance.pk.slice(2);
    const entries = world.of('entry').filter(entry => entry.pk === balance.pk);
    const booked = legs.flatMap(({ account, amountMinor }) =>
      account.kind === 'user' && account.uid === uid ? [amountMinor] : [],
    );
    const sum = total(entries.map(entry => entry.amountMinor as number));
    demand(balance.balanceMinor === sum, `${uid} has ${balance.balanceMinor as number}, the entries sum to ${sum}`);
    demand(total(booked) === sum, `${uid}: entries sum to ${sum}, journals to ${total(booked)}`);
    demand(!uid.startsWith('r') || sum >= 0, `${uid} is below zero: ${sum}`);
  }
};

/**
 * The amount owed is the sum of the open debts, and the books' receivable; it is payable until it has been received.
 * The same holds for the driver's earnings from a ride that was driven and not paid.
 */
const checkDebts = (world: World): void => {
  const open = world.of('debt').filter(item => item.status === 'open');
  const owed = total(open.map(item => item.amountMinor as number));
  const sums = total(world.of('owed').map(item => (item.owedMinor as number | undefined) ?? 0));
  demand(sums === owed, `open debts are ${owed}, their sums ${sums}`);
  const inBooks = (name: string) =>
    total(
      world
        .of('journal')
        .flatMap(item => item.legs as Leg[])
        .flatMap(({ account, amountMinor }) =>
          account.kind === 'system' && account.name === name ? [amountMinor] : [],
        ),
    );
  demand(inBooks('receivable') === -owed, `the books have ${inBooks('receivable')} to receive of ${owed}`);
  const unpaid = bookings.map(id => world.booking(id)).filter(({ status }) => status === 'PENDING');
  const shares = total(unpaid.map(({ driver_share }) => Math.round(100 * driver_share)));
  const fares = total(unpaid.map(({ payableAmount }) => Math.round(100 * payableAmount)));
  demand(inBooks('unpaidRides') === -fares, `the books have ${inBooks('unpaidRides')} for unpaid rides of ${fares}`);
  demand(inBooks('payable') === owed + shares, `the books have ${inBooks('payable')} payable of ${owed + shares}`);
  const left = total(bookings.map(id => Math.round(100 * (world.booking(id).cancelFeeOwed ?? 0))));
  demand(left === owed, `bookings say ${left} is owed, debts say ${owed}`);
};

const isEscrow = ({ account }: Leg): boolean => account.kind === 'system' && account.name === 'escrow';

/**
 * Money follows the booking: received once, paid out once when the ride is paid, refunded once when it is cancelled.
 */
const checkMoney = (world: World, id: string): void => {
  const { status, prepaid, payment_mode, driver } = world.booking(id);
  const has = (kind: string) => world.of('journal').some(item => item.pk === `J#${kind}-${id}`);
  const isPaid = status === 'PAID' || status === 'COMPLETE';
  demand(has('PAY') === isPaid, `${id} is ${status}; paid out: ${has('PAY')}`);
  demand(has('REFUND') === (status === 'CANCELLED' && prepaid), `${id} is ${status}; refunded: ${has('REFUND')}`);
  const isPayment = (item: Item) => item.bookingId === id && item.status === 'paid' && item.holds !== true;
  const paid = world.of('intent').filter(isPayment);
  const booked = paid.map(intent => world.of('journal').find(item => item.pk === `J#IN-${intent.id as string}`));
  demand(booked.every(Boolean), `${id}: a payment was taken and booked nowhere`);
  const escrowed = booked.filter(item => (item?.legs as Leg[]).some(leg => isEscrow(leg)));
  const isDue = prepaid || (isPaid && payment_mode === 'card');
  demand(escrowed.length === (isDue ? 1 : 0), `${id} is ${status}; taken in: ${escrowed.length} times`);
  demand(!isPaid || driver !== undefined, `${id} is paid and has no driver`);
};

/**
 * The fee of a late cancellation is taken from the rider, now or later, and passed to the driver as it is received,
 * once.
 */
const checkFee = (world: World, id: string): void => {
  const one = world.booking(id);
  const { status, cancelFee = 0, cancelFeeOwed = 0, cancelFeePaidOut = 0, cancelledBy, customer, driver } = one;
  const names = ['FEE', 'REFUND', 'DEBT'].map(kind => `J#${kind}-${id}`);
  const legs = world
    .of('journal')
    .filter(item => names.includes(item.pk))
    .flatMap(item => item.legs as Leg[]);
  const of = (uid: string | undefined, sign: number) =>
    total(
      legs.flatMap(({ account, amountMinor }) =>
        account.kind === 'user' && account.uid === uid && Math.sign(amountMinor) === sign ? [amountMinor] : [],
      ),
    );
  const paid = cancelFee - cancelFeeOwed;
  demand(cancelFee === 0 || (status === 'CANCELLED' && cancelledBy === 'rider'), `${id} is ${status} with a fee`);
  demand(of(customer, -1) === -100 * paid, `${id}: the rider paid ${of(customer, -1)} of a fee of ${paid}`);
  demand(of(driver, 1) === 100 * paid, `${id}: the driver got ${of(driver, 1)} of a fee of ${paid}`);
  demand(cancelFeePaidOut === paid, `${id} says that ${cancelFeePaidOut} of ${paid} was paid out`);
};

/**
 * A driver who gave a ride back neither drives it nor gets an offer again. A ride that searches for a driver has none.
 */
const checkGivenBack = (world: World, id: string): void => {
  const { status, driver, gaveBack = [], requestedDrivers = {} } = world.booking(id);
  demand(!driver || !gaveBack.includes(driver), `${id}: ${driver} drives what they gave back`);
  demand(!gaveBack.some(uid => requestedDrivers[uid]), `${id}: somebody is asked for what they gave back`);
  demand(status !== 'NEW' || driver === undefined, `${id} is NEW and has the driver ${driver}`);
};

const checkRatings = (world: World): void => {
  for (const uid of drivers) {
    const rated = bookings.map(world.booking).filter(one => one.driver === uid && one.status === 'COMPLETE').length;
    const user = world.of('user').find(item => item.id === uid)!;
    demand(
      ((user.ratingCount as number) ?? 0) === rated,
      `${uid} has ${user.ratingCount as number} ratings of ${rated}`,
    );
    demand(((user.ratingSum as number) ?? 0) === 4 * rated, `${uid}: the ratings sum to ${user.ratingSum as number}`);
  }
};

/** Throws an error with the name of the first violated invariant. */
export const checkScenario = (scenario: Scenario): void => {
  const world = worldOf(scenario);
  for (const id of bookings) {
    checkEvents(world, id);
    checkMoney(world, id);
    checkFee(world, id);
    checkGivenBack(world, id);
  }
  for (const uid of drivers) checkDriver(world, uid);
  checkLedger(world);
  checkDebts(world);
  checkRatings(world);
};

const before: readonly string[] = ['NEW', 'ACCEPTED', 'ARRIVED', 'STARTED', 'REACHED'];

/**
 * After the card's jobs have run: its bank has the amounts of the books, holds nothing for a finished ride, and the
 * rider has paid no more than was due; the rest is in their wallet.
 */
export const checkCards = (scenario: Scenario): void => {
  const world = worldOf(scenario);
  const { bank } = scenario;
  const rides = bookings.map(world.booking);
  const legs = world.of('journal').flatMap(item => item.legs as Leg[]);
  const on = (isOf: (name: string) => boolean) =>
    total(
      legs.flatMap(({ account, amountMinor }) =>
        account.kind === 'system' && isOf(account.name) ? [amountMinor] : [],
      ),
    );
  const atStripe = on(name => name === 'gateway:stripe');
  demand(bank.takenMinor() === -atStripe, `the card paid ${bank.takenMinor()}, the books have ${-atStripe}`);
  const wanted = rides.filter(({ status, cardHold }) => before.includes(status) && cardHold?.state === 'held');
  const held = total(wanted.map(({ cardHold }) => 100 * cardHold!.amount));
  demand(bank.heldMinor() <= held, `${bank.heldMinor()} set aside at the bank, ${held} by the rides`);
  const isPaid = (status: string) => status === 'PAID' || status === 'COMPLETE';
  const due = total(
    rides.map(({ status, payment_mode, prepaid, cancelFee = 0, cancelFeeOwed = 0 }) => {
      if (status === 'CANCELLED') return 100 * (cancelFee - cancelFeeOwed);
      return prepaid || (isPaid(status) && payment_mode === 'card') ? 10_000 : 0;
    }),
  );
  const wallets = total(world.of('balance').flatMap(item => (item.pk === 'W#r1' ? [item.balanceMinor as number] : [])));
  const spent = -on(name => name.startsWith('gateway:')) - wallets;
  demand(spent === due, `the rider spent ${spent} on what costs ${due}`);
};
