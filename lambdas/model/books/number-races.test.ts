import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Invoice, InvoiceKind } from '#shared/contract/entities/invoice';
import { isRefusal } from '#shared/contract/errors';
import { creditFee } from '#shared/domain/booking/fee-credit';
import { adjusted } from '#shared/domain/ledger/adjustment-journals';
import { bookingCancelled, feeSettled, tripPaid } from '#shared/domain/ledger/booking-journals';
import type { Journal } from '#shared/domain/ledger/journal';
import { type TaxLine, taxLineOf } from '#shared/domain/ledger/tax-lines';
import { type TaxKind, taxKinds } from '#shared/contract/tax-kinds';
import type { Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { adjustment, type Books, newBooks, type Ride, ride } from '#test/kit/numbered-books';
import { taxTotalsIn } from './book-totals';
import { foldJournals } from './fold-journals';
import { numberInvoices } from './number-invoices';
import { readMonths } from './read-month';
import { taxReport } from './tax-report';

const MINUTE = 60_000;

type Counts = Record<'ride' | 'refund' | 'correct' | 'cancel' | 'feePaid' | 'creditFee', number>;
type Done = { booking: Ride; journal: Journal } | undefined;
/** A ride for each kind of tax: its changes, by how often each has happened. */
const taxed: Record<keyof Counts, (counts: Counts) => Done> = {
  ride: ({ ride: n }) => ({ booking: ride(`b${n}`), journal: tripPaid(ride(`b${n}`)) }),
  refund: ({ ride: rides, refund: n }) => {
    const booking = ride(`b${n}`);
    return n < rides ? { booking, journal: adjusted(booking, adjustment({ id: `x${n}` })) } : undefined;
  },
  correct: ({ ride: rides, correct: n }) => {
    const booking = ride(`b${n}`);
    const lower = adjustment({ id: `k${n}`, kind: 'correction', rider: 5, driver: -4, platform: -1 });
    return n < rides ? { booking, journal: adjusted(booking, lower) } : undefined;
  },
  cancel: ({ cancel: n }) => {
    const booking = ride(`c${n}`);
    return { booking, journal: bookingCancelled(booking, { paid: 700, owed: 1_300, isBorne: false })! };
  },
  feePaid: ({ cancel, feePaid: n }) => {
    const booking = ride(`c${n}`);
    const payee = n % 2 === 0 ? 'platform' : 'driver';
    return n < cancel ? { booking, journal: feeSettled(booking, 1_300, payee) } : undefined;
  },
  creditFee: ({ cancel, creditFee: n }) => {
    const fee = { cancelFee: 20, cancelFeeOwed: 13, cancelFeePaidOut: 7 };
    const booking = ride(`c${n}`, { status: 'CANCELLED', ...fee });
    // The debt is lowered without a document; the paid part has one.
    const credited = creditFee(
      booking,
      { amountMinor: 1_500, to: 'wallet', bearer: n % 2 === 0 ? 'platform' : 'driver' },
      { id: `f${n}`, reason: 'r', now: 0 },
    );
    if (n >= cancel || isRefusal(credited)) return undefined;
    return { booking, journal: credited.journals![0]! };
  },
};

const expectNoGap = ({ store }: Books) => {
  const marks: Record<InvoiceKind, string> = { receipt: 'R', credit: 'C', commission: 'I' };
  const counts = new Map<string, number[]>();
  for (const { number } of store.all() as unknown as Invoice[]) {
    if (typeof number !== 'string') continue;
    const [series, year, count] = number.split('-') as [string, string, string];
    counts.set(series + year, [...(counts.get(series + year) ?? []), Number(count)]);
  }
  for (const [name, found] of counts) {
    expect(Object.values(marks)).toContain(name[0]);
    expect(found.sort((one, other) => one - other)).toEqual(found.map((_, index) => index + 1));
  }
};

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, minor) => sum + minor, 0);

