import { atProvider, type Journal, journal, type Leg, ofLeaver, system, user } from './journal';

/** Money of a wallet that goes back to the card, or account, that it came from. */
export type Return = { id: string; uid: string; provider: string; amountMinor: number; currency: string };

const named = (step: 'RET' | 'RETEND' | 'RETBACK', { id, currency }: Return, legs: readonly Leg[]): Journal =>
  journal({ id: `${step}-${id}`, memo: id, currency, legs });

/** The company keeps the money of somebody who has left, or whose card has it already. */
const toOwner = ({ uid, amountMinor }: Return, hasIt: boolean): Leg =>
  hasIt ? ofLeaver(amountMinor) : user(uid, amountMinor);

/** The amount leaves the wallet at once, and waits for the provider. */
export const returnOrdered = (one: Return): Journal => ({
  ...named('RET', one, [user(one.uid, -one.amountMinor), system('refund', one.amountMinor)]),
  covered: true,
});

/** The provider has sent it. */
export const returnSent = (one: Return): Journal =>
  named('RETEND', one, [system('refund', -one.amountMinor), atProvider(one.provider, one.amountMinor)]);

/** The card did not take it. */
export const returnFailed = (one: Return, hasIt: boolean): Journal =>
  named('RETEND', one, [system('refund', -one.amountMinor), toOwner(one, hasIt)]);

/** It was sent, and came back days later. */
export const returnCameBack = (one: Return, hasIt: boolean): Journal =>
  named('RETBACK', one, [atProvider(one.provider, -one.amountMinor), toOwner(one, hasIt)]);
