import { beforeEach, describe, expect, it } from 'vitest';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { commissionKey } from '#lambdas/store/invoice-keys';
import { leftOf, noFigures, quartersOf, sumOf } from '#shared/domain/ledger/tax-quarters';
import type { DriverEarning, TaxMonth } from '#shared/contract/operations/reports';
import { aBooking, aBorneReview } from '#shared/domain/booking/testing/a-booking';
import { countStep, countTrip } from '#lambdas/model/reports/count-trip';
import type { Implementation } from '#lambdas/runtime/implementation';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchDriverEarnings } from './fetch-driver-earnings';
import { fetchDriverTaxes } from './fetch-driver-taxes';
import { fetchTaxYear } from './fetch-tax-year';

let ctx: Context;
const actor = (uid: string, usertype: 'admin' | 'driver') => ({ uid, usertype, user: aPerson(uid, usertype) });
const count = (month: string, uid: string, rides: number) => ({
  ...commissionKey(month, uid),
  _et: 'commission',
  uid,
  currency: 'SEK',
  netMinor: rides * 100,
  taxMinor: rides * 25,
});
const onDay = (month: string) => Date.parse(`${month}-15`);
const priced = { trip_cost: 10, convenience_fees: 1.25, driver_share: 8.75 };
let rides = 0;
const drive = async (month: string, driver: string, times: number) => {
  for (let n = 0; n < times; n++)
    await countTrip(ctx, aBooking({ id: `b${++rides}`, driver, status: 'PAID', ...priced }), onDay(month));
};
type Page = { drivers: { driver: string; taxId?: string }[]; nextCursor?: string };

beforeEach(async () => {
  rides = 0;
  ctx = fakeContext({ store: memoryStore() });
  for (const uid of ['d1', 'd2'])
    await ctx.store.write(
      personWrites({ ...aPerson(uid, 'driver'), ...(uid === 'd1' ? { taxId: '19870521-1234' } : {}) }),
    );
  const counted: [month: string, driver: string, rides: number][] = [
    ['2026-01', 'd1', 2],
    ['2026-03', 'd1', 1],
    ['2026-12', 'd1', 4],
    ['2027-01', 'd1', 9],
    ['2026-12', 'd2', 1],
    ['2026-12', 'gone', 1],
  ];
  for (const each of counted) {
    await drive(...each);
    await ctx.store.write([{ type: 'put', item: count(...each) }]);
  }
  const late = aBooking({ id: 'late', driver: 'd1', status: 'CANCELLED' });
  await countStep(ctx, { kind: 'fee', v: 3, amount: 3, booking: late, at: onDay('2026-12') });
});

