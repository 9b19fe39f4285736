import { type WalletKind, walletKinds } from '#shared/domain/ledger/chart';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import type { Store } from '#lambdas/ports/store';
import { userKey } from '#lambdas/store/keys';
import type { StoredJournal } from './book-days';
import { addLeg, addTax, type TaxTotals, type Totals } from './book-totals';

/** Names the account of each leg as the books have it: a person's by their kind. */
export type AccountNames = (leg: StoredJournal['legs'][number]) => string;

/** Accounts are named by profiles, which outlive their people without the names. */
export const accountNames = async (store: Store, journals: readonly StoredJournal[]): Promise<AccountNames> => {
  const legs = journals.flatMap(journal => journal.legs);
  const uids = new Set(legs.flatMap(({ account }) => (account.kind === 'user' ? [account.uid] : [])));
  const users = await store.getMany([...uids].map(userKey));
  const kinds = new Map(users.map(({ pk, usertype }) => [pk, usertype as WalletKind]));
  return ({ account }) => {
    if (account.kind === 'system') return account.name;
    const kind = kinds.get(userKey(account.uid).pk);
    return `wallet:${kind !== undefined && walletKinds.includes(kind) ? kind : 'rider'}`;
  };
};

export const totalsOf = (journals: readonly StoredJournal[], nameOf: AccountNames): Totals => {
  const totals: Totals = new Map();
  for (const leg of journals.flatMap(({ legs }) => legs)) addLeg(totals, nameOf(leg), leg.amountMinor);
  return totals;
};

/** The tax of the journals, by rate and by what it was charged on. */
export const taxTotalsOf = (journals: readonly StoredJournal[]): TaxTotals =>
  addTax(
    new Map(),
    journals.flatMap(({ id, legs }) => taxLineOf(id, legs) ?? []),
  );
