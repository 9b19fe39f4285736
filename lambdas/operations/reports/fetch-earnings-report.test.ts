import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Booking } from '#shared/contract/entities/booking';
import type { EarningReport } from '#shared/contract/operations/reports';
import { aBooking, aBorneReview } from '#shared/domain/booking/testing/a-booking';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Query } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { fakeContext } from '#test/kit/fake-context';
import { countStep, countTrip } from '#lambdas/model/reports/count-trip';
import { fetchEarningsReport } from './fetch-earnings-report';

const names = { firstName: 'Ada', lastName: 'Admin', email: '', mobile: '', approved: true, createdAt: 0 };
const user: StoredUser = { id: 'a1', usertype: 'admin', ...names };
let ctx: Context;
let queries: Query[];
let trips = 0;
const pay = (month: string, change: Partial<Booking> = {}) =>
  countTrip(ctx, aBooking({ id: `b${++trips}`, driver: 'd1', ...change }), Date.parse(`${month}-01`));
const ask = async (input: object = {}) =>
  (await fetchEarningsReport.run(
    { ctx, input: { limit: 25, ...input }, key: undefined, source: '' },
    { actor: { uid: 'a1', usertype: 'admin', user } },
  )) as { earnings: EarningReport[]; nextCursor?: string };

beforeEach(() => {
  ctx = fakeContext();
  queries = [];
  const { query } = ctx.store;
  ctx.store.query = async wanted => (queries.push(wanted), query(wanted));
});

describe('[ADM-8] earning reports', () => {
  it('sum rides, costs, fees and discounts of a month, exactly; profit is fee minus discount', async () => {
    for (const discount_amount of [0.1, 0.2]) await pay('2026-01', { discount_amount });
    await pay('2026-01', { trip_cost: 19.99, convenience_fees: 0, driver_share: 19.99 });
    expect((await ask()).earnings).toEqual([
      {
        year: 2026,
        month: 1,
        monthsName: 'January',
        total_rides: 3,
        tripCost: 219.99,
        rideCost: 179.99,
        convenienceFee: 40,
        discountAmount: 0.3,
        borne: 0,
        profit: 39.7,
        bonuses: 0,
        referredFees: 0,
      },
    ]);
  });

  it('show what the platform paid on top in a column of its own; the profit stays fee minus discount', async () => {
    const fareReview = aBorneReview(12.5);
    const booking = aBooking({ id: 'b9', driver: 'd1', fareReview });
    for (const kind of ['paid', 'borne'] as const) await countStep(ctx, { kind, booking, at: Date.UTC(2026, 0, 5) });
    expect((await ask()).earnings).toMatchObject([{ convenienceFee: 20, borne: 12.5, profit: 20, rideCost: 80 }]);
  });

  it.each([
    ['KWD', 1.005, 0.2, 0.805],
    ['JPY', 1_250, 250, 1_000],
  ])('are exact in %s', async (currency, trip_cost, convenience_fees, driver_share) => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, code: currency }) };
    const receipt = { ...aBooking().receipt, currency };
    for (let i = 0; i < 3; i++) await pay('2026-01', { trip_cost, convenience_fees, driver_share, receipt });
    const times3 = (amount: number) => Math.round(amount * 3_000) / 1_000;
    expect((await ask()).earnings).toMatchObject([
      { tripCost: times3(trip_cost), convenienceFee: times3(convenience_fees), rideCost: times3(driver_share) },
    ]);
  });

  it('may show a loss', async () => {
    await pay('2026-01', { discount_amount: 25.5 });
    expect((await ask()).earnings).toMatchObject([{ convenienceFee: 20, discountAmount: 25.5, profit: -5.5 }]);
  });

  it('come newest month first, of one year, and by the page; days and totals are no months', async () => {
    const months = ['2025-11', '2025-12', '2026-01', '2026-02'];
    for (const month of months) await pay(month);
    const shown = ({ earnings }: Awaited<ReturnType<typeof ask>>) => earnings.map(row => `${row.year}-${row.month}`);
    expect(shown(await ask())).toEqual(['2026-2', '2026-1', '2025-12', '2025-11']);
    expect(shown(await ask({ year: 2025 }))).toEqual(['2025-12', '2025-11']);
    const first = await ask({ limit: 3 });
    expect(first.nextCursor).toBe('202512');
    const second = await ask({ limit: 3, cursor: '202512' });
    expect(shown(second)).toEqual(['2025-11']);
    expect(second.nextCursor).toBeUndefined();
  });

  it('need one query for a year and one for its bonuses, however many trips there were', async () => {
    for (let i = 0; i < 20; i++) for (const month of ['2025-12', '2026-01', '2026-11']) await pay(month);
    expect((await ask({ year: 2026 })).earnings).toHaveLength(2);
    expect(queries).toHaveLength(2);
  });
});
