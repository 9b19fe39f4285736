import type { InvoiceKind } from '#shared/contract/entities/invoice';
import { type Draft, draftOf, invoiceNumber, isLater, rideOfJournal } from '#shared/domain/ledger/invoices';
import { taxLineOf } from '#shared/domain/ledger/tax-lines';
import { is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { loadBookings, type StoredBooking } from '#lambdas/store/booking-items';
import {
  commissionKey,
  commissionsOf,
  invoiceKey,
  invoiceList,
  invoicesOfBooking,
  seriesKey,
} from '#lambdas/store/invoice-keys';
import { dayOf, journalSort } from '#lambdas/store/keys';
import { firstPlace, type Place, placeOf, placeText, type StoredJournal, walkJournals } from './book-days';
import { addTax, type BookMonth, monthOf, taxAdds, type TaxTotals } from './book-totals';

/** A transaction takes 100 writes: one paper and one driver for each journal, and the mark. */
const JOURNALS_A_STEP = 40;
const MOST_STEPS = 60;
/** The same time as for the totals of the books: no earlier journal is committed after that. */
const SETTLES_MS = 120_000;

type Counters = Record<string, number>;
/** The mark: two jobs that run at once move it once. */
type Series = { rev: number; place: string; month?: BookMonth; after?: string; counters: Counters };

const unnumbered: Series = { rev: 0, place: placeText(firstPlace), counters: {} };

type Step = { series: Series; writes: Write[] };

/** Takes the next number of a series; the year is that of the month in the operator's time zone. */
const nextNumber = (counters: Counters, kind: InvoiceKind, { month }: BookMonth): string => {
  const year = month.slice(0, 4);
  const name = `${kind}-${year}`;
  counters[name] = (counters[name] ?? 0) + 1;
  return invoiceNumber(kind, year, counters[name]);
};

const listed = (kind: InvoiceKind, { month }: BookMonth, number: string) => ({
  g1p: invoiceList(kind, month),
  g1s: number,
});

type Found = { journal: StoredJournal; booking: StoredBooking; draft: Draft | undefined };

/** The number of a ride's first receipt: of an earlier step, or of this one. */
const firstReceipts = async (ctx: Context, found: readonly Found[]): Promise<Map<string, string>> => {
  const later = found.filter(({ journal, draft }) => draft && isLater(journal.id));
  const ids = [...new Set(later.map(({ booking }) => booking.id))];
  const rows = await Promise.all(
    ids.map(id => ctx.store.query({ pk: invoicesOfBooking(id), consistent: true, limit: 50 })),
  );
  const first = rows.flat().filter(({ kind, about }) => kind === 'receipt' && about === undefined);
  return new Map(first.map(({ bookingId, number }) => [bookingId as string, number as string]));
};

/** The company's commission that a ride's journals bring into its driver's month. */
const commissionWrites = (found: readonly Found[], month: BookMonth): Write[] => {
  const drivers = new Map<string, { netMinor: number; taxMinor: number }>();
  const taxes = new Map<string, TaxTotals>();
  for (const { journal, booking } of found) {
    const line = taxLineOf(journal.id, journal.legs);
    // The company keeps a fee that its driver does not get, so the driver has no line.
    if (!booking.driver || !line || line.kind === 'cancellations') continue;
    const { netMinor = 0, taxMinor = 0 } = drivers.get(booking.driver) ?? {};
    drivers.set(booking.driver, { netMinor: netMinor + line.netMinor, taxMinor: taxMinor + line.taxMinor });
    taxes.set(booking.driver, addTax(taxes.get(booking.driver) ?? new Map(), [line]));
  }
  const currency = found[0]?.journal.currency;
  return [...drivers].map(([uid, add]) => ({
    type: 'update',
    key: commissionKey(month.month, uid),
    set: { _et: 'commission', uid, currency },
    add: { ...add, ...taxAdds(taxes.get(uid) ?? new Map()) },
  }));
};

const paperWrites = async (ctx: Context, found: readonly Found[], month: BookMonth, counters: Counters) => {
  const receipts = await firstReceipts(ctx, found);
  return found.flatMap(({ journal, booking, draft }): Write[] => {
    if (!draft) return [];
    const number = nextNumber(counters, draft.kind, month);
    const about = isLater(journal.id) ? receipts.get(booking.id) : undefined;
    if (!about && draft.kind === 'receipt') receipts.set(booking.id, number);
    const paper = {
      number,
      ...draft,
      at: journal.at,
      currency: journal.currency,
      journal: journal.id,
      booking: booking.booking_id,
      bookingId: booking.id,
      ...(about ? { about } : {}),
    };
    const item = {
      ...invoiceKey(booking.id, journal.id),
      _et: 'invoice',
      ...paper,
      ...listed(draft.kind, month, number),
    };
    return [{ type: 'put', item, if: missing() }];
  });
};

/** Numbers the papers that the next journals of one month call for. */
const numberJournals = async (ctx: Context, series: Series, journals: readonly StoredJournal[], month: BookMonth) => {
  const ids = journals.flatMap(({ id }) => rideOfJournal(id) ?? []);
  const bookings = new Map((await loadBookings(ctx.store, [...new Set(ids)])).map(booking => [booking.id, booking]));
  const found = journals.flatMap(journal => {
    const booking = bookings.get(rideOfJournal(journal.id) ?? '');
    return booking ? [{ journal, booking, draft: draftOf(journal, booking) }] : [];
  });
  const counters = { ...series.counters };
  const writes = [...(await paperWrites(ctx, found, month, counters)), ...commissionWrites(found, month)];
  return { writes, counters };
};

/** The invoices of the month's commission to the next drivers; after the last one the month is through. */
const numberCommissions = async (ctx: Context, series: Series, month: BookMonth): Promise<Step> => {
  const { after, ...rest } = series;
  const page = { pk: commissionsOf(month.month), limit: JOURNALS_A_STEP, consistent: true };
  const rows = await ctx.store.query({ ...page, ...(after ? { after } : {}) });
  const counters = { ...series.counters };
  const writes = rows.flatMap((row): Write[] => {
    const [net, tax] = [row['netMinor'] as number, row['taxMinor'] as number];
    if (net === 0 && tax === 0) return [];
    const number = nextNumber(counters, 'commission', month);
    const set = { number, at: month.to, ...listed('commission', month, number) };
    return [{ type: 'update', key: { pk: row.pk, sk: row.sk }, set, if: missing('number') }];
  });
  const { month: _, ...through } = rest;
  const last = rows.at(-1);
  const isThrough = rows.length < JOURNALS_A_STEP || !last;
  return { writes, series: isThrough ? { ...through, counters } : { ...rest, counters, after: last.sk } };
};

const nextStep = async (ctx: Context, series: Series, timeZone: string): Promise<Step> => {
  const until = ctx.now() - SETTLES_MS;
  const to = dayOf(until);
  const from = placeOf(series.place);
  const { journals, next } = await walkJournals(ctx.store, { from, to, limit: JOURNALS_A_STEP });
  const settled = journals.filter(({ at }) => at <= until);
  const [first] = settled;
  const isOver = series.month && (first ? first.at : until) >= series.month.to && (first || !next);
  if (series.month && isOver) return numberCommissions(ctx, series, series.month);
  const month = series.month ?? (first && monthOf(first.at, timeZone));
  const part = month ? settled.filter(({ at }) => at < month.to) : [];
  const last = part.at(-1);
  const seen: Place = last ? { day: dayOf(last.at), after: journalSort(last.at, last.id) } : from;
  const isThrough = part.length === journals.length;
  const place = placeText(isThrough ? (next ?? (seen.day < to ? { day: to } : seen)) : seen);
  if (!month) return { writes: [], series: { ...series, place } };
  const { writes, counters } = await numberJournals(ctx, series, part, month);
  return { writes, series: { ...series, place, month, counters } };
};

const hasMoved = (before: Series, after: Series): boolean =>
  before.place !== after.place || before.after !== after.after || before.month?.month !== after.month?.month;

/**
 * Gives receipts, credit notes and invoices of the commission their numbers: in the order of the books, each step in
 * one transaction with the mark and the counters, so that no number is skipped or given twice, however often the job
 * runs and wherever it stops. @returns the number of steps
 */
export const numberInvoices = async (ctx: Context): Promise<number> => {
  const { timeZone } = await ctx.settings();
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const item = await ctx.store.get(seriesKey, { consistent: true });
    const series = item ? (item as unknown as Series) : unnumbered;
    const { rev, place, month, after, counters } = series;
    const before: Series = { rev, place, counters, ...(month ? { month } : {}), ...(after ? { after } : {}) };
    const step = await nextStep(ctx, before, timeZone);
    if (!hasMoved(before, step.series)) return steps;
    const mark = { ...seriesKey, _et: 'series', ...step.series, rev: rev + 1 };
    const { ok } = await ctx.store.write([
      { type: 'put', item: mark, if: item ? is('rev', rev) : missing() },
      ...step.writes,
    ]);
    if (!ok) return steps;
  }
  return MOST_STEPS;
};
