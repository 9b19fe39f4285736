import type { HistoryType, Journal, Leg } from '#shared/domain/ledger/journal';
import { all, type Condition, exists, is, missing, type Write } from '#lambdas/ports/store';
import type { Party } from '#shared/contract/entities/booking';
import { balanceKey, dayOf, entryKey, journalDay, journalKey, journalSort, writtenJournals } from '#lambdas/store/keys';
import { noRideOwed, nothingOwed } from './debts';

/** The person who caused a journal, and the booking: shown in the books. */
export type Origin = {
  by?: string;
  party?: Party;
  booking?: string;
  /** The admin who approved the proposal of another admin. */
  approvedBy?: string;
  /** The month and the day to which an admin's journal belongs. */
  period?: string;
  date?: string;
};

type UserLeg = Leg & { account: { kind: 'user'; uid: string } };
const isUserLeg = (leg: Leg): leg is UserLeg => leg.account.kind === 'user';

const entryType = ({ outgoing }: Journal, amountMinor: number): HistoryType =>
  amountMinor < 0 ? (outgoing ?? 'Debit') : 'Credit';

/** Marks by which the payout settings find earned money, and money that came from a card. */
const marksOf = ({ earner, ride, paidIn }: Journal, { account, amountMinor }: UserLeg) => {
  const isPaidIn = paidIn?.uid === account.uid && Math.sign(paidIn.amountMinor) === Math.sign(amountMinor);
  const isEarned = earner === account.uid;
  return {
    ...(isEarned ? { earned: true } : {}),
    ...(isPaidIn ? { paidInMinor: paidIn.amountMinor } : {}),
    ...(ride && (isEarned || isPaidIn) ? { ride } : {}),
  };
};

const userEntries = (journal: Journal, at: number): Write[] =>
  journal.legs.filter(isUserLeg).map(leg => {
    const { account, amountMinor } = leg;
    const type = entryType(journal, amountMinor);
    return {
      type: 'put',
      item: {
        ...entryKey(account.uid, at, `${journal.id}-${type}`),
        _et: 'entry',
        type,
        amountMinor,
        date: at,
        txRef: journal.memo,
        journal: journal.id,
        ...marksOf(journal, leg),
      },
      if: missing(),
    };
  });

const coveredBy = ({ keeps }: Journal, amountMinor: number): Condition => {
  const isEnough: Condition = { op: '>=', attr: 'balanceMinor', value: (keeps?.minor ?? 0) + amountMinor };
  if (!keeps) return isEnough;
  return all(isEnough, keeps.version === undefined ? missing('version') : is('version', keeps.version));
};

/**
 * One update per account, because a transaction may write each item only once. Each update gives the balance a new
 * version: an amount may occur again, a version never does.
 */
const balances = (journal: Journal): Write[] => {
  const sums = new Map<string, number>();
  for (const { account, amountMinor } of journal.legs.filter(isUserLeg))
    sums.set(account.uid, (sums.get(account.uid) ?? 0) + amountMinor);
  return [...sums].map(([uid, amountMinor]) => ({
    type: 'update',
    key: balanceKey(uid),
    add: { balanceMinor: amountMinor, version: 1 },
    if: journal.covered && amountMinor < 0 ? coveredBy(journal, -amountMinor) : exists(),
  }));
};

/**
 * Conditions: a user who takes money out of the wallet owes nothing; a user who sets money aside for a ride owes no
 * other ride.
 */
const unlessOwing = ({ legs, takenOut, aside }: Journal): Write[] => {
  if (!takenOut && !aside) return [];
  const payers = legs.filter(isUserLeg).filter(({ amountMinor }) => amountMinor < 0);
  return payers.map(({ account }) => (takenOut ? nothingOwed : noRideOwed)(account.uid));
};

/**
 * The writes of a journal, for the transaction that causes it. The same journal id can never be written twice.
 * Entries of system accounts exist only in the journal. Journals are indexed by day, so that sums need no balance item
 * that every journal writes.
 */
export const journalWrites = (journal: Journal, at: number, origin: Origin = {}): Write[] => [
  {
    type: 'put',
    item: {
      ...journalKey(journal.id),
      _et: 'journal',
      memo: journal.memo,
      currency: journal.currency,
      at,
      ...origin,
      legs: journal.legs,
      g2p: journalDay(dayOf(at)),
      g2s: journalSort(at, journal.id),
      ...(origin.period ? { g1p: writtenJournals(origin.period), g1s: `${origin.date ?? ''}#${journal.id}` } : {}),
    },
    if: missing(),
  },
  ...userEntries(journal, at),
  ...balances(journal),
  ...unlessOwing(journal),
];
