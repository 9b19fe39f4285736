import { queryOptions } from '@tanstack/react-query';
import type { AccountEntry, Difference, JournalLine, MonthEntry, Sides } from '#shared/contract/entities/books';
import type { Invoice, InvoiceKind } from '#shared/contract/entities/invoice';
import type { User } from '#shared/contract/entities/user';
import type { OutputOf } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import { fullPage } from '@/ui/table/fill-page';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { pagedQuery } from '@/lib/paged-query';
import { booksKey } from '@/lib/query-keys';

export const bookKeys = {
  account: (kind: string, account: string) => [...booksKey, 'account', kind, account] as const,
  journals: (booking: string | undefined) => [...booksKey, 'journals', booking ?? ''] as const,
  journal: (id: string) => [...booksKey, 'journal', id] as const,
  people: (type: string, search: string) => [...booksKey, 'people', type, search] as const,
};

/** Steps that are made for one page of a table: a stretch of days without journals takes one each. */
const MOST_STEPS = 40;

const paged = ({ limit }: PageRequest, cursor: string | undefined) => ({ limit, ...(cursor ? { cursor } : {}) });

export type AccountKind = 'user' | 'system';

export const fetchEntries = (kind: AccountKind, account: string, request: PageRequest): Promise<Page<AccountEntry>> =>
  fullPage(
    request,
    async cursor => {
      const { entries, nextCursor } = await api.fetchAccountEntries(
        { kind, account, ...paged(request, cursor) },
        { signal: request.signal },
      );
      return { rows: entries, nextCursor };
    },
    MOST_STEPS,
  );

/** Owner and balance of an account. */
export const accountQuery = (uid: string) =>
  queryOptions({
    queryKey: bookKeys.account('owner', uid),
    queryFn: ({ signal }) => api.fetchAccountEntries({ kind: 'user', account: uid, limit: 1 }, { signal }),
    staleTime: 0,
  });

/** Journals of everything, or of the booking with this number. */
export const fetchJournals = async (booking: string | undefined, request: PageRequest): Promise<Page<JournalLine>> => {
  const { signal } = request;
  const step = async (cursor: string | undefined) => {
    const { journals, nextCursor } = await api.fetchJournals(paged(request, cursor), { signal });
    return { rows: journals, nextCursor };
  };
  if (!booking) return fullPage(request, step, MOST_STEPS);
  const { bookings } = await api.fetchBookings({ search: booking, limit: 5 }, { signal });
  const plain = (text: string) => text.replaceAll('-', '').toUpperCase();
  const found = bookings.find(candidate => plain(candidate.booking_id) === plain(booking) || candidate.id === booking);
  if (!found) return { rows: [] };
  return { rows: (await api.fetchJournals({ bookingId: found.id, limit: 100 }, { signal })).journals };
};

export const journalQuery = (id: string) =>
  queryOptions({
    queryKey: bookKeys.journal(id),
    queryFn: ({ signal }) => api.fetchJournal({ journalId: id }, { signal }).then(({ journal }) => journal),
  });

export const fetchPeople = async (usertype: User['usertype'], request: PageRequest): Promise<Page<User>> => {
  const { search, signal } = request;
  const narrow = search && search.length >= 2 ? { search } : {};
  const { users, nextCursor } = await api.fetchUsers(
    { usertype, ...narrow, ...paged(request, request.cursor) },
    { signal },
  );
  return { rows: users, nextCursor };
};

/** The sums of a walk through the journals so far. */
export type Sums = {
  currency: string;
  until: number;
  journals: number;
  users: Sides;
  accounts: Readonly<Record<string, Sides>>;
  unbalanced: readonly { id: string; differenceMinor: number }[];
  /** From 0 to 1. */
  share: number;
  nextCursor?: string;
};

const none: Sides = { creditMinor: 0, debitMinor: 0 };
const added = (a: Sides, b: Sides): Sides => ({
  creditMinor: a.creditMinor + b.creditMinor,
  debitMinor: a.debitMinor + b.debitMinor,
});

/** The next step of a walk through the journals, added to the sums so far. */
export const sumStep = async (before: Sums | undefined, settled: boolean, signal: AbortSignal): Promise<Sums> => {
  const { until, nextCursor: cursor } = before ?? {};
  const where = { ...(until === undefined ? { settled } : { until }), ...(cursor ? { cursor } : {}) };
  const step = await api.sumJournals(where, { signal });
  const accounts = { ...before?.accounts };
  for (const { account, ...sides } of step.accounts) accounts[account] = added(accounts[account] ?? none, sides);
  return {
    currency: step.currency,
    until: step.until,
    journals: (before?.journals ?? 0) + step.journals,
    users: added(before?.users ?? none, step.users),
    accounts,
    unbalanced: [...(before?.unbalanced ?? []), ...step.unbalanced],
    share: step.day / step.days,
    ...(step.nextCursor ? { nextCursor: step.nextCursor } : {}),
  };
};

