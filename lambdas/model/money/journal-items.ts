import type { HistoryType, Journal, Leg } from '#shared/domain/ledger/journal';
import { exists, missing, type Write } from '#lambdas/ports/store';
import { balanceKey, entryKey, journalDay, journalKey } from '#lambdas/store/keys';

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

type UserLeg = Leg & { account: { kind: 'user'; uid: string } };
const isUserLeg = (leg: Leg): leg is UserLeg => leg.account.kind === 'user';

const entryType = ({ outgoing }: Journal, amountMinor: number): HistoryType =>
  amountMinor < 0 ? (outgoing ?? 'Debit') : 'Credit';

const userEntries = (journal: Journal, at: number): Write[] =>
  journal.legs.filter(isUserLeg).map(({ account, amountMinor }) => {
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
      },
      if: missing(),
    };
  });

/** One update per account, because a transaction may write each item only once. */
const balances = (journal: Journal): Write[] => {
  const sums = new Map<string, number>();
  for (const { account, amountMinor } of journal.legs.filter(isUserLeg))
    sums.set(account.uid, (sums.get(account.uid) ?? 0) + amountMinor);
  return [...sums].map(([uid, amountMinor]) => ({
    type: 'update',
    key: balanceKey(uid),
    add: { balanceMinor: amountMinor },
    if: journal.covered && amountMinor < 0 ? { op: '>=', attr: 'balanceMinor', value: -amountMinor } : exists(),
  }));
};

/**
 * The writes of a journal, for the transaction that causes it: the same journal id can never be written twice. Entries
 * of system accounts exist only in the journal; journals are indexed by day, so sums need no hot balance items.
 */
export const journalWrites = (journal: Journal, at: number): Write[] => [
  {
    type: 'put',
    item: {
      ...journalKey(journal.id),
      _et: 'journal',
      memo: journal.memo,
      currency: journal.currency,
      at,
      legs: journal.legs,
      g2p: journalDay(dayOf(at)),
      g2s: journal.id,
    },
    if: missing(),
  },
  ...userEntries(journal, at),
  ...balances(journal),
];
