import type { Store } from '#lambdas/ports/store';
import { balanceKey, ENTRY_PREFIX, walletPk } from '#lambdas/store/keys';

type Sum = { count: number; totalMinor: number; untilMinor: number };

const PAGE = 2_000;

/** Every entry of an account, however many pages they are. */
const entriesOf = async (store: Store, uid: string, until: number): Promise<Sum> => {
  const sum: Sum = { count: 0, totalMinor: 0, untilMinor: 0 };
  for (let after = ENTRY_PREFIX; ;) {
    // Entries sort before `~`; the balance and debts have other prefixes.
    const between = [after, `${ENTRY_PREFIX}~`] as const;
    const page = await store.query({ pk: walletPk(uid), between, limit: PAGE, consistent: true });
    const items = page.filter(({ sk }) => sk !== after);
    for (const { amountMinor, date } of items as unknown as { amountMinor: number; date: number }[]) {
      sum.count++;
      sum.totalMinor += amountMinor;
      if (date <= until) sum.untilMinor += amountMinor;
    }
    const last = items.at(-1);
    if (!last) return sum;
    after = last.sk;
  }
};

export type Proof = Sum & { balanceMinor: number };

const TRIES = 4;

/**
 * The stored balance of an account beside the sum of its entries. If the balance changes during the reading, the
 * account is read again; only a lasting difference counts.
 */
export const proveAccount = async (store: Store, uid: string, until: number): Promise<Proof> => {
  const balanceOf = async () => (await store.get(balanceKey(uid), { consistent: true }))?.balanceMinor as number;
  for (let attempt = 1; ; attempt++) {
    const before = await balanceOf();
    const sum = await entriesOf(store, uid, until);
    if (sum.totalMinor === before) return { ...sum, balanceMinor: before };
    const after = await balanceOf();
    if (before === after || attempt === TRIES) return { ...sum, balanceMinor: after };
  }
};
