import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DriverEarning } from '#shared/contract/operations/reports';
import { at } from '../kit/places';
import type { Person } from '../kit/person';
import { bookAndPay, driveTo } from '../kit/ride';
import { startWorld, type World } from '../kit/world';

const bank = { bankName: 'Sparbank', bankCode: 'SPSE', bankAccount: '8000-1' };
const day = (ms: number) => new Date(ms).toISOString();

describe('money, as admins see it', () => {
  let world: World;
  let admin: Person;
  let rider: Person;
  beforeAll(async () => {
    world = await startWorld();
    admin = world.admin;
    rider = await world.rider();
  });
  afterAll(() => world.close());

  /** One ride with this driver alone on duty. */
  const ride = async (driver: Person) => {
    const { id } = await bookAndPay(world, rider);
    await driveTo(driver, rider, id, 'confirmPaid');
    await world.runtime.settle();
    return (await admin.call('fetchBooking', { bookingId: id })).booking;
  };
  const offDuty = (driver: Person) =>
    driver.call('setDriverActive', { driverActiveStatus: false, location: at.jarntorget });
  const report = async () => (await admin.call('fetchEarningsReport', {})).earnings;
  const balance = async (who: Person) => (await who.call('fetchWallet', {})).walletBalance;

  describe('earnings', () => {
    it('[ADM-8] a ride shows once it is paid, once, in the report and for driver, fleet and admin', async () => {
      expect(await report()).toEqual([]);
      const [fleet, other] = [await world.fleetAdmin('Flo'), await world.fleetAdmin('Oth')];
      const driver = await world.driver('Dana', at.jarntorget, { fleetadmin: fleet.uid });
      world.runtime.faults.repeatStream('wayfare-local-events', 3);
      const booking = await ride(driver);
      await rider.call('rateBooking', { bookingId: booking.id, rating: 5 });
      await world.runtime.settle();
      const { user } = await driver.call('fetchUser', {});
      const [month, ...months] = await report();
      expect(months).toEqual([]);
      expect(month).toMatchObject({
        total_rides: 1,
        tripCost: booking.trip_cost,
        rideCost: booking.driver_share,
        convenienceFee: booking.convenience_fees,
        discountAmount: booking.discount_amount,
        profit: booking.convenience_fees - booking.discount_amount,
      });
      const row: Partial<DriverEarning> = {
        year: month!.year,
        month: month!.month,
        monthsName: month!.monthsName,
        driver: driver.uid,
        driverName: 'Dana Test',
        driverVehicleNo: user.vehicleNumber!,
        total_rides: 1,
        driverShare: booking.driver_share,
        fromTrips: booking.driver_share,
        cancelFees: 0,
        tips: 0,
        borne: 0,
      };
      for (const who of [admin, fleet, driver])
        expect((await who.call('fetchDriverEarnings', { year: month!.year })).earnings).toEqual([row]);
      expect((await other.call('fetchDriverEarnings', {})).earnings).toEqual([]);
      const asked = { driver: driver.uid, year: month!.year, month: month!.month };
      for (const who of [admin, fleet, driver])
        expect(await who.call('fetchStatement', asked)).toMatchObject({
          driverName: 'Dana Test',
          total_rides: 1,
          driverShare: booking.driver_share,
          entries: [{ type: 'Credit', amount: booking.driver_share, txRef: booking.booking_id }],
        });
      expect(await other.refused('fetchStatement', asked)).toBe('not_found');
      await offDuty(driver);
    });

    it('[ADM-8] add up to what the drivers were paid; a fleet sees its own, a driver themselves', async () => {
      const driver = await world.driver('Dirk');
      const shares = [await ride(driver), await ride(driver)].map(booking => booking.driver_share);
      const { earnings } = await admin.call('fetchDriverEarnings', {});
      const own = earnings.find(row => row.driver === driver.uid);
      expect(own).toMatchObject({ total_rides: 2, driverShare: (shares[0]! * 100 + shares[1]! * 100) / 100 });
      expect(own?.driverShare).toBe(await balance(driver));
      const { earnings: months } = await driver.call('fetchDriverEarnings', {});
      expect(months).toEqual([own]);
      const [month] = await report();
      expect(month?.total_rides).toBe(earnings.reduce((sum, row) => sum + row.total_rides, 0));
      expect(month?.rideCost).toBeCloseTo(
        earnings.reduce((sum, row) => sum + row.driverShare, 0),
        6,
      );
      await offDuty(driver);
    });

    it('[ADM-8] [PROF-2] stay when the driver leaves, without their name', async () => {
      const driver = await world.driver('Lena');
      await ride(driver);
      await driver.leave();
      const { earnings } = await admin.call('fetchDriverEarnings', {});
      const row = earnings.find(one => one.driver === driver.uid);
      expect(row).toMatchObject({ driverName: 'Deleted user', driverVehicleNo: '', total_rides: 1 });
      expect(JSON.stringify(earnings)).not.toContain('Lena');
    });

    it.each([
      ['a year without a century', { year: 26 }],
      ['a page without end', { limit: 1_000 }],
      ['a cursor of another kind', { cursor: 'a#b' }],
    ])('[ADM-8] refuse %s', async (_, input) => {
      for (const name of ['fetchDriverEarnings', 'fetchEarningsReport'])
        expect((await admin.send(name, input)).body.code).toBe('invalid_input');
    });
  });

  describe('payouts', () => {
    it('[ADM-6] a withdraw request waits until it is processed, which happens once and is told', async () => {
      const driver = await world.driver('Wim');
      await ride(driver);
      await offDuty(driver);
      await driver.call('updateProfile', bank);
      const before = await balance(driver);
      const { withdraw } = await driver.call('requestWithdraw', { amount: 10 });
      expect((await admin.call('fetchWithdraws', {})).withdraws).toEqual([
        {
          ...bank,
          id: withdraw.id,
          uid: driver.uid,
          name: 'Wim Test',
          amount: 10,
          date: withdraw.date,
          processed: false,
        },
      ]);
      const inbox = await driver.socket();
      await inbox.subscribe(`u#${driver.uid}`);
      const answers = await Promise.all([1, 2, 3].map(() => admin.call('completeWithdraw', { id: withdraw.id })));
      const { procesDate } = answers[0]!.withdraw;
      expect(procesDate).toBeGreaterThanOrEqual(withdraw.date);
      const again = await admin.call('completeWithdraw', { id: withdraw.id });
      for (const answer of [...answers, again])
        expect(answer.withdraw).toEqual({ ...withdraw, processed: true, procesDate });
      await inbox.next(message => message.type === 'notice' && message.body.key === 'notice_payout', 'the payout');
      await world.runtime.settle();
      expect(inbox.received.filter(({ type }) => type === 'notice')).toHaveLength(1);
      inbox.close();
      expect((await admin.call('fetchWithdraws', {})).withdraws).toEqual([]);
      const month = day(withdraw.date).slice(0, 7);
      expect((await admin.call('fetchWithdraws', { month })).withdraws).toMatchObject([
        { id: withdraw.id, processed: true },
      ]);
      const wallet = await driver.call('fetchWallet', {});
      expect(wallet.walletBalance).toBeCloseTo(before - 10, 6);
      expect(wallet.walletHistory.filter(({ type }) => type === 'Withdraw')).toHaveLength(1);
      expect(wallet.withdraws).toMatchObject([{ id: withdraw.id, processed: true, procesDate }]);
    });

    it('[ADM-6] an answer lost on the way pays nothing twice', async () => {
      const driver = await world.driver('Lotta');
      await offDuty(driver);
      await admin.call('addToWallet', { uid: driver.uid, amount: 50 });
      await driver.call('updateProfile', bank);
      const { withdraw } = await driver.call('requestWithdraw', { amount: 50 });
      world.runtime.faults.loseResponse(({ operation }) => operation === 'TransactWriteItems');
      await admin.send('completeWithdraw', { id: withdraw.id });
      world.runtime.faults.clear();
      const done = await admin.call('completeWithdraw', { id: withdraw.id });
      expect(done.withdraw.processed).toBe(true);
      expect(await admin.call('completeWithdraw', { id: withdraw.id })).toEqual(done);
      expect(await balance(driver)).toBe(0);
    });

    it('[ADM-6] refuses what is not there', async () => {
      expect(await admin.refused('completeWithdraw', { id: 'ghost' })).toBe('not_found');
      expect((await admin.send('fetchWithdraws', { month: '2026-13' })).body.code).toBe('invalid_input');
      expect((await admin.send('fetchWithdraws', { cursor: 'nonsense' })).body.code).toBe('invalid_input');
    });
  });

  describe('credit', () => {
    it('[ADM-9] by one key is given once, shows in the history and is told', async () => {
      const lucky = await world.rider('Lucy');
      const inbox = await lucky.socket();
      await inbox.subscribe(`u#${lucky.uid}`);
      const key = 'credit-0001';
      const asked = [1, 2, 3].map(() => admin.call('addToWallet', { uid: lucky.uid, amount: 25.5 }, { key }));
      for (const answer of [
        ...(await Promise.all(asked)),
        await admin.call('addToWallet', { uid: lucky.uid, amount: 25.5 }, { key }),
      ])
        expect(answer).toEqual({ walletBalance: 25.5 });
      await inbox.next(message => message.type === 'notice' && message.body.key === 'notice_credit', 'the credit');
      await world.runtime.settle();
      expect(inbox.received.filter(({ type }) => type === 'notice')).toMatchObject([{ body: { screen: 'wallet' } }]);
      inbox.close();
      const { walletBalance, walletHistory } = await lucky.call('fetchWallet', {});
      expect(walletBalance).toBe(25.5);
      expect(walletHistory).toMatchObject([{ type: 'Credit', amount: 25.5 }]);
      const other = { uid: lucky.uid, amount: 30 };
      expect(await admin.refused('addToWallet', other, { key })).toBe('same_key_other_request');
      expect(await admin.call('addToWallet', other)).toEqual({ walletBalance: 55.5 });
    });

    it('[ADM-9] an answer lost on the way is found again by the key', async () => {
      const lucky = await world.rider('Lost');
      const wanted = [{ uid: lucky.uid, amount: 5 }, { key: 'credit-lost' }] as const;
      world.runtime.faults.loseResponse(({ operation }) => operation === 'TransactWriteItems');
      await admin.send('addToWallet', ...wanted);
      world.runtime.faults.clear();
      expect(await admin.call('addToWallet', ...wanted)).toEqual({ walletBalance: 5 });
      expect((await lucky.call('fetchWallet', {})).walletHistory).toHaveLength(1);
    });

    it.each([
      ['nobody', { amount: 5 }, 'no_details_error'],
      ['no amount', { uid: 'x', amount: '' }, 'no_details_error'],
      ['nothing', { uid: 'x', amount: 0 }, 'no_details_error'],
      ['less than nothing', { uid: 'x', amount: -1 }, 'no_details_error'],
      ['a fraction of the smallest coin', { uid: 'x', amount: 1.005 }, 'no_details_error'],
      ['somebody unknown', { uid: 'ghost', amount: 5 }, 'user_does_not_exists'],
      ['somebody, with a note', { uid: 'ghost', amount: 5, note: 'x' }, 'invalid_input'],
    ])('[ADM-9] for %s is refused', async (_, input, code) => {
      expect((await admin.send('addToWallet', input)).body.code).toBe(code);
    });

    it('[ADM-9] is not for admins, nor given by anybody else', async () => {
      expect(await admin.refused('addToWallet', { uid: admin.uid, amount: 5 })).toBe('user_does_not_exists');
      expect(await rider.refused('addToWallet', { uid: rider.uid, amount: 5 })).toBe('forbidden');
    });
  });

  it('[DEMO-1] in demo mode no money moves, and all of it can be looked at', async () => {
    const driver = await world.driver('Demo');
    await admin.call('addToWallet', { uid: driver.uid, amount: 50 });
    await driver.call('updateProfile', bank);
    const { withdraw } = await driver.call('requestWithdraw', { amount: 20 });
    await admin.call('editSettings', { AllowCriticalEditsAdmin: false });
    expect(await admin.refused('completeWithdraw', { id: withdraw.id })).toBe('demo_mode');
    expect(await admin.refused('addToWallet', { uid: driver.uid, amount: 5 })).toBe('demo_mode');
    expect(await balance(driver)).toBe(30);
    expect((await admin.call('fetchWithdraws', {})).withdraws).toMatchObject([{ id: withdraw.id, processed: false }]);
    expect((await report()).length).toBeGreaterThan(0);
  });
});
