import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { type DaySum, type DriverEarning, type MonthSum, reportOperations } from '#shared/contract/operations/reports';
import { aBooking, aBorneReview } from '#shared/domain/booking/testing/a-booking';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { userKey } from '#lambdas/store/keys';
import { type EngineStore, startEngineStore } from '#test/kit/engine-store';
import { fakeContext } from '#test/kit/fake-context';
import { countStep, countTrip } from '#lambdas/model/reports/count-trip';
import { runAs } from '#test/kit/request-key';
import { fetchDriverEarnings } from './fetch-driver-earnings';
import { fetchDriverTaxes } from './fetch-driver-taxes';

type Page = { earnings: DriverEarning[]; months: MonthSum[]; days?: DaySum[]; nextCursor?: string };
const names = { lastName: 'Test', email: '', mobile: '', approved: true, createdAt: 0 };
const person = (id: string, usertype: UserType): StoredUser => ({
  ...names,
  id,
  usertype,
  firstName: id,
  vehicleNumber: `ABC ${id}`,
});
let ctx: Context;
let trips = 0;
const join = (uid: string) => ctx.store.write(personWrites(person(uid, 'driver')));
const drive = (driver: string, month: string, share = 80, fleetadmin?: string) =>
  countTrip(
    ctx,
    aBooking({ id: `b${++trips}`, driver, driver_share: share, ...(fleetadmin ? { fleetadmin } : {}) }),
    Date.parse(`${month}-15`),
  );
const ask = async (uid: string, usertype: UserType, input: object = {}): Promise<Page> => {
  const actor = { uid, usertype, user: person(uid, usertype) };
  const call = { ctx, input: { limit: 25, ...input }, key: undefined, source: '' };
  return (await fetchDriverEarnings.run(call, { actor })) as Page;
};
const short = ({ earnings }: Page) =>
  earnings.map(row => [row.year, row.monthsName, row.driverName, row.total_rides, row.driverShare]);

beforeEach(async () => {
  ctx = fakeContext();
  for (const uid of ['d1', 'd2', 'd3']) await join(uid);
});

