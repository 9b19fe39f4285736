import { beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Need } from '#shared/contract/entities/need';
import type { EarningReport } from '#shared/contract/operations/reports';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { payReferralBonus } from '#lambdas/model/accounts/pay-referral-bonus';
import { personWrites } from '#lambdas/model/people/person-writes';
import { countTrip } from '#lambdas/model/reports/count-trip';
import { fetchEarningsReport } from '#lambdas/operations/reports/fetch-earnings-report';
import { fetchNeeds } from '#lambdas/operations/reports/fetch-needs';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { fakeContext } from '#test/kit/fake-context';
import { aPerson } from '#test/kit/samples';

const NOV = Date.UTC(2026, 10, 20, 12);
const DEC = Date.UTC(2026, 11, 2, 12);
let ctx: Context;
let now: number;
let bonus: number;
const run = (operation: Implementation, usertype: 'admin' | 'fleetadmin', input: object = {}) =>
  operation.run(
    { ctx, input, key: undefined, source: '' },
    { actor: { uid: 'a1', usertype, user: aPerson('a1', usertype) } },
  );
const needs = async (usertype: 'admin' | 'fleetadmin' = 'admin') =>
  ((await run(fetchNeeds, usertype)) as { needs: Need[] }).needs.filter(({ kind }) => kind === 'bonus');
const report = async () =>
  ((await run(fetchEarningsReport, 'admin', { limit: 25 })) as { earnings: EarningReport[] }).earnings.map(
    ({ month, convenienceFee, bonuses, referredFees }) => [month, convenienceFee, bonuses, referredFees],
  );
/** A ride of 100 with a fee of 20, whose rider was referred or not. */
const ride = (id: string, referred = true) =>
  countTrip(ctx, aBooking({ id, customer: 'guest', driver: 'd1', ...(referred ? { referred } : {}) }), now);

beforeEach(async () => {
  [now, bonus] = [NOV, 25];
  ctx = fakeContext({
    now: () => now,
    settings: async () => ({ ...defaultSettings, bonus, MobileLoginEnabled: false }),
  });
  const host = { ...aPerson('host', 'rider'), referralId: 'host1000', createdAt: 100 };
  await ctx.store.write(personWrites(host));
  for (const id of ['guest', 'guest2'])
    await ctx.store.write(
      personWrites({ ...aPerson(id, 'rider'), mobile: '', createdAt: 200, signupViaReferral: 'host1000' }),
    );
});

it('[REG-11] [ADM-8] a month’s bonuses are shown beside the fees of invited riders', async () => {
  await ride('b1');
  await ride('b2', false);
  for (let n = 0; n < 2; n++) await payReferralBonus(ctx, aBooking({ customer: 'guest' }), now);
  expect(await report()).toEqual([[11, 40, 50, 20]]);
  now = DEC;
  await ride('b3');
  expect(await report()).toEqual([
    [12, 20, 0, 20],
    [11, 40, 50, 20],
  ]);
});

it('[REG-11] [DASH-1] the desk is alarmed when they exceed those fees, until fees catch up or the bonus is switched off', async () => {
  expect(await needs()).toEqual([]);
  await ride('b1');
  await payReferralBonus(ctx, aBooking({ customer: 'guest' }), now);
  expect(await needs()).toEqual([{ kind: 'bonus', count: 1, more: false, since: NOV }]);
  expect(await needs('fleetadmin')).toEqual([]);
  bonus = 0;
  expect(await needs()).toEqual([]);
  bonus = 25;
  // Fees of riders who were not referred pay for no bonus.
  for (const id of ['b2', 'b3']) await ride(id, false);
  expect(await needs()).toHaveLength(1);
  await ride('b4');
  expect(await needs()).toHaveLength(1);
  await ride('b5');
  expect(await needs()).toEqual([]);
  await payReferralBonus(ctx, aBooking({ customer: 'guest2' }), now);
  expect(await needs()).toHaveLength(1);
  now = DEC;
  expect(await needs()).toEqual([]);
});
