import { atProvider, type Journal, journal, type Leg, ofLeaver, system, user } from './journal';

/** Money of a wallet that goes back to the card, or account, that it came from. */
export type Return = { id: string; uid: string; provider: string; amountMinor: number; currency: string };

const named = (step: 'RET' | 'RETEND' | 'RETBACK', { id, currency }: Return, legs: readonly Leg[]): Journal =>
  journal({ id: `${step}-${id}`, memo: id, currency, legs });

/** The company retains the money if the person has left, or if their card already has it. */
const toOwner = ({ uid, amountMinor }: Return, companyMinor: number): Leg[] => [
  user(uid, amountMinor - companyMinor),
  ofLeaver(companyMinor),
];

/** The amount leaves the wallet at once, and waits for the provider. */
export const returnOrdered = (order: Return, keeps?: Journal['keeps']): Journal => ({
  ...named('RET', order, [user(order.uid, -order.amountMinor), system('refund', order.amountMinor)]),
  covered: true,
  takenOut: true,
  ...(keeps ? { keeps } : {}),
});

/** The provider has sent the money. */
export const returnSent = (order: Return): Journal =>
  named('RETEND', order, [system('refund', -order.amountMinor), atProvider(order.provider, order.amountMinor)]);

/** The card did not accept the money. */
export const returnFailed = (order: Return, companyMinor: number): Journal =>
  named('RETEND', order, [system('refund', -order.amountMinor), ...toOwner(order, companyMinor)]);

/** The money was sent, and came back days later. */
export const returnCameBack = (order: Return, companyMinor: number): Journal =>
  named('RETBACK', order, [atProvider(order.provider, -order.amountMinor), ...toOwner(order, companyMinor)]);
