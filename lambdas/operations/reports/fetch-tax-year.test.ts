import { beforeEach, describe, expect, it } from 'vitest';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { commissionKey } from '#lambdas/store/invoice-keys';
import { leftOf, quartersOf, sumOf } from '#shared/domain/ledger/tax-quarters';
import type { TaxMonth } from '#shared/contract/operations/reports';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { fetchDriverTaxes } from './fetch-driver-taxes';
import { fetchTaxYear } from './fetch-tax-year';

let ctx: Context;
const actor = (uid: string, usertype: 'admin' | 'driver') => ({ uid, usertype, user: aPerson(uid, usertype) });
const count = (month: string, uid: string, rides: number) => ({
  ...commissionKey(month, uid),
  _et: 'commission',
  uid,
  currency: 'SEK',
  rides,
  faresMinor: rides * 1_000,
  netMinor: rides * 100,
  taxMinor: rides * 25,
});
type Page = { drivers: { driver: string; taxId?: string }[]; nextCursor?: string };

beforeEach(async () => {
  ctx = fakeContext({ store: memoryStore() });
  for (const uid of ['d1', 'd2'])
    await ctx.store.write(
      personWrites({ ...aPerson(uid, 'driver'), ...(uid === 'd1' ? { taxId: '19870521-1234' } : {}) }),
    );
  const items = [
    count('2026-01', 'd1', 2),
    count('2026-03', 'd1', 1),
    { ...count('2026-12', 'd1', 4), cancelFeesMinor: 300 },
    count('2027-01', 'd1', 9),
  ];
  for (const item of [...items, count('2026-12', 'd2', 1), count('2026-12', 'gone', 1)])
    await ctx.store.write([{ type: 'put', item }]);
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
    expect(sumOf(months)).toEqual({ rides: 7, faresMinor: 7_000, feeMinor: 700, taxMinor: 175, cancelFeesMinor: 300 });
    expect(leftOf(sumOf(months))).toBe(6_425);
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

  it('is told to its driver and admins, and to no other driver', async () => {
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
      ['d1', '19870521-1234'],
      ['d2', undefined],
      ['gone', undefined],
    ]);
    expect(second.nextCursor).toBeUndefined();
  });
});
