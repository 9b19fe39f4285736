import { describe, expect, it } from 'vitest';
import { bookingStatuses, type Party } from '#shared/contract/entities/booking';
import { type Action, isActive, nextStatus, transitions } from './transitions';

const actions: Action[] = [
  'confirmPayment',
  'payAtDrop',
  'accept',
  'giveBack',
  'arrive',
  'start',
  'reach',
  'settle',
  'owe',
  'complete',
  'cancel',
];
const parties: Party[] = ['rider', 'driver', 'admin', 'payment', 'clock'];

/** The legal moves once more, written by hand from the specification: `FROM action party -> TO`. */
const legal = new Map(
  `PAYMENT_PENDING confirmPayment payment NEW
PAYMENT_PENDING payAtDrop rider NEW
PAYMENT_PENDING cancel rider CANCELLED
PAYMENT_PENDING cancel admin CANCELLED
PAYMENT_PENDING cancel clock CANCELLED
NEW accept driver ACCEPTED
NEW cancel rider CANCELLED
NEW cancel admin CANCELLED
NEW cancel clock CANCELLED
ACCEPTED arrive driver ARRIVED
ACCEPTED cancel rider CANCELLED
ACCEPTED giveBack driver NEW
ACCEPTED cancel admin CANCELLED
ACCEPTED cancel clock CANCELLED
ARRIVED start driver STARTED
ARRIVED cancel rider CANCELLED
ARRIVED cancel admin CANCELLED
ARRIVED giveBack driver NEW
ARRIVED cancel clock CANCELLED
STARTED reach driver REACHED
STARTED reach admin REACHED
STARTED reach clock REACHED
REACHED settle driver PAID
REACHED settle admin PAID
REACHED settle clock PAID
REACHED owe driver PENDING
REACHED owe admin PENDING
REACHED owe clock PENDING
PENDING confirmPayment payment PAID
PAID complete rider COMPLETE
PAID complete clock COMPLETE`
    .split('\n')
    .map(line => line.split(' '))
    .map(([from, action, party, to]) => [`${from} ${action} ${party}`, to]),
);

describe('booking transitions', () => {
  const all = bookingStatuses.flatMap(from =>
    actions.flatMap(action => parties.map(party => [from, action, party] as const)),
  );

  it.each(all)('[LIFE-1] %s, %s by %s', (from, action, party) => {
    expect(nextStatus(from, action, party)).toBe(legal.get(`${from} ${action} ${party}`));
  });

  it('[LIFE-1] has at most one edge per status and action', () => {
    const keys = transitions.map(edge => `${edge.from} ${edge.action}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('[LIFE-10] counts every status but COMPLETE and CANCELLED as active', () => {
    expect(bookingStatuses.filter(status => !isActive(status))).toEqual(['COMPLETE', 'CANCELLED']);
  });
});
