import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Adjustment } from '#shared/contract/entities/booking';
import type { Invoice, InvoiceKind } from '#shared/contract/entities/invoice';
import { invoiceKinds } from '#shared/contract/entities/invoice';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { adjusted, cardRefunded, raisePaid, sentToCard } from '#shared/domain/ledger/adjustment-journals';
import { rideOwed, tripPaid } from '#shared/domain/ledger/booking-journals';
import type { Journal } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import { fetchInvoices } from '#lambdas/operations/books/fetch-invoices';
import { fetchTaxYear } from '#lambdas/operations/reports/fetch-tax-year';
import type { Store } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { bookingKey } from '#lambdas/store/keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { invoicesOf } from './invoice-items';
import { numberInvoices } from './number-invoices';

const OCTOBER = Date.UTC(2026, 9, 20);
const NOVEMBER = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
let now: number;
let store: MemoryStore;
let ctx: Context;

const ride = (id: string, more: Partial<ReturnType<typeof aBooking>> = {}) =>
  aBooking({
    ...{ id, booking_id: `WF-${id}`, customer: 'r1', driver: 'd1', convenience_fees: 20, driver_share: 80 },
    receipt: { ...aBooking().receipt, tax: { rate: 25, label: 'VAT' } },
    ...more,
  });
type Ride = ReturnType<typeof ride>;
const adjustment = (change: Partial<Adjustment>): Adjustment => ({
  ...{ id: 'x1', kind: 'refund', at: 0, reason: 'r', state: 'done', to: 'wallet', rider: 10, driver: -8, platform: -2 },
  ...change,
});
const book = async (booking: Ride, journal: Journal) => {
  now += 1_000;
  await store.write([{ type: 'put', item: { ...bookingKey(booking.id), _et: 'booking', ...booking, v: 1 } }]);
  const { covered: _, ...plain } = journal;
  expect(await store.write(journalWrites(plain, now))).toEqual({ ok: true });
};
const listOf = async (kind: InvoiceKind, month: string): Promise<Invoice[]> => {
  const admin = { uid: 'a1', usertype: 'admin' as const, user: aPerson('a1', 'admin') };
  const answer = await runAs(fetchInvoices, admin, { ctx, input: { kind, month, limit: 100 } });
  return (answer as { invoices: Invoice[] }).invoices;
};
const invoiceOf = async (uid: string) => {
  const driver = { uid, usertype: 'driver' as const, user: aPerson(uid, 'driver') };
  const answer = await runAs(fetchTaxYear, driver, { ctx, input: { driver: uid, year: 2026 } });
  return (answer as { months: { month: string; invoice?: object }[] }).months.find(({ month }) => month === '2026-10')
    ?.invoice;
};
const later = async (at: number) => {
  now = at;
  await numberInvoices(ctx);
};

beforeEach(async () => {
  now = OCTOBER;
  store = memoryStore();
  ctx = fakeContext({ store, now: () => now });
  for (const [uid, type] of [
    ['d1', 'driver'],
    ['d2', 'driver'],
    ['r1', 'rider'],
  ] as const)
    await store.write(personWrites(aPerson(uid, type)));
});

