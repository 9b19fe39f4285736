import type { AccountEntry } from '#shared/contract/entities/books';
import { fromMinor } from '#shared/domain/money/money';
import type { Store } from '#lambdas/ports/store';
import { dayOf, ENTRY_PREFIX, walletPk } from '#lambdas/store/keys';
import { placeOf, placeText, type StoredJournal, walkJournals } from './book-days';

type Page = { limit: number; cursor?: string | undefined };
type Entries = { entries: AccountEntry[]; nextCursor?: string };
type StoredEntry = { journal: string; date: number; txRef: string; type: AccountEntry['type']; amountMinor: number };

/** A person's entries, newest first; the cursor is the last one's id. */
export const userEntries = async (
  store: Store,
  uid: string,
  currency: string,
  { limit, cursor }: Page,
): Promise<Entries> => {
  const between = [ENTRY_PREFIX, `${ENTRY_PREFIX}${cursor ?? '~'}`] as const;
  const page = { pk: walletPk(uid), between, newestFirst: true, limit: limit + 2, consistent: true };
  const found = (await store.query(page)).filter(({ sk }) => sk !== `${ENTRY_PREFIX}${cursor}`);
  const entries = found.slice(0, limit).map(item => {
    const { journal, date, txRef, type, amountMinor } = item as unknown as StoredEntry;
    const id = item.sk.slice(ENTRY_PREFIX.length);
    return { id, journal, date, txRef, type, amount: fromMinor(amountMinor, currency) };
  });
  const last = entries.at(-1);
  return { entries, ...(found.length > limit && last ? { nextCursor: last.id } : {}) };
};

const legsOf = (account: string, { id, at, memo, legs, currency }: StoredJournal): AccountEntry[] =>
  legs.flatMap(({ account: of, amountMinor }, index) =>
    of.kind === 'system' && of.name === account
      ? [
          {
            id: `${id}-${index}`,
            journal: id,
            date: at,
            txRef: memo,
            type: amountMinor < 0 ? 'Debit' : 'Credit',
            amount: fromMinor(amountMinor, currency),
          },
        ]
      : [],
  );

/** Entries of one of the platform's accounts, newest first: the legs of the journals, which are walked back by days. */
export const systemEntries = async (
  store: Store,
  account: string,
  now: number,
  { limit, cursor }: Page,
): Promise<Entries> => {
  const from = cursor ? placeOf(cursor) : { day: dayOf(now) };
  const { journals, next } = await walkJournals(store, { from, newestFirst: true, limit });
  const entries = journals.flatMap(journal => legsOf(account, journal));
  return { entries, ...(next ? { nextCursor: placeText(next) } : {}) };
};