/** Report, trial balance and invoices of the commission all come to the tax in the journals. */
const expectSameTax = async ({ ctx, store }: Books, lines: readonly TaxLine[]) => {
  const { rates } = await taxReport(ctx, '2026-01', 60);
  const tax = sumOf(lines.map(({ taxMinor }) => taxMinor));
  expect(sumOf(rates.map(({ owedMinor }) => owedMinor))).toBe(tax);
  expect(sumOf(rates.map(({ movedMinor }) => movedMinor))).toBe(tax);
  const { months } = await readMonths(ctx);
  const moved = months.flatMap(({ totals }) => [...totals]).filter(([account]) => account.startsWith('vat:'));
  expect(sumOf(moved.map(([, { creditMinor, debitMinor }]) => creditMinor - debitMinor))).toBe(tax);
  const ofDrivers = lines.filter(({ kind }) => kind !== 'cancellations');
  const rows = store.all().filter(({ _et }) => _et === 'commission');
  const onInvoices = rows.flatMap(row => [...taxTotalsIn(row).values()]);
  for (const figure of ['netMinor', 'taxMinor'] as const) {
    const wanted = sumOf(ofDrivers.map(line => line[figure]));
    expect(sumOf(onInvoices.map(line => line[figure]))).toBe(wanted);
    expect(sumOf(rows.map(row => row[figure] as number))).toBe(wanted);
  }
};

describe('[PLUS-28] numbered papers', () => {
  it('have no gap and no number twice, and agree with tax report and trial balance, however many jobs run, and wherever one ends or loses an answer', async () => {
    const jobs = ['run', 'race', 'lost', 'failed', 'month'] as const;
    const moves = fc.array(fc.constantFrom(...(Object.keys(taxed) as (keyof typeof taxed)[]), ...jobs), {
      maxLength: 40,
    });
    const seen = new Set<TaxKind>();
    await fc.assert(
      fc.asyncProperty(moves, async wanted => {
        const books = await newBooks(Date.UTC(2026, 9, 20));
        const { clock, store, ctx } = books;
        const journals: Journal[] = [];
        const counts: Record<keyof typeof taxed, number> = {
          ride: 0,
          refund: 0,
          correct: 0,
          cancel: 0,
          feePaid: 0,
          creditFee: 0,
        };
        const broken = (isWritten: boolean): Context => {
          const write: Store['write'] = async writes => {
            if (isWritten) await store.write(writes);
            throw new Error('no answer');
          };
          return { ...ctx, store: { ...store, write } };
        };
        const work = (by: Context) => Promise.all([numberInvoices(by), foldJournals(by)]);
        for (const move of [...wanted, 'run' as const]) {
          if (move in taxed) {
            const kind = move as keyof typeof taxed;
            const done = taxed[kind](counts);
            if (done) {
              counts[kind]++;
              journals.push(done.journal);
              await books.book(done.booking, done.journal);
            }
          }
          if (move === 'month') clock.now += 31 * 24 * 60 * MINUTE;
          else clock.now += 3 * MINUTE;
          if (move === 'run') await work(ctx);
          if (move === 'race') await Promise.all([work(ctx), work(ctx), work(ctx)]);
          if (move === 'lost' || move === 'failed') await work(broken(move === 'lost')).catch(() => undefined);
        }
        await work(ctx);
        expectNoGap(books);
        const papers = store.all().filter(({ _et }) => _et === 'invoice') as unknown as Invoice[];
        const of = (kind: InvoiceKind) => papers.filter(paper => paper.kind === kind).length;
        expect(of('receipt')).toBe(counts.ride + counts.cancel + counts.feePaid);
        expect(of('credit')).toBe(counts.refund + counts.correct + counts.creditFee);
        const lines = journals.flatMap(({ id, legs }) => taxLineOf(id, legs) ?? []);
        for (const { kind } of lines) seen.add(kind);
        await expectSameTax(books, lines);
      }),
      // Chance alone does not reach every kind of tax in each run.
      { numRuns: 60, examples: [[['ride', 'refund', 'correct', 'cancel', 'creditFee', 'feePaid']]] },
    );
    expect([...seen].sort()).toEqual([...taxKinds].sort());
  });
});