describe('[PLUS-28] numbered papers', () => {
  it('are a receipt for each ride, and a credit note for each refund and lowered fare, which names the receipt', async () => {
    await book(ride('b1'), tripPaid(ride('b1')));
    await book(ride('b2'), tripPaid(ride('b2', { cashPaymentAmount: 100 })));
    await book(ride('b1'), adjusted(ride('b1'), adjustment({})));
    await book(
      ride('b2'),
      adjusted(ride('b2'), adjustment({ kind: 'correction', rider: 20, driver: -16, platform: -4 })),
    );
    await later(now + 10 * MINUTE);
    expect(await invoicesOf(store, 'b1')).toMatchObject([
      { number: 'R-2026-000001', kind: 'receipt', grossMinor: 10_000, taxMinor: 2_000, booking: 'WF-b1' },
      { number: 'C-2026-000001', kind: 'credit', grossMinor: 1_000, taxMinor: 200, about: 'R-2026-000001' },
    ]);
    expect(await invoicesOf(store, 'b2')).toMatchObject([
      { number: 'R-2026-000002', grossMinor: 10_000 },
      { number: 'C-2026-000002', grossMinor: 2_000, about: 'R-2026-000002' },
    ]);
  });

  it('are one receipt for a ride that is paid later, and a further one for a raised fare once it is paid', async () => {
    const owed = { discount: 0, paidAtOnce: 0 };
    const later1 = ride('b1', { owed } as Partial<Ride>);
    await book(later1, rideOwed(later1, owed as never));
    await book(later1, tripPaid(later1));
    const raise = adjustment({ kind: 'correction', rider: -10, driver: 8, platform: 2, state: 'owed' });
    await book(later1, adjusted(later1, raise));
    await later(now + 10 * MINUTE);
    expect((await invoicesOf(store, 'b1')).map(({ number }) => number)).toEqual(['R-2026-000001']);
    await book(later1, raisePaid(later1, raise, false));
    await later(now + 10 * MINUTE);
    expect(await invoicesOf(store, 'b1')).toMatchObject([
      { number: 'R-2026-000001', grossMinor: 10_000 },
      { number: 'R-2026-000002', grossMinor: 1_000, about: 'R-2026-000001' },
    ]);
  });

  it('are none for money that goes from the wallet to the card, nor for the end of a refund', async () => {
    await book(ride('b1'), tripPaid(ride('b1')));
    const toCard = adjustment({ to: 'card' });
    await book(ride('b1'), adjusted(ride('b1'), toCard));
    await book(ride('b1'), cardRefunded(ride('b1', { gateway: 'stripe' }), toCard));
    await book(ride('b1'), sentToCard(ride('b1'), adjustment({ id: 'x2' })));
    await later(now + 10 * MINUTE);
    expect((await invoicesOf(store, 'b1')).map(({ number }) => number)).toEqual(['R-2026-000001', 'C-2026-000001']);
  });

  it('are an invoice of the commission to each driver once the month is over', async () => {
    await book(ride('b1'), tripPaid(ride('b1')));
    await book(ride('b2', { driver: 'd2' }), tripPaid(ride('b2', { driver: 'd2' })));
    await book(ride('b1'), adjusted(ride('b1'), adjustment({})));
    await later(now + 10 * MINUTE);
    expect(await listOf('commission', '2026-10')).toEqual([]);
    await later(NOVEMBER);
    await book(ride('b3'), tripPaid(ride('b3')));
    await later(now + 10 * MINUTE);
    expect(await listOf('commission', '2026-10')).toMatchObject([
      { number: 'I-2026-000001', driver: 'd1', grossMinor: 1_800, taxMinor: 360, at: Date.UTC(2026, 10, 1) },
      { number: 'I-2026-000002', driver: 'd2', grossMinor: 2_000, taxMinor: 400 },
    ]);
    expect(await listOf('receipt', '2026-11')).toMatchObject([{ number: 'R-2026-000003' }]);
    expect(await invoiceOf('d1')).toEqual({
      ...{ number: 'I-2026-000001', at: Date.UTC(2026, 10, 1) },
      lines: [
        { kind: 'rides', rate: 25_000, netMinor: 1_600, taxMinor: 400 },
        { kind: 'refunds', rate: 25_000, netMinor: -160, taxMinor: -40 },
      ],
    });
  });

  it('begin each year at one', async () => {
    await book(ride('b1'), tripPaid(ride('b1')));
    now = Date.UTC(2027, 0, 5);
    await book(ride('b2'), tripPaid(ride('b2')));
    await later(now + 10 * MINUTE);
    expect((await listOf('receipt', '2027-01')).map(({ number }) => number)).toEqual(['R-2027-000001']);
  });

  it('have no gap and no number twice, however many jobs run, and wherever one ends or loses an answer', async () => {
    const moves = fc.array(fc.constantFrom('ride', 'refund', 'run', 'race', 'lost', 'failed', 'month'), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(moves, async wanted => {
        now = OCTOBER;
        store = memoryStore();
        ctx = fakeContext({ store, now: () => now });
        for (const [uid, type] of [
          ['d1', 'driver'],
          ['r1', 'rider'],
        ] as const)
          await store.write(personWrites(aPerson(uid, type)));
        const rides: string[] = [];
        let refunds = 0;
        const broken = (isWritten: boolean): Context => {
          const write: Store['write'] = async writes => {
            if (isWritten) await store.write(writes);
            throw new Error('no answer');
          };
          return { ...ctx, store: { ...store, write } };
        };
        for (const move of [...wanted, 'run']) {
          if (move === 'ride') {
            rides.push(`b${rides.length}`);
            await book(ride(rides.at(-1)!), tripPaid(ride(rides.at(-1)!)));
          }
          if (move === 'refund' && rides.length > 0) {
            const booking = ride(rides[refunds % rides.length]!);
            await book(booking, adjusted(booking, adjustment({ id: `x${refunds++}` })));
          }
          if (move === 'month') now += 31 * 24 * 60 * MINUTE;
          else now += 3 * MINUTE;
          if (move === 'run') await numberInvoices(ctx);
          if (move === 'race') await Promise.all([numberInvoices(ctx), numberInvoices(ctx), numberInvoices(ctx)]);
          if (move === 'lost' || move === 'failed')
            await numberInvoices(broken(move === 'lost')).catch(() => undefined);
        }
        const papers = store.all().filter(({ number }) => typeof number === 'string');
        for (const kind of invoiceKinds) {
          const mark = { receipt: 'R', credit: 'C', commission: 'I' }[kind];
          const counts = new Map<string, number[]>();
          for (const { number } of papers as unknown as Invoice[]) {
            const [series, year, count] = number.split('-') as [string, string, string];
            if (series === mark) counts.set(year, [...(counts.get(year) ?? []), Number(count)]);
          }
          for (const found of counts.values())
            expect(found.sort((one, other) => one - other)).toEqual(found.map((_, index) => index + 1));
        }
        expect(papers.filter(({ kind }) => kind === 'receipt')).toHaveLength(rides.length);
        expect(papers.filter(({ kind }) => kind === 'credit')).toHaveLength(refunds);
      }),
      { numRuns: 40 },
    );
  });
});