describe('[ADM-8] driver earnings', () => {
  it('are one row of each driver and month, newest month first, exact', async () => {
    for (const share of [0.1, 0.2]) await drive('d1', '2026-01', share);
    await drive('d2', '2026-01');
    await drive('d1', '2025-12');
    expect((await ask('a1', 'admin')).earnings.at(-1)).toEqual({
      year: 2025,
      month: 12,
      monthsName: 'December',
      driver: 'd1',
      driverName: 'd1 Test',
      total_rides: 1,
      driverVehicleNo: 'ABC d1',
      driverShare: 80,
      fromTrips: 80,
      cancelFees: 0,
      tips: 0,
      borne: 0,
    });
    expect(short(await ask('a1', 'admin'))).toEqual([
      [2026, 'January', 'd2 Test', 1, 80],
      [2026, 'January', 'd1 Test', 2, 0.3],
      [2025, 'December', 'd1 Test', 1, 80],
    ]);
  });

  it('stay whole in a currency without decimals', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, code: 'JPY' }) };
    await countTrip(
      ctx,
      aBooking({ driver: 'd1', driver_share: 1_250, receipt: { ...aBooking().receipt, currency: 'JPY' } }),
      Date.UTC(2026, 0, 1),
    );
    expect((await ask('a1', 'admin')).earnings).toMatchObject([{ driverShare: 1_250 }]);
  });

  it('show a fleet the trips driven for it, and nothing of others’', async () => {
    await drive('d1', '2026-01', 80, 'f1');
    await drive('d1', '2026-01', 50, 'f2');
    await drive('d1', '2026-02');
    await drive('d2', '2026-01', 70, 'f2');
    expect(short(await ask('f1', 'fleetadmin'))).toEqual([[2026, 'January', 'd1 Test', 1, 80]]);
    expect(short(await ask('f2', 'fleetadmin'))).toEqual([
      [2026, 'January', 'd2 Test', 1, 70],
      [2026, 'January', 'd1 Test', 1, 50],
    ]);
    expect(short(await ask('f3', 'fleetadmin'))).toEqual([]);
  });

  it('show a driver their own, of all fleets', async () => {
    await drive('d1', '2026-01', 80, 'f1');
    await drive('d1', '2026-01', 20);
    await drive('d2', '2026-01');
    const page = await ask('d1', 'driver');
    expect(short(page)).toEqual([[2026, 'January', 'd1 Test', 2, 100]]);
    expect(page.days).toEqual([{ day: '2026-01-15', rides: 2, earned: 100 }]);
  });

  it('have a driver’s latest days, whatever year is asked for: a week may begin in the year before', async () => {
    await drive('d1', '2026-12', 80);
    await drive('d1', '2027-01', 20);
    const days = [
      { day: '2027-01-15', rides: 1, earned: 20 },
      { day: '2026-12-15', rides: 1, earned: 80 },
    ];
    for (const year of [2027, 2026, undefined])
      expect((await ask('d1', 'driver', year ? { year } : {})).days).toEqual(days);
  });

  it('[PLUS-28] have cancellation fees and tips that were the driver’s, as parts of all they earned', async () => {
    await drive('d1', '2026-01', 80, 'f1');
    const booking = aBooking({ id: 'late', status: 'CANCELLED', driver: 'd1', fleetadmin: 'f1' });
    await countStep(ctx, { kind: 'fee', v: 4, amount: 12.5, booking, at: Date.parse('2026-01-16') });
    await countStep(ctx, { kind: 'tip', v: 5, change: 15, booking, at: Date.parse('2026-01-16') });
    const rows = [
      await ask('d1', 'driver'),
      await ask('f1', 'fleetadmin'),
      await ask('a1', 'admin'),
      await ask('a1', 'admin', { driver: 'd1' }),
    ];
    for (const { earnings } of rows)
      expect(earnings).toMatchObject([
        { total_rides: 1, driverShare: 107.5, fromTrips: 80, cancelFees: 12.5, tips: 15 },
      ]);
    expect(rows[0]!.days).toEqual([
      { day: '2026-01-15', rides: 1, earned: 80 },
      { day: '2026-01-16', rides: 0, earned: 27.5 },
    ]);
  });

  it('[ADM-8] are listed for one driver, whom only an admin may name', async () => {
    await drive('d1', '2026-01', 80, 'f1');
    await drive('d1', '2026-02', 20);
    await drive('d2', '2026-01', 70, 'f1');
    const { earnings, months } = await ask('a1', 'admin', { driver: 'd1' });
    expect(earnings.map(({ driver, month, driverShare }) => [driver, month, driverShare])).toEqual([
      ['d1', 2, 20],
      ['d1', 1, 80],
    ]);
    expect(months.map(({ driverShare }) => driverShare)).toEqual([20, 80]);
    expect(await ask('f1', 'fleetadmin', { driver: 'd1' })).toEqual({ refusal: 'forbidden' });
  });

  it('are listed for one year only, and no year leaks through a cursor', async () => {
    for (const month of ['2025-12', '2026-01', '2026-12', '2027-01']) await drive('d1', month, 80, 'f1');
    for (const [uid, usertype] of [
      ['a1', 'admin'],
      ['f1', 'fleetadmin'],
      ['d1', 'driver'],
    ] as const) {
      const months = async (input: object) => (await ask(uid, usertype, input)).earnings.map(row => row.month);
      expect(await months({ year: 2026 })).toEqual([12, 1]);
      expect(await months({ year: 2026, cursor: '202701-d1' })).toEqual([12, 1]);
      expect(await months({ year: 2026, cursor: '202512-d1' })).toEqual([]);
      expect(await months({ year: 2024 })).toEqual([]);
    }
  });

  it('are listed for one month, with the sums of the year’s months for a chart', async () => {
    for (const month of ['2025-12', '2026-01', '2026-11', '2026-11']) await drive('d1', month, 80, 'f1');
    await drive('d2', '2026-11', 20);
    const shown = async (uid: string, usertype: UserType, input: object) => {
      const { earnings, months } = await ask(uid, usertype, input);
      return { rows: earnings.map(row => [row.driver, row.month]), months };
    };
    const november = { year: 2026, month: 11, total_rides: 3, driverShare: 180 };
    expect(await shown('a1', 'admin', { year: 2026, month: 11 })).toEqual({
      rows: [
        ['d2', 11],
        ['d1', 11],
      ],
      months: [november, { year: 2026, month: 1, total_rides: 1, driverShare: 80 }],
    });
    expect(await shown('f1', 'fleetadmin', { year: 2026, month: 11 })).toMatchObject({
      rows: [['d1', 11]],
      months: [{ total_rides: 2, driverShare: 160 }, { month: 1 }],
    });
    expect(await shown('d2', 'driver', { year: 2026, month: 1 })).toMatchObject({
      rows: [],
      months: [{ month: 11, driverShare: 20 }],
    });
  });

  it('are refused for a month without a year', async () => {
    expect(await ask('a1', 'admin', { month: 11 })).toMatchObject({ refusal: 'bad_period' });
  });

  it('include what the platform paid the driver on top', async () => {
    const fareReview = aBorneReview(40.25);
    const booking = aBooking({ driver: 'd1', fareReview });
    for (const kind of ['paid', 'borne'] as const) await countStep(ctx, { kind, booking, at: Date.UTC(2026, 0, 5) });
    expect((await ask('d1', 'driver')).earnings).toMatchObject([
      { total_rides: 1, driverShare: 120.25, fromTrips: 80, borne: 40.25 },
    ]);
  });

  it('come by the page, each row once', async () => {
    for (const driver of ['d1', 'd2', 'd3'])
      for (const month of ['2025-11', '2025-12', '2026-01']) await drive(driver, month, 80, 'f1');
    for (const [uid, usertype] of [
      ['a1', 'admin'],
      ['f1', 'fleetadmin'],
    ] as const) {
      const all = (await ask(uid, usertype)).earnings;
      const pages: DriverEarning[] = [];
      for (let page = await ask(uid, usertype, { limit: 2 }); ;) {
        pages.push(...page.earnings);
        if (!page.nextCursor) break;
        page = await ask(uid, usertype, { limit: 2, cursor: page.nextCursor });
      }
      expect(all).toHaveLength(9);
      expect(pages).toEqual(all);
    }
  });

  it('[PROF-2] stay after a driver has left, without their name and vehicle', async () => {
    await drive('d1', '2026-01');
    const { vehicleNumber: _vehicle, ...rest } = person('d1', 'driver');
    await ctx.store.write([{ type: 'put', item: { ...userKey('d1'), _et: 'user', ...rest, deletedAt: 1 } }]);
    expect((await ask('a1', 'admin')).earnings).toMatchObject([
      { driverName: 'Deleted user', driverVehicleNo: '', driverShare: 80 },
    ]);
  });
});

