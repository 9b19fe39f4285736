import type { Journal } from '#shared/domain/ledger/journal';
import type { Store } from '#lambdas/ports/store';
import { balanceKey } from '#lambdas/store/keys';

/** Minor units by which a journal debits each wallet. */
const givenBy = ({ legs }: Journal): Map<string, number> => {
  const given = new Map<string, number>();
  for (const { account, amountMinor } of legs)
    if (account.kind === 'user') given.set(account.uid, (given.get(account.uid) ?? 0) - amountMinor);
  return given;
};

const withAdvance = async (store: Store, journal: Journal): Promise<{ journal: Journal; minor: number }> => {
  const [giver, ...others] = [...givenBy(journal)].filter(([, minor]) => minor > 0);
  if (!giver) return { journal, minor: 0 };
  // A journal can state the condition of only one balance.
  if (others.length > 0) throw new Error(`journal ${journal.id} takes money from several wallets`);
  const [uid, neededMinor] = giver;
  const wallet = await store.get(balanceKey(uid), { consistent: true });
  const balanceMinor = Number(wallet?.balanceMinor ?? 0);
  const minor = neededMinor - Math.min(neededMinor, Math.max(0, balanceMinor));
  if (minor === 0) return { journal: { ...journal, covered: true }, minor };
  const version = wallet?.version as number | undefined;
  return {
    journal: {
      ...journal,
      covered: true,
      keeps: { minor: balanceMinor - neededMinor, ofMinor: balanceMinor, version },
    },
    minor,
  };
};

/**
 * Minor units that the company advances where an admin takes money back from a driver whose wallet has too little: a
 * driver who has withdrawn the money may never come back. The journals hold only for the balances that were read.
 */
export const withAdvances = async (
  store: Store,
  journals: readonly Journal[],
): Promise<{ journals: Journal[]; advancedMinor: number }> => {
  const made = await Promise.all(journals.map(journal => withAdvance(store, journal)));
  return {
    journals: made.map(({ journal }) => journal),
    advancedMinor: made.reduce((sum, { minor }) => sum + minor, 0),
  };
};

/** Minor units that the company loses at once, because a driver has left. */
export const lostMinor = (journals: readonly Journal[]): number =>
  journals
    .flatMap(({ legs }) => legs)
    .reduce(
      (sum, { account, amountMinor }) =>
        account.kind === 'system' && account.name === 'losses' ? sum - amountMinor : sum,
      0,
    );
