import { beforeEach, describe, expect, it } from 'vitest';
import type { Invoice, InvoiceKind } from '#shared/contract/entities/invoice';
import { adjusted, cardRefunded, raisePaid, sentToCard } from '#shared/domain/ledger/adjustment-journals';
import { bookingCancelled, feeSettled, rideOwed, tripPaid } from '#shared/domain/ledger/booking-journals';
import type { Journal } from '#shared/domain/ledger/journal';
import { fetchInvoices } from '#lambdas/operations/books/fetch-invoices';
import { fetchTaxYear } from '#lambdas/operations/reports/fetch-tax-year';
import type { Context } from '#lambdas/runtime/context';
import type { MemoryStore } from '#test/kit/memory-store';
import { adjustment, type Books, newBooks, type Ride, ride } from '#test/kit/numbered-books';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { invoicesOf } from './invoice-items';
import { numberInvoices } from './number-invoices';

const OCTOBER = Date.UTC(2026, 9, 20);
const NOVEMBER = Date.UTC(2026, 10, 20);
const MINUTE = 60_000;
let books: Books;
let store: MemoryStore;
let ctx: Context;

const book = (booking: Ride, journal: Journal) => books.book(booking, journal);
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
  books.clock.now = at;
  await numberInvoices(ctx);
};

beforeEach(async () => {
  books = await newBooks(OCTOBER);
  ({ store, ctx } = books);
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
    await later(books.clock.now + 10 * MINUTE);
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
    await later(books.clock.now + 10 * MINUTE);
    expect((await invoicesOf(store, 'b1')).map(({ number }) => number)).toEqual(['R-2026-000001']);
    await book(later1, raisePaid(later1, raise, false));
    await later(books.clock.now + 10 * MINUTE);
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
    await later(books.clock.now + 10 * MINUTE);
    expect((await invoicesOf(store, 'b1')).map(({ number }) => number)).toEqual(['R-2026-000001', 'C-2026-000001']);
  });

  it('are a receipt for a cancellation fee when it is paid, with its tax, and another one for the part paid later', async () => {
    const late = ride('b1', { cancelFee: 30, prepaid: false });
    await book(late, bookingCancelled(late, { paid: 1_000, owed: 2_000, isBorne: false })!);
    const owing = ride('b2', { prepaid: false });
    await book(owing, bookingCancelled(owing, { paid: 0, owed: 2_000, isBorne: true })!);
    const ahead = ride('b3', { prepaid: true, customer_paid: 100 });
    await book(ahead, bookingCancelled(ahead, { paid: 2_500, owed: 0, isBorne: false })!);
    await book(
      ride('b4', { prepaid: true, customer_paid: 100 }),
      bookingCancelled(ride('b4', { prepaid: true, customer_paid: 100 }), { paid: 0, owed: 0, isBorne: false })!,
    );
    await later(books.clock.now + 10 * MINUTE);
    expect(await invoicesOf(store, 'b1')).toMatchObject([
      { number: 'R-2026-000001', grossMinor: 1_000, taxMinor: 200 },
    ]);
    expect(await invoicesOf(store, 'b2')).toEqual([]);
    expect(await invoicesOf(store, 'b3')).toMatchObject([
      { number: 'R-2026-000002', grossMinor: 2_500, taxMinor: 500 },
    ]);
    expect(await invoicesOf(store, 'b4')).toEqual([]);
    await book(late, feeSettled(late, 2_000, 'driver'));
    await book(owing, feeSettled(owing, 2_000, 'platform'));
    await later(books.clock.now + 10 * MINUTE);
    expect((await invoicesOf(store, 'b1'))[1]).toMatchObject({
      number: 'R-2026-000003',
      grossMinor: 2_000,
      about: 'R-2026-000001',
    });
    expect(await invoicesOf(store, 'b2')).toMatchObject([
      { number: 'R-2026-000004', grossMinor: 2_000, taxMinor: 400 },
    ]);
    await later(NOVEMBER);
    expect(await listOf('commission', '2026-10')).toEqual([]);
  });

  it('are an invoice of the commission to each driver once the month is over', async () => {
    await book(ride('b1'), tripPaid(ride('b1')));
    await book(ride('b2', { driver: 'd2' }), tripPaid(ride('b2', { driver: 'd2' })));
    await book(ride('b1'), adjusted(ride('b1'), adjustment({})));
    await later(books.clock.now + 10 * MINUTE);
    expect(await listOf('commission', '2026-10')).toEqual([]);
    await later(NOVEMBER);
    await book(ride('b3'), tripPaid(ride('b3')));
    await later(books.clock.now + 10 * MINUTE);
    expect(await listOf('commission', '2026-10')).toMatchObject([
      { number: 'I-2026-000001', driver: 'd1', grossMinor: 1_800, taxMinor: 360, at: Date.UTC(2026, 10, 1) },
      { number: 'I-2026-000002', driver: 'd2', grossMinor: 2_000, taxMinor: 400 },
    ]);
    expect(await listOf('receipt', '2026-11')).toMatchObject([{ number: 'R-2026-000003' }]);
    expect(await invoiceOf('d1')).toEqual({
      number: 'I-2026-000001',
      at: Date.UTC(2026, 10, 1),
      lines: [
        { kind: 'rides', rate: 25_000, netMinor: 1_600, taxMinor: 400 },
        { kind: 'refunds', rate: 25_000, netMinor: -160, taxMinor: -40 },
      ],
    });
  });

  it('begin each year at one', async () => {
    await book(ride('b1'), tripPaid(ride('b1')));
    books.clock.now = Date.UTC(2027, 0, 5);
    await book(ride('b2'), tripPaid(ride('b2')));
    await later(books.clock.now + 10 * MINUTE);
    expect((await listOf('receipt', '2027-01')).map(({ number }) => number)).toEqual(['R-2027-000001']);
  });
});
