import type { Journal } from './journal';

/** Journals of a late-cancellation fee: taken at once, taken from the refund, or paid later. */
const ofFee = /^(FEE|REFUND|DEBT)-/;

/** The driver's part of a late-cancellation fee in a journal, minor units; 0 for every other journal. */
export const driversFeeIn = ({ id, legs }: Pick<Journal, 'id' | 'legs'>, driver: string | undefined): number => {
  if (!driver || !ofFee.test(id)) return 0;
  const own = legs.filter(({ account }) => account.kind === 'user' && account.uid === driver);
  return own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
};
