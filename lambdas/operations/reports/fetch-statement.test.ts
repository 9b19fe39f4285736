import { beforeEach, describe, expect, it } from 'vitest';
import type { Adjustment, Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import type { Statement } from '#shared/contract/operations/reports';
import { lastEffects } from '#shared/domain/booking/fare-effects';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { adjusted, raisePaid } from '#shared/domain/ledger/adjustment-journals';
import { tripPaid } from '#shared/domain/ledger/booking-journals';
import { journal, system, user as leg } from '#shared/domain/ledger/journal';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { personWrites } from '#lambdas/model/people/person-writes';
import { countStep, countTrip } from '#lambdas/model/reports/count-trip';
import type { Context } from '#lambdas/runtime/context';
import { bookingItem } from '#lambdas/store/booking-items';
import { balanceKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { fakeContext } from '#test/kit/fake-context';
import { fetchStatement } from './fetch-statement';

const now = Date.UTC(2026, 10, 21, 12);
const names = { firstName: 'Dana', lastName: 'Driver', email: '', mobile: '', approved: true, createdAt: 0 };
const person = (id: string, usertype: UserType, change: Partial<StoredUser> = {}): StoredUser => ({
  ...names,
  id,
  usertype,
  vehicleNumber: 'ABC 123',
  ...change,
});
let ctx: Context;
let trips = 0;

const drive = async (iso: string, change: Partial<Booking> = {}) => {
  const at = Date.parse(iso);
  const id = `b${String(++trips).padStart(3, '0')}`;
  const booking = aBooking({ id, booking_id: `WF-${trips}`, driver: 'd1', status: 'PAID', ...change });
  await ctx.store.write([{ type: 'put', item: bookingItem(booking) }]);
  await ctx.store.write(journalWrites(tripPaid(booking), at));
  await countTrip(ctx, booking, at);
};
const payOut = (iso: string, amountMinor: number) =>
  ctx.store.write(
    journalWrites(
      journal({
        id: `WD-${iso}`,
        memo: 'payout',
        currency: 'SEK',
        outgoing: 'Withdraw',
        legs: [leg('d1', -amountMinor), system('payout', amountMinor)],
      }),
      Date.parse(iso),
    ),
  );
const ask = async (uid: string, usertype: UserType, input: object = {}) => {
  const wanted = { driver: 'd1', year: 2026, month: 11, limit: 25, ...input };
  const actor = { uid, usertype, user: person(uid, usertype) };
  return (await fetchStatement.run({ ctx, input: wanted, key: undefined, source: '' }, { actor })) as Statement;
};
const lines = ({ entries }: Statement) => entries.map(({ type, amount, txRef }) => [type, amount, txRef]);

beforeEach(async () => {
  trips = 0;
  ctx = fakeContext({ now: () => now, settings: async () => ({ ...defaultSettings, code: 'SEK' }) });
  await ctx.store.write(personWrites(person('d1', 'driver')));
  for (const uid of ['d1', 'r1'])
    await ctx.store.write([{ type: 'put', item: { ...balanceKey(uid), _et: 'balance', balanceMinor: 0 } }]);
});

describe('[ADM-8] [PLUS-6] the statement of a driver and month', () => {
  it('has the rides, what they cost, the share, and every entry of the wallet in it, oldest first', async () => {
    await drive('2026-10-31T23:59:59Z');
    await drive('2026-11-01T00:00:00Z');
    await drive('2026-11-05T10:00:00Z', { cashPaymentAmount: 100, payment_mode: 'cash' });
    await payOut('2026-11-06', 5_000);
    expect(await ask('d1', 'driver')).toEqual({
      driver: 'd1',
      driverName: 'Dana Driver',
      driverVehicleNo: 'ABC 123',
      total_rides: 2,
      tripCost: 200,
      convenienceFee: 40,
      refundsBorne: 0,
      driverShare: 160,
      entries: expect.any(Array) as unknown,
    });
    for (const [uid, usertype] of [
      ['d1', 'driver'],
      ['a1', 'admin'],
    ] as const)
      expect(lines(await ask(uid, usertype))).toEqual([
        ['Credit', 80, 'WF-2'],
        ['Credit', 80, 'WF-3'],
        ['Debit', 100, 'WF-3'],
        ['Withdraw', 50, 'payout'],
      ]);
  });

  it.each([
    ['the platform', { rider: 24, driver: 0, platform: -24 }, { tripCost: 76, refundsBorne: 24, driverShare: 80 }],
    ['both', { rider: 25, driver: -20, platform: -5 }, { tripCost: 75, refundsBorne: 5, driverShare: 60 }],
  ])(
    '[PLUS-7] shows the platform’s part of a refund of %s: fare, fee and it add up to the share',
    async (_, shares, sums) => {
      await drive('2026-11-05T10:00:00Z');
      const one: Adjustment = {
        id: 'x1',
        kind: 'refund',
        at: now,
        reason: 'Late',
        state: 'done',
        to: 'wallet',
        ...shares,
      };
      const booking = aBooking({ id: 'b001', driver: 'd1', status: 'PAID', adjustments: [one] });
      await countStep(ctx, { kind: 'adjusted', id: 'x1', effects: lastEffects([one]), booking, at: now });
      expect(await ask('d1', 'driver')).toMatchObject({ ...sums, convenienceFee: 20 });
    },
  );

  it('is of the operator’s month', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, code: 'SEK', timeZone: 'Europe/Stockholm' }) };
    await drive('2026-10-31T22:59:59Z');
    await drive('2026-10-31T23:00:00Z');
    expect(await ask('d1', 'driver')).toMatchObject({ total_rides: 1, entries: [{ txRef: 'WF-2' }] });
    expect(await ask('d1', 'driver', { month: 10 })).toMatchObject({ total_rides: 1, entries: [{ txRef: 'WF-1' }] });
  });

  it('shows a fleet its own rides, and nothing else of the driver’s money', async () => {
    await drive('2026-11-02', { fleetadmin: 'f1' });
    await drive('2026-11-03', { fleetadmin: 'f2' });
    await drive('2026-11-04');
    await payOut('2026-11-06', 5_000);
    const own = await ask('f1', 'fleetadmin');
    expect(own).toMatchObject({ total_rides: 1, driverShare: 80 });
    expect(lines(own)).toEqual([['Credit', 80, 'WF-1']]);
    expect(await ask('f3', 'fleetadmin')).toEqual({ refusal: 'not_found' });
  });

  it('[PLUS-7] shows a fleet the refunds and corrections of its rides as entries of their own', async () => {
    const adjust = async (iso: string, ride: Booking, adjustment: Partial<Adjustment>) => {
      const shares = { rider: 25, driver: -20, platform: -5 };
      const full: Adjustment = {
        id: 'x1',
        kind: 'refund',
        at: now,
        state: 'done',
        to: 'wallet',
        ...shares,
        ...adjustment,
      };
      const journal = full.kind === 'correction' ? raisePaid(ride, full, false) : adjusted(ride, full);
      await ctx.store.write(journalWrites(journal, Date.parse(iso)));
      const effects = lastEffects([full]);
      await countStep(ctx, { kind: 'adjusted', id: full.id, effects, booking: ride, at: Date.parse(iso) });
    };
    await drive('2026-11-02', { fleetadmin: 'f1' });
    await drive('2026-11-03', { fleetadmin: 'f2' });
    await drive('2026-10-30', { fleetadmin: 'f1' });
    const ride = (n: number, fleetadmin: string) =>
      aBooking({ id: `b00${n}`, booking_id: `WF-${n}`, driver: 'd1', status: 'PAID', fleetadmin });
    await adjust('2026-11-04', ride(1, 'f1'), {});
    await adjust('2026-11-05', ride(2, 'f2'), {});
    await ctx.store.write([{ type: 'update', key: balanceKey('r1'), add: { balanceMinor: 10_000 } }]);
    await adjust('2026-11-06', ride(3, 'f1'), { kind: 'correction', id: 'x2', rider: -10, driver: 8, platform: 2 });
    const fleets = await ask('f1', 'fleetadmin');
    expect(lines(fleets)).toEqual([
      ['Credit', 80, 'WF-1'],
      ['Debit', 20, 'WF-1'],
      ['Credit', 8, 'WF-3'],
    ]);
    // Share and entries agree, so there is no difference to explain.
    expect(fleets.driverShare).toBe(80 - 20 + 8);
    expect(lines(await ask('d1', 'driver'))).toHaveLength(5);
  });

  it('comes by the page, each entry once', async () => {
    for (let day = 1; day <= 9; day++) await drive(`2026-11-0${day}`);
    const all = (await ask('d1', 'driver')).entries;
    const paged: Statement['entries'] = [];
    for (let page = await ask('d1', 'driver', { limit: 2 }); ;) {
      paged.push(...page.entries);
      if (!page.nextCursor) break;
      page = await ask('d1', 'driver', { limit: 2, cursor: page.nextCursor });
    }
    expect(all).toHaveLength(9);
    expect(paged).toEqual(all);
    const cursor = '01795000000000#PAY-b001-Credit';
    expect((await ask('d1', 'driver', { month: 10, cursor })).entries).toEqual([]);
  });

  it('is empty for a month without rides', async () => {
    expect(await ask('d1', 'driver', { month: 3 })).toMatchObject({ total_rides: 0, tripCost: 0, entries: [] });
  });

  it('is exact in a currency with three decimals', async () => {
    ctx = { ...ctx, settings: async () => ({ ...defaultSettings, code: 'KWD' }) };
    const receipt = { ...aBooking().receipt, currency: 'KWD' };
    const cost = { receipt, trip_cost: 1.005, convenience_fees: 0.2, driver_share: 0.805, customer_paid: 1.005 };
    for (let i = 1; i <= 3; i++) await drive(`2026-11-0${i}`, cost);
    expect(await ask('d1', 'driver')).toMatchObject({ tripCost: 3.015, convenienceFee: 0.6, driverShare: 2.415 });
  });

  it.each<[string, string, UserType, object, string]>([
    ['of another driver', 'd2', 'driver', {}, 'not_found'],
    ['of nobody', 'a1', 'admin', { driver: 'ghost' }, 'not_found'],
    ['of a month that has not begun', 'd1', 'driver', { month: 12 }, 'bad_period'],
  ])('%s is refused', async (_, uid, usertype, input, refusal) => {
    expect(await ask(uid, usertype, input)).toEqual({ refusal });
  });

  it('[PROF-2] stays after the driver has left, without their name', async () => {
    await drive('2026-11-02');
    const { vehicleNumber: _vehicle, ...rest } = person('d1', 'driver');
    const gone = { pk: 'U#d1', sk: 'A', _et: 'user', ...rest, deletedAt: 1 };
    await ctx.store.write([{ type: 'put', item: gone }]);
    expect(await ask('a1', 'admin')).toMatchObject({ driverName: 'Deleted user', driverVehicleNo: '', total_rides: 1 });
  });
});
