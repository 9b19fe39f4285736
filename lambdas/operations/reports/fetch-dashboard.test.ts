import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { UserType } from '#shared/contract/operation';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Context } from '#lambdas/runtime/context';
import { countTrip } from '#lambdas/model/reports/count-trip';
import { fakeContext } from '#test/kit/fake-context';
import { fetchDashboard } from './fetch-dashboard';

const now = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const timeZone = 'Pacific/Auckland';
let ctx: Context;
let trips = 0;
const pay = (hoursAgo: number, change: Partial<Booking> = {}) =>
  countTrip(ctx, aBooking({ id: `b${++trips}`, driver: 'd1', ...change }), now - hoursAgo * HOUR);
const ask = async (uid: string, usertype: UserType) => {
  const names = { firstName: 'A', lastName: 'B', email: '', mobile: '', approved: true, createdAt: 0 };
  const user: StoredUser = { id: uid, usertype, ...names };
  const call = { ctx, input: {}, key: undefined, source: '' };
  return fetchDashboard.run(call, { actor: { uid, usertype, user } });
};

beforeEach(() => {
  ctx = fakeContext({ now: () => now });
});

describe('[DASH-1] the earning cards', () => {
  it('show admins the fees of all paid trips, of today, this month and in all', async () => {
    await pay(1);
    await pay(30, { convenience_fees: 5.5 });
    await pay(24 * 40, { convenience_fees: 0 });
    expect(await ask('a1', 'admin')).toMatchObject({
      earnings: { today: 20, thisMonth: 25.5, total: 25.5 },
      fares: { today: 100, thisMonth: 200, total: 300 },
      rides: { today: 1, thisMonth: 2, total: 3 },
    });
  });

  it('show what riders paid: a discount is not part of it', async () => {
    await pay(1, { discount_amount: 12.5 });
    expect(await ask('a1', 'admin')).toMatchObject({ fares: { today: 87.5, thisMonth: 87.5, total: 87.5 } });
  });

  it('show a fleet what drivers earned with its trips, not the platform’s fees, and nothing of others', async () => {
    await pay(1, { fleetadmin: 'f1', driver_share: 80 });
    await pay(1, { fleetadmin: 'f2', driver_share: 50 });
    await pay(1);
    expect(await ask('f1', 'fleetadmin')).toMatchObject({
      earnings: { today: 80, thisMonth: 80, total: 80 },
      fares: { today: 100, thisMonth: 100, total: 100 },
      rides: { today: 1, thisMonth: 1, total: 1 },
    });
    expect(await ask('f3', 'fleetadmin')).toMatchObject({ earnings: { today: 0, thisMonth: 0, total: 0 } });
  });

  it('begin a day at the operator’s midnight', async () => {
    // 05:00 in Auckland on the 22nd; three hours before it is the 22nd too, six hours before the 21st.
    ctx = { ...ctx, now: () => Date.UTC(2026, 10, 21, 16), settings: async () => ({ ...defaultSettings, timeZone }) };
    await pay(-1);
    await pay(2);
    const { earnings, days } = (await ask('a1', 'admin')) as { earnings: object; days: { day: string }[] };
    expect(earnings).toMatchObject({ today: 20, total: 40 });
    expect(days.map(({ day }) => day).slice(-2)).toEqual(['20261121', '20261122']);
    expect(days).toHaveLength(14);
  });
});
