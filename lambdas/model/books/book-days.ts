import { DAY_MS } from '#shared/contract/time';
import type { Item, Store } from '#lambdas/ports/store';
import { dayOf, journalDay, journalKey } from '#lambdas/store/keys';
import type { Leg } from '#shared/domain/ledger/journal';
import type { Party } from '#shared/contract/entities/booking';

/** The product began on this day: no journal is older. */
const FIRST_DAY = '20260101';

/** The first moment of a day (`20261122`) in UTC. */
export const startOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(4, 6)) - 1, Number(day.slice(6)));
const dayAfter = (day: string, days: number): string => dayOf(startOf(day) + days * DAY_MS);

/** Days from the first to this one, both included. */
export const daysUntil = (day: string): number => Math.round((startOf(day) - startOf(FIRST_DAY)) / DAY_MS) + 1;

export type StoredJournal = {
  id: string;
  at: number;
  memo: string;
  currency: string;
  legs: readonly Leg[];
  by?: string;
  party?: Party;
  booking?: string;
  /** The month (`2026-10`) and the day on which a journal of an admin counts, and the admin who approved it. */
  period?: string;
  date?: string;
  approvedBy?: string;
};

const JOURNAL_PREFIX = journalKey('').pk;

const asJournal = (item: Item): StoredJournal => {
  const stored = item as unknown as StoredJournal;
  return { ...stored, id: item.pk.slice(JOURNAL_PREFIX.length) };
};

export const journalsById = async (store: Store, ids: readonly string[]): Promise<StoredJournal[]> =>
  (await store.getMany([...new Set(ids)].map(journalKey))).map(asJournal);

/** The position of a walk: a day, and the sort key of the last journal seen of it. */
export type Place = { day: string; after?: string };

export const placeText = ({ day, after }: Place): string => (after ? `${day}|${after}` : day);
export const placeOf = (text: string): Place => {
  const [day = '', after] = text.split('|');
  return { day, ...(after ? { after } : {}) };
};
type Walk = {
  from: Place;
  /** The last day, in the walk's direction; by default the first one of the books. */
  to?: string;
  newestFirst?: boolean;
  /** The limit of journals, and of days without journals. */
  limit: number;
};

export type Walked = { journals: StoredJournal[]; next?: Place };

const DAYS_AT_ONCE = 60;

/** One step of a walk through the journals, day by day; `next` is the position to continue from. */
export const walkJournals = async (
  store: Store,
  { from, to = FIRST_DAY, newestFirst = false, limit }: Walk,
): Promise<Walked> => {
  const isBeyond = (day: string) => (newestFirst ? day < to : day > to);
  const keys: { pk: string; sk: string }[] = [];
  let place = from;
  for (let days = 0; !isBeyond(place.day); days++) {
    if (keys.length >= limit || days >= DAYS_AT_ONCE) return { journals: await hydrated(store, keys), next: place };
    const { day, after } = place;
    const bound = after === undefined ? {} : newestFirst ? { before: after } : { after };
    const room = limit - keys.length;
    const rows = await store.query({ index: 'gsi2', pk: journalDay(day), newestFirst, limit: room, ...bound });
    keys.push(...rows.map(({ pk, sk }) => ({ pk, sk })));
    const last = rows.at(-1);
    // A full page may have been cut short; the next query of the day shows whether it was.
    place =
      last && rows.length >= room ? { day, after: last.g2s as string } : { day: dayAfter(day, newestFirst ? -1 : 1) };
  }
  return { journals: await hydrated(store, keys) };
};

/** The journals behind the rows of an index. */
export const hydrated = async (store: Store, keys: readonly { pk: string; sk: string }[]): Promise<StoredJournal[]> =>
  (await store.getMany(keys)).map(asJournal);

export const firstPlace: Place = { day: FIRST_DAY };
