import type { WalletEntry } from '#shared/contract/entities/wallet';
import { asEntry } from '#lambdas/model/money/wallet-history';
import type { Item, Store } from '#lambdas/ports/store';
import { bookingKey, entriesFrom, ENTRY_PREFIX, walletPk } from '#lambdas/store/keys';

export type EntryPage = {
  /** Start and end, ms; the end is exclusive. */
  period: readonly [number, number];
  cursor?: string | undefined;
  limit: number;
  currency: string;
  /** Only entries of rides driven for this fleet. */
  fleet?: string | undefined;
};

/**
 * The journals of a ride, named after its booking; those of a refund or correction (`ADJ`, `ADJEND`, `FEEADJ`) also
 * contain its id.
 */
const bookingIn = ({ journal }: Item): string | undefined =>
  /^(?:PAY|OWED|FARE|FEE|REFUND|DEBT|FEEADJ|ADJ|ADJEND|ADJBACK)-([^-]+)/.exec(journal as string)?.[1];

/** Entries for the fleet's rides. Payouts, credit and rides for others are hidden from it. */
const ofFleet = async (store: Store, items: readonly Item[], fleet: string): Promise<Item[]> => {
  const ids = [...new Set(items.flatMap(item => bookingIn(item) ?? []))];
  const bookings = await store.getMany(ids.map(bookingKey));
  const own = new Set(bookings.filter(({ fleetadmin }) => fleetadmin === fleet).map(({ id }) => id));
  return items.filter(item => own.has(bookingIn(item)));
};

/** One page of a wallet's entries in a period, oldest first; a fleet's page may be shorter than its limit. */
export const statementEntries = async (
  store: Store,
  uid: string,
  { period: [from, to], cursor, limit, currency, fleet }: EntryPage,
): Promise<{ entries: WalletEntry[]; nextCursor?: string }> => {
  const [first, end] = [entriesFrom(from), entriesFrom(to)];
  const after = cursor === undefined ? first : `${ENTRY_PREFIX}${cursor}`;
  if (after < first || after >= end) return { entries: [] };
  // `between` includes the cursor's own entry; one more entry shows whether there is another page.
  const items = await store.query({ pk: walletPk(uid), between: [after, end], limit: limit + 2, consistent: true });
  const rest = items.filter(({ sk }) => sk !== after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  const shown = fleet === undefined ? page : await ofFleet(store, page, fleet);
  return {
    entries: shown.map(item => asEntry(item, currency)),
    ...(rest.length > limit && last ? { nextCursor: last.sk.slice(ENTRY_PREFIX.length) } : {}),
  };
};
