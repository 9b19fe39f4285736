import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { type Settings, settingsFields } from '#shared/contract/entities/settings';
import { DAY_MS } from '#shared/contract/time';
import { type WaitingSetting, waitingSettings } from '#shared/domain/approvals/waiting-settings';
import { settingsKey } from '#lambdas/model/catalog/settings-writes';
import { fundsFor } from '#lambdas/model/money/debts';
import { personWrites } from '#lambdas/model/people/person-writes';
import type { Context } from '#lambdas/runtime/context';
import { readSettings } from '#lambdas/store/read-settings';
import { setSettings } from '#scripts/settings/set-settings';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { editSettings } from './edit-settings';
import { fetchSettings } from './fetch-settings';
import { fetchSettingsState } from './fetch-settings-state';

let now: number;
let store: MemoryStore;
let ctx: Context;
const inForce = () => readSettings(store, now);
const edit = (changes: Partial<Settings> & { was?: object }, uid = 'a1') =>
  runAs(editSettings, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input: changes });
const stored = (values: Partial<Settings> = {}) =>
  store.write([{ type: 'put', item: { ...settingsKey, _et: 'settings', values: { ...defaultSettings, ...values } } }]);

beforeEach(async () => {
  now = Date.UTC(2026, 10, 26, 12);
  store = memoryStore();
  ctx = fakeContext({ store, settings: inForce, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await stored();
});

/** Each from a value by which the company pays less to one by which it pays more. */
const raises = [
  ['creditLimit', 500, 9_000],
  ['creditLimit', 500, null],
  ['platformBearsFees', 0, 3_000_000],
  ['driverPaidAtOnce', 10, 5_000],
  ['bonus', 5, 5_000],
  ['bonusesPerMonth', 2, 1_000],
  ['bonusAfterRides', 3, 1],
  ['smallestCash', 0, 100],
  ['writeOffShare', 50, 100],
  ['disputeBearer', 'rider', 'shares'],
  ['disputeBearer', 'rider', 'platform'],
  ['disputeBearer', 'shares', 'platform'],
  ['tipMax', 50, 5_000],
  ['payoutDelayDays', 7, 0],
  ['newDriverDays', 90, 0],
  ['newDriverDelayDays', 14, 1],
  ['newDriverReserve', 10, 0],
] as const;

const TEXT = 'is shown';
const TRIP = 'says how trips are booked and driven';
const ACCOUNT = 'says who may sign up and what they give';
/** All others count at once, each for its reason. */
const free: Readonly<Record<Exclude<keyof Settings, WaitingSetting>, string>> = {
  appName: TEXT,
  CompanyName: TEXT,
  CompanyAddress: TEXT,
  CompanyWebsite: TEXT,
  CompanyTerms: TEXT,
  contact_email: TEXT,
  policyDate: TEXT,
  FacebookHandle: TEXT,
  TwitterHandle: TEXT,
  InstagramHandle: TEXT,
  AppleStoreLink: TEXT,
  PlayStoreLink: TEXT,
  symbol: TEXT,
  decimal: TEXT,
  swipe_symbol: TEXT,
  country: TEXT,
  taxLabel: TEXT,
  taxNumber: TEXT,
  code: 'is fixed once there is money',
  license: 'is for the purchase of the product',
  timeZone: 'sets the days of reports and promos',
  taxRate: 'is the part of a fare that goes to the tax office',
  otp_secure: TRIP,
  autoDispatch: TRIP,
  dispatchMode: TRIP,
  CarHornRepeat: TRIP,
  stepRadius: TRIP,
  driverRadius: TRIP,
  maxActiveBookings: TRIP,
  AllowDeliveryPickupImageCapture: TRIP,
  AllowFinalDeliveryImageCapture: TRIP,
  HandoverCodes: TRIP,
  panic: TRIP,
  lateTolerance: 'lets drivers have fees of riders, which platformBearsFees limits until these pay',
  convert_to_mile: 'changes fares, which riders pay',
  maxFareAboveEstimate: 'changes fares, which riders pay; what the company bears of one is credit of an admin',
  maxFareBelowEstimate: 'changes fares, which riders pay',
  cashPayments: 'riders pay their drivers',
  cardGuarantee: 'riders pay; what drivers get before is limited by driverPaidAtOnce',
  holdFare: 'riders pay; what drivers get before is limited by driverPaidAtOnce',
  holdMargin: 'riders pay; what drivers get before is limited by driverPaidAtOnce',
  topUpMin: 'is paid in before it is in a wallet',
  topUpMax: 'is paid in before it is in a wallet',
  negativeBalance: 'drivers owe the company',
  riderDebtLimit: 'riders owe the company',
  RiderWithDraw: 'riders get the money that they have',
  tipKind: 'riders pay tips, which tipMax limits',
  tipAmounts: 'riders pay tips, which tipMax limits',
  driver_approval: ACCOUNT,
  email_verify: ACCOUNT,
  restrictCountry: ACCOUNT,
  AllowCountrySelection: ACCOUNT,
  bank_fields: ACCOUNT,
  bankFormat: ACCOUNT,
  FacebookLoginEnabled: ACCOUNT,
  MobileLoginEnabled: ACCOUNT,
  AllowCriticalEditsAdmin: 'opens and closes the demo mode',
};

describe('[ADM-10] [ADM-9] a setting by which the company pays more', () => {
  it.each(raises)('counts for nobody before a day has passed: %s from %s to %s', async (field, less, more) => {
    await stored({ [field]: less });
    for (const uid of ['a1', 'a2'])
      expect(await edit({ [field]: more }, uid)).toMatchObject({ settings: { [field]: more } });
    expect((await inForce())[field]).toBe(less);
    now += DAY_MS - 1;
    expect((await inForce())[field]).toBe(less);
    now += 1;
    expect((await inForce())[field]).toBe(more);
  });

  it.each(raises)('counts at once where the company pays less: %s from %s, not %s', async (field, less, more) => {
    await stored({ [field]: more });
    await edit({ [field]: less });
    expect((await inForce())[field]).toBe(less);
  });

  it('is each of those that wait', () => {
    expect([...new Set(raises.map(([field]) => field))].sort()).toEqual([...waitingSettings].sort());
  });

  it('waits or is free for a reason, each of the settings', () => {
    expect([...waitingSettings, ...Object.keys(free)].sort()).toEqual(Object.keys(settingsFields.shape).sort());
  });

  it('lets the platform advance nothing of a high cancellation fee at once', async () => {
    await edit({ platformBearsFees: 3_000_000 });
    expect(await fundsFor(store, 'r1', await ctx.settings(), now)).toMatchObject({ bearableMinor: 0 });
    now += DAY_MS;
    expect(await fundsFor(store, 'r1', await ctx.settings(), now)).toMatchObject({ bearableMinor: 300_000_000 });
  });

  it('is shown to admins as saved, and to everybody as it counts', async () => {
    await edit({ bonus: 25, appName: 'Roads' });
    const admin = { uid: 'a1', usertype: 'admin', user: aPerson('a1', 'admin') } as const;
    expect(await runAs(fetchSettingsState, admin, { ctx, input: {} })).toMatchObject({ settings: { bonus: 25 } });
    expect(await runAs(fetchSettings, admin, { ctx, input: {} })).toMatchObject({
      settings: { bonus: 0, appName: 'Roads' },
    });
    // The admin changes the value that they see.
    expect(await edit({ bonus: 30, was: { bonus: 25 } })).toHaveProperty('settings');
    expect(await edit({ bonus: 40, was: { bonus: 0 } })).toMatchObject({ refusal: 'changed_meanwhile' });
  });

  it('begins its day anew by a further raise, and by no other change', async () => {
    await edit({ bonus: 5, platformBearsFees: 10 });
    now += DAY_MS / 2;
    await edit({ bonus: 9, driverPaidAtOnce: 7, appName: 'Roads' });
    now += DAY_MS / 2;
    expect(await inForce()).toMatchObject({ bonus: 0, platformBearsFees: 10, driverPaidAtOnce: 0, appName: 'Roads' });
    now += DAY_MS / 2;
    expect(await inForce()).toMatchObject({ bonus: 9, driverPaidAtOnce: 7 });
  });

  it('goes on waiting where it is lowered to what is still more, and ends where it is lowered to less', async () => {
    await stored({ bonus: 5 });
    await edit({ bonus: 100 });
    now += DAY_MS / 2;
    await edit({ bonus: 50 });
    expect((await inForce()).bonus).toBe(5);
    await edit({ bonus: 3 });
    expect((await inForce()).bonus).toBe(3);
    await edit({ bonus: 50 });
    now += DAY_MS / 2;
    expect((await inForce()).bonus).toBe(3);
  });

  it('waits also where another admin lowers and raises it at this moment', async () => {
    await stored({ bonus: 50 });
    const calm = store.write;
    let isFirst = true;
    const write: typeof calm = async writes => {
      if (isFirst) {
        isFirst = false;
        await edit({ bonus: 1 }, 'a2');
        await edit({ bonus: 50 }, 'a2');
      }
      return calm(writes);
    };
    const usual = ctx;
    ctx = { ...ctx, store: { ...store, write } };
    const raised = runAs(
      editSettings,
      { uid: 'a1', usertype: 'admin', user: aPerson('a1', 'admin') },
      { ctx, input: { bonus: 60 } },
    );
    ctx = usual;
    expect(await raised).toEqual({ refusal: 'changed_meanwhile' });
    expect((await inForce()).bonus).toBe(1);
  });

  it('counts at once by the operator of the servers, who leaves other raises waiting', async () => {
    await edit({ bonus: 25, platformBearsFees: 100 });
    expect(await setSettings(ctx, { bonus: 30 })).toHaveProperty('settings');
    expect(await inForce()).toMatchObject({ bonus: 30, platformBearsFees: 0 });
  });

  it('keeps the amount, not the number, where the currency changes before there is money', async () => {
    await stored({ code: 'JPY', creditLimit: 100_000 });
    await edit({ code: 'KWD' });
    expect(await inForce()).toMatchObject({ code: 'KWD', creditLimit: 100 });
  });
});
