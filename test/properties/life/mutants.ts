import type { Write } from '#lambdas/ports/store';

/** Turns the writes of one transaction into the transactions of a product with a bug. */
export type Mutant = (writes: readonly Write[]) => (readonly Write[])[];

const keyOf = (write: Write) => (write.type === 'put' ? write.item : write.key);
const isBooking = (write: Write) => keyOf(write).pk.startsWith('BK#');
const isPresence = (write: Write) => keyOf(write).pk.startsWith('U#') && keyOf(write).sk === 'P';
const isMoney = (write: Write) => /^[JW]#/.test(keyOf(write).pk);

const unconditional = (write: Write): Write => {
  if (write.type === 'check') return write;
  const { if: _condition, ...rest } = write;
  return rest;
};
const without =
  (fits: (write: Write) => boolean): Mutant =>
  writes => [writes.map(write => (fits(write) ? unconditional(write) : write))];

const sets = (write: Write, attr: string) => write.type === 'update' && write.set?.[attr] !== undefined;
const isTaking = (write: Write) => isPresence(write) && write.type === 'update' && write.set?.active !== undefined;
const isFreeing = (write: Write) => isPresence(write) && write.type === 'update' && write.copy !== undefined;

export const asWritten: Mutant = writes => [writes];

/** Each bug with the failure that must be noticed. */
export const mutants: Record<string, { mutant: Mutant; noticed: RegExp }> = {
  'a booking moves whatever its version': {
    mutant: without(isBooking),
    // A write over another step removes that step's key, so that its retry is refused.
    noticed: /^b\d: (events are not|its last event|\w+ to \w+)|^b\d is|^d\d|do not hold|repeated with its key/,
  },
  'a driver is bound whether free or not': {
    mutant: without(isTaking),
    // A driver who was bound to another ride meanwhile is refused by the retry: they are busy.
    noticed: /drives 2 bookings|queue|active|driver_busy|of GIVEN_BACK do not hold/,
  },
  'a driver is not freed': {
    mutant: writes => [writes.filter(write => !isFreeing(write))],
    noticed: /queue true, trips 0/,
  },
  'money moves before its booking, unguarded': {
    mutant: writes => [writes.filter(isMoney).map(unconditional), writes.filter(write => !isMoney(write))],
    noticed: /sum to|paid out|refunded|taken in/,
  },
  'the key of a request is forgotten': {
    mutant: writes => [writes.filter(write => !keyOf(write).pk.startsWith('ID#'))],
    noticed: /repeated with its key, and refused/,
  },
  'a position puts a busy driver back among the free': {
    mutant: without(write => isPresence(write) && sets(write, 'ts') && !sets(write, 'onDuty')),
    noticed: /listed as free true/,
  },
};

const isHolding = (write: Write) => isBooking(write) && sets(write, 'heldBy');

/** Bugs around a saved card, each with the failure that must be noticed. */
export const cardMutants: Record<string, { mutant: Mutant; noticed: RegExp }> = {
  'an amount that was set aside is not written into its ride': {
    mutant: writes => (writes.some(isHolding) ? [] : [writes]),
    noticed: /set aside at the bank/,
  },
  'what a card has paid is booked before its ride, unguarded': {
    mutant: writes => [writes.filter(isMoney).map(unconditional), writes.filter(write => !isMoney(write))],
    noticed: /sum to|paid out|taken in|the books have|spent/,
  },
};