describe('[PLUS-28] the year of a driver for the tax office', () => {
  it('has rides, fares, the company’s part and its tax by month, and by quarter', async () => {
    const answer = await runAs(fetchTaxYear, actor('d1', 'driver'), { ctx, input: { driver: 'd1', year: 2026 } });
    const { months, ...of } = answer as { months: TaxMonth[] };
    expect(of).toMatchObject({ taxId: '19870521-1234', currency: 'SEK' });
    expect(months.map(({ month, rides }) => [month, rides])).toEqual([
      ['2026-01', 2],
      ['2026-03', 1],
      ['2026-12', 4],
    ]);
    expect(quartersOf(months).map(({ rides }) => rides)).toEqual([3, 0, 0, 4]);
    const figures = { ...noFigures, rides: 7, faresMinor: 7_000, feeMinor: 700, taxMinor: 175, cancelFeesMinor: 300 };
    expect(sumOf(months)).toEqual(figures);
    expect(leftOf(sumOf(months))).toBe(6_425);
  });

  it('has the sum of the driver’s earnings: tips, cancellation fees, what the company paid on top, less what was written off', async () => {
    const [at, driver] = [onDay('2026-05'), 'd1'];
    const booking = aBooking({ id: 'tipped', driver, fareReview: aBorneReview(40.25) });
    await countStep(ctx, { kind: 'tip', v: 1, change: 15, booking, at });
    await countStep(ctx, { kind: 'borne', booking, at });
    const writtenOff = { at, by: 'a1', reason: 'r', amount: 10, driverMissing: 7.5 };
    await countStep(ctx, { kind: 'writtenOff', booking: aBooking({ id: 'lost', driver, writtenOff }), at });
    const ask = async <T>(of: Implementation, input: object) =>
      (await runAs(of, actor('a1', 'admin'), { ctx, input })) as T;
    const { earnings } = await ask<{ earnings: DriverEarning[] }>(fetchDriverEarnings, {
      driver,
      year: 2026,
      limit: 25,
    });
    const { months } = await ask<{ months: TaxMonth[] }>(fetchTaxYear, { driver, year: 2026 });
    const inMay = { rides: 0, faresMinor: 0, missingMinor: 750, borneMinor: 4_025, tipsMinor: 1_500 };
    expect(months.find(({ month }) => month === '2026-05')).toMatchObject(inMay);
    const inYear = earnings.map(({ driverShare }) => Math.round(driverShare * 100)).reverse();
    expect(months.map(leftOf)).toEqual(inYear);
    for (const { driverShare, fromTrips, tips, cancelFees, borne } of earnings)
      expect(fromTrips + tips + cancelFees + borne).toBeCloseTo(driverShare, 9);
    for (const { month } of months) {
      const { drivers } = await ask<{ drivers: TaxMonth[] }>(fetchDriverTaxes, { month, limit: 25 });
      expect(drivers).toContainEqual(expect.objectContaining(months.find(one => one.month === month)!));
    }
  });

  it('has the invoice of a month that has its number, by kind and rate, and a rest that was counted before lines', async () => {
    const at = Date.UTC(2026, 1, 1);
    const lines = { 'N#25000#rides': 180, 'T#25000#rides': 45, 'N#25000#refunds': -10, 'T#25000#refunds': -2 };
    await ctx.store.write([
      { type: 'put', item: { ...count('2026-01', 'd1', 2), ...lines, number: 'I-2026-000001', at } },
    ]);
    const answer = await runAs(fetchTaxYear, actor('d1', 'driver'), { ctx, input: { driver: 'd1', year: 2026 } });
    const [january, march] = (answer as { months: object[] }).months;
    expect(january).toMatchObject({
      invoice: {
        number: 'I-2026-000001',
        at,
        lines: [
          { kind: 'rides', rate: 25_000, netMinor: 180, taxMinor: 45 },
          { kind: 'refunds', rate: 25_000, netMinor: -10, taxMinor: -2 },
          { kind: 'rides', netMinor: 30, taxMinor: 7 },
        ],
      },
    });
    expect(march).not.toHaveProperty('invoice');
  });

  it('is reported to its driver and admins, and to no other driver', async () => {
    const ask = (uid: string, usertype: 'admin' | 'driver', driver: string) =>
      runAs(fetchTaxYear, actor(uid, usertype), { ctx, input: { driver, year: 2026 } });
    expect(await ask('d2', 'driver', 'd1')).toEqual({ refusal: 'not_found' });
    expect(await ask('a1', 'admin', 'd1')).toMatchObject({ taxId: '19870521-1234' });
    expect(await ask('a1', 'admin', 'nobody')).toEqual({ refusal: 'not_found' });
  });

  it('is listed for the office month by month, each driver once, also those who have left', async () => {
    const page = async (cursor?: string) =>
      (await runAs(fetchDriverTaxes, actor('a1', 'admin'), {
        ctx,
        input: { month: '2026-12', limit: 2, ...(cursor ? { cursor } : {}) },
      })) as Page;
    const first = await page();
    const second = await page(first.nextCursor);
    expect([...first.drivers, ...second.drivers].map(({ driver, taxId }) => [driver, taxId])).toEqual([
      ['gone', undefined],
      ['d2', undefined],
      ['d1', '19870521-1234'],
    ]);
    expect(second.nextCursor).toBeUndefined();
  });
});
