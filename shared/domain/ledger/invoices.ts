import type { Booking } from '#shared/contract/entities/booking';
import type { InvoiceKind } from '#shared/contract/entities/invoice';
import { taxIn } from '#shared/domain/money/tax';
import { fromMinor, toMinor } from '../money/money';
import type { Leg } from './journal';

type Ride = Pick<Booking, 'customer' | 'receipt' | 'owed'>;
type Posted = { id: string; legs: readonly Leg[] };

/**
 * The document that a journal requires: a receipt or a credit note for a ride, or for its cancellation fee, with the
 * tax.
 */
export type Draft = { kind: Exclude<InvoiceKind, 'commission'>; grossMinor: number; taxMinor: number };

const numbers: Readonly<Record<InvoiceKind, string>> = { receipt: 'R', credit: 'C', commission: 'I' };

export const invoiceNumber = (kind: InvoiceKind, year: string, count: number): string =>
  `${numbers[kind]}-${year}-${String(count).padStart(6, '0')}`;

const sum = (legs: readonly Leg[]): number => legs.reduce((total, { amountMinor }) => total + amountMinor, 0);
const onAccount = ({ legs }: Posted, ...names: string[]): Leg[] =>
  legs.filter(({ account }) => account.kind === 'system' && names.includes(account.name));
const ofCustomer = ({ legs }: Posted, { customer }: Ride): Leg[] =>
  legs.filter(({ account }) => account.kind === 'user' && account.uid === customer);

/**
 * The fare of a ride: its payments and the amounts set off against it, without a debt that is collected with it and
 * without the rounding of cash.
 */
const fareIn = (journal: Posted, ride: Ride): number => {
  const collected = onAccount(journal, 'cash').filter(({ amountMinor }) => amountMinor < 0);
  const paid = [...onAccount(journal, 'promotion', 'escrow', 'unpaidRides', 'rounding'), ...collected];
  return 0 - sum(paid) - sum(ofCustomer(journal, ride));
};

/** The amount that the rider gets back, in the wallet or on the card; transfers between the two do not count. */
const givenBackIn = (journal: Posted, ride: Ride): number =>
  sum([...onAccount(journal, 'refund'), ...ofCustomer(journal, ride)]);

/**
 * The late-cancellation fee, or a part of it, that the rider pays; an advance payment is returned in the same journal.
 */
const feeIn = (journal: Posted, ride: Ride): number =>
  0 - sum([...onAccount(journal, 'escrow'), ...ofCustomer(journal, ride)]);

const amountIn = (journal: Posted, ride: Ride): number => {
  const kind = journal.id.split('-')[0]!;
  if (['FEE', 'REFUND', 'DEBT'].includes(kind)) return feeIn(journal, ride);
  if (kind === 'OWED' || (kind === 'PAY' && !ride.owed)) return fareIn(journal, ride);
  if (kind === 'ADJ' || kind === 'FEEADJ') return 0 - Math.max(0, givenBackIn(journal, ride));
  // A raised fare that was paid; the end of a refund to a card needs no second document.
  if (kind === 'ADJEND' && onAccount(journal, 'refund').length === 0) return 0 - sum(ofCustomer(journal, ride));
  return 0;
};

/** The receipt or credit note that a journal of a ride requires; most require none. */
export const draftOf = (journal: Posted, ride: Ride): Draft | undefined => {
  const amountMinor = amountIn(journal, ride);
  if (amountMinor === 0) return undefined;
  const { currency } = ride.receipt;
  const grossMinor = Math.abs(amountMinor);
  const tax = taxIn(fromMinor(grossMinor, currency), ride.receipt) ?? 0;
  return { kind: amountMinor > 0 ? 'receipt' : 'credit', grossMinor, taxMinor: toMinor(tax, currency) };
};

/** The booking in the name of a journal of a ride. */
export const rideOfJournal = (id: string): string | undefined =>
  /^(?:PAY|OWED|FEE|REFUND|DEBT)-(.+)$/.exec(id)?.[1] ?? /^(?:ADJ|ADJEND|FEEADJ)-(.+)-[^-]+$/.exec(id)?.[1];

/** Whether the receipt or credit note of a journal names the booking's first receipt, if there is one. */
export const isLater = (id: string): boolean => /^(?:ADJ|ADJEND|FEEADJ|DEBT)-/.test(id);