/** A month of the books; by default the current one. */
export const monthQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [...booksKey, 'month', month ?? ''],
    queryFn: ({ signal }) => api.fetchBooksMonth(month ? { month } : {}, { signal }),
    staleTime: 0,
  });

/** The tax of a month or quarter. */
export const taxQuery = (period: { from: string; months: 1 | 3 }) =>
  queryOptions({
    queryKey: [...booksKey, 'tax', period.from, period.months],
    queryFn: ({ signal }) => api.fetchTaxReport({ month: period.from, months: period.months }, { signal }),
    staleTime: 0,
  });

/** The number of unresolved settlement differences. */
export const openDifferencesQuery = queryOptions({
  queryKey: [...booksKey, 'differences', 'count'],
  queryFn: async ({ signal }) => {
    let count = 0;
    let cursor: string | undefined;
    do {
      const page = await api.fetchDifferences({ limit: 100, ...(cursor ? { cursor } : {}) }, { signal });
      count += page.differences.length;
      cursor = page.nextCursor;
    } while (cursor);
    return count;
  },
  staleTime: 0,
});

type Series = { kind: InvoiceKind; month: string };

export const fetchInvoicePage = async (series: Series, request: PageRequest): Promise<Page<Invoice>> => {
  const { invoices, nextCursor } = await api.fetchInvoices(
    { ...series, ...paged(request, request.cursor) },
    { signal: request.signal },
  );
  return { rows: invoices, nextCursor };
};

export type DriverTax = OutputOf<Operations['fetchDriverTaxes']>['drivers'][number] & { currency: string };

/** Every driver's months of a year, as they are reported to tax offices. */
export const fetchDriverYear = async (year: string): Promise<DriverTax[]> => {
  const rows: DriverTax[] = [];
  for (let at = 1; at <= 12; at++) {
    const month = `${year}-${String(at).padStart(2, '0')}`;
    let cursor: string | undefined;
    do {
      const page = await api.fetchDriverTaxes({ month, limit: 100, ...(cursor ? { cursor } : {}) });
      rows.push(...page.drivers.map(driver => ({ ...driver, currency: page.currency })));
      cursor = page.nextCursor;
    } while (cursor);
  }
  return rows;
};

const NUMBERS_AT_ONCE = 50;

/** The papers of a numbered series in a month, by number. */
export const invoicesQuery = (series: Series) =>
  pagedQuery([...booksKey, 'numbers', series.kind, series.month], (cursor, { signal }) =>
    fetchInvoicePage(series, { limit: NUMBERS_AT_ONCE, filters: {}, cursor, signal }),
  );

export const fetchMonthEntries = async (month: string, request: PageRequest): Promise<Page<MonthEntry>> => {
  const { entries, nextCursor } = await api.fetchMonthJournals(
    { month, ...paged(request, request.cursor) },
    { signal: request.signal },
  );
  return { rows: entries, nextCursor };
};

/** Results of the proof so far: the journals first, then account by account. */
export type Proof = {
  sums: Sums;
  accounts: number;
  entries: number;
  entriesMinor: number;
  differences: readonly Difference[];
  /** Missing before the first account and after the last. */
  nextCursor?: string;
  isDone: boolean;
};

const started = (sums: Sums): Proof => ({
  sums,
  accounts: 0,
  entries: 0,
  entriesMinor: 0,
  differences: [],
  isDone: false,
});

export const proofStep = async (before: Proof | undefined, signal: AbortSignal): Promise<Proof> => {
  if (!before) return started(await sumStep(undefined, true, signal));
  if (before.sums.nextCursor) return started(await sumStep(before.sums, true, signal));
  const { nextCursor: cursor, sums } = before;
  const step = await api.proveAccounts({ until: sums.until, ...(cursor ? { cursor } : {}) }, { signal });
  return {
    sums,
    accounts: before.accounts + step.checked,
    entries: before.entries + step.entries,
    entriesMinor: before.entriesMinor + step.entriesMinor,
    differences: [...before.differences, ...step.differences],
    ...(step.nextCursor ? { nextCursor: step.nextCursor } : {}),
    isDone: step.nextCursor === undefined,
  };
};
