import type { WalletEntry, Withdraw } from '#shared/contract/entities/wallet';
import { fromMinor } from '#shared/domain/money/money';
import type { Debt } from './debts';
import type { Item, Store } from '#lambdas/ports/store';
import { balanceKey, ENTRY_PREFIX, walletPk, withdrawsOf } from '#lambdas/store/keys';

export const asEntry = (item: Item, currency: string): WalletEntry => ({
  id: item.sk.slice(ENTRY_PREFIX.length),
  type: item.type as WalletEntry['type'],
  amount: Math.abs(fromMinor(item.amountMinor as number, currency)),
  date: item.date as number,
  txRef: item.txRef as string,
});

/** Adds the source of the money to wallet entries of payments for debts, as the debts record it. */
export const withSources = (entries: readonly WalletEntry[], debts: readonly Debt[]): WalletEntry[] => {
  const sources = new Map(debts.map(({ paidBy }) => [paidBy?.payment, paidBy?.by]));
  return entries.map(entry => {
    const payment = /#IN-([0-9A-Za-z]+)-Credit$/.exec(entry.id)?.[1];
    const paidBy = payment === undefined || entry.txRef !== 'debt' ? undefined : sources.get(payment);
    return paidBy ? { ...entry, paidBy } : entry;
  });
};

/** One page of an account's entries, newest first; the cursor is the last entry's id. */
export const walletHistory = async (
  store: Store,
  uid: string,
  { currency, cursor, limit }: { currency: string; cursor?: string | undefined; limit: number },
): Promise<{ entries: WalletEntry[]; nextCursor?: string }> => {
  const between = [ENTRY_PREFIX, `${ENTRY_PREFIX}${cursor ?? '~'}`] as const;
  // `between` includes the cursor's own entry.
  const items = await store.query({
    pk: walletPk(uid),
    between,
    newestFirst: true,
    limit: limit + 2,
    consistent: true,
  });
  const rest = items.filter(({ sk }) => sk !== `${ENTRY_PREFIX}${cursor}`).map(item => asEntry(item, currency));
  const entries = rest.slice(0, limit);
  const last = entries.at(-1);
  return { entries, ...(rest.length > limit && last ? { nextCursor: last.id } : {}) };
};

export const balanceOf = async (store: Store, uid: string, currency: string): Promise<number> => {
  const item = await store.get(balanceKey(uid), { consistent: true });
  return fromMinor((item?.balanceMinor as number) ?? 0, currency);
};

export const asWithdraw = (item: Item): Withdraw => item as unknown as Withdraw;

/** A user's withdraw requests, newest first. */
export const withdrawsBy = async (store: Store, uid: string, limit?: number): Promise<Withdraw[]> => {
  const page = limit === undefined ? {} : { limit };
  const rows = await store.query({ index: 'gsi2', pk: withdrawsOf(uid), newestFirst: true, ...page });
  return (await store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asWithdraw);
};