describe('on the real engine', () => {
  let engine: EngineStore;
  beforeAll(async () => {
    engine = await startEngineStore();
  });
  afterAll(() => engine.close());

  it('[ADM-8] a full page of many drivers keeps the budget, as does one for the tax office', async () => {
    ctx = { ...ctx, store: engine.open() };
    for (let i = 0; i < 120; i++) {
      await join(`driver-${i}`);
      await drive(`driver-${i}`, '2026-01');
    }
    const store = engine.open();
    ctx = { ...ctx, store };
    const page = await ask('a1', 'admin', { limit: 100 });
    expect(page.earnings).toHaveLength(100);
    expect(page.nextCursor).toBeDefined();
    // The call also reads the caller's profile and the settings.
    expect(store.consumed().read).toBeLessThanOrEqual(reportOperations.fetchDriverEarnings.budget.read - 2);
    expect(store.consumed().write).toBe(0);
    const before = store.consumed().read;
    const admin = { uid: 'a1', usertype: 'admin' as const, user: person('a1', 'admin') };
    const taxes = await runAs(fetchDriverTaxes, admin, { ctx, input: { month: '2026-01', limit: 100 } });
    expect(taxes).toMatchObject({ drivers: { length: 100 } });
    expect(store.consumed().read - before).toBeLessThanOrEqual(reportOperations.fetchDriverTaxes.budget.read - 2);
  });
});
