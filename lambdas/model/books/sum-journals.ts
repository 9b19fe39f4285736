import type { Sides } from '#shared/contract/entities/books';
import type { Leg } from '#shared/domain/ledger/journal';
import type { StoredJournal } from './book-days';

const none = (): Sides => ({ creditMinor: 0, debitMinor: 0 });

const add = (sides: Sides, { amountMinor }: Leg): void => {
  if (amountMinor > 0) sides.creditMinor += amountMinor;
  else sides.debitMinor -= amountMinor;
};

const sumOf = ({ legs }: StoredJournal): number => legs.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** The amount that a journal moved: the sum of its credits, minor units. */
export const movedMinor = ({ legs }: StoredJournal): number =>
  legs.reduce((sum, { amountMinor }) => sum + Math.max(0, amountMinor), 0);

/** Sums by account: people's together, each of the platform's by name. */
export const sumsOf = (journals: readonly StoredJournal[]) => {
  const users = none();
  const accounts = new Map<string, Sides>();
  for (const leg of journals.flatMap(({ legs }) => legs)) {
    if (leg.account.kind === 'user') add(users, leg);
    else {
      const sides = accounts.get(leg.account.name) ?? none();
      accounts.set(leg.account.name, sides);
      add(sides, leg);
    }
  }
  return {
    users,
    accounts: [...accounts].map(([account, sides]) => ({ account, ...sides })),
    unbalanced: journals
      .map(journal => ({ id: journal.id, differenceMinor: sumOf(journal) }))
      .filter(({ differenceMinor }) => differenceMinor !== 0),
  };
};
