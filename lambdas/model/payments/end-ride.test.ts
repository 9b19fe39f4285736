import { describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { MINUTE_MS } from '#shared/contract/time';
import { feePaidMinor } from '#shared/domain/booking/fee-credit';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { recordDispute } from '#lambdas/operations/payments/record-dispute';
import { bookSettlement } from '#lambdas/operations/settlement/book-settlement';
import { balanceKey, bookingKey, entryKey } from '#lambdas/store/keys';
import { checkBooks, INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';

/** The driver of a prepaid ride has come to the pickup; the rider has other money in the wallet, minor units. */
const atPickup = async (fundsMinor: number, status: Booking['status'] = 'ARRIVED') => {
  const settings = async () => ({ ...defaultSettings, code: 'SEK' });
  const town = await paymentScenario({
    booking: { appcat: 'taxi', cancelSlab: [{ minsDelayed: 5, amount: 30 }] },
    context: { settings },
  });
  await town.says();
  const acceptedAt = town.clock.now - 10 * MINUTE_MS;
  const set = status === 'NEW' ? { status } : { status, driver: 'd1', acceptedAt, driver_arrive_time: acceptedAt };
  await town.store.write([
    { type: 'update', key: bookingKey('b1'), set },
    { type: 'update', key: balanceKey('r1'), add: { balanceMinor: fundsMinor } },
    { type: 'put', item: { ...entryKey('r1', 1, 'funds'), _et: 'entry', amountMinor: fundsMinor } },
  ]);
  const disputed = (state: 'opened' | 'taken' | 'lost' | 'won', amountMinor = 10_000) =>
    town.says({ disputes: [{ ref: 'dp_1', state, amountMinor }] });
  const byAdmin = (operation: Parameters<typeof runAs>[0], input: object) =>
    runAs(operation, town.actor('a1'), { ctx: town.ctx, input });
  const records = (amount: number) =>
    byAdmin(recordDispute, { bookingId: 'b1', state: 'taken', reference: 'dp_1', amount });
  const reports = (minor: number) => {
    const money = { grossMinor: -minor, netMinor: -minor, currency: 'SEK' };
    const line = { id: 'x', kind: 'dispute', ours: INTENT, dispute: 'dp_1', ...money };
    return byAdmin(bookSettlement, { isTrial: false, provider: 'payfast', lines: [line] });
  };
  const state = async () => {
    checkBooks(town.store.all());
    const { status: now, cancelFee = 0, cancelFeeOwed = 0 } = await town.booking();
    return [now, cancelFee, cancelFeeOwed, await town.balance('r1'), await town.balance('d1')];
  };
  return { ...town, byAdmin, disputed, records, reports, state };
};

describe('[LIFE-14] a ride whose driver has come, and whose payment its payer’s bank takes', () => {
  it('ends with the fee of a rider who cancels at that moment, out of the other money in the wallet', async () => {
    const town = await atPickup(5_000);
    await town.disputed('taken');
    expect(await town.state()).toEqual(['CANCELLED', 30, 0, 2_000, 3_000]);
    expect(await town.booking()).toMatchObject({ cancelledBy: 'clock' });
    expect(feePaidMinor(await town.booking())).toBe(3_000);
    await town.disputed('lost');
    expect(await town.state()).toEqual(['CANCELLED', 30, 0, 2_000, 3_000]);
  });

  it('leaves the fee owed where the wallet has nothing else, since the bank has what was paid', async () => {
    const town = await atPickup(1_000);
    await town.disputed('taken');
    expect(await town.state()).toEqual(['CANCELLED', 30, 20, 0, 1_000]);
    await town.disputed('lost');
    expect(await town.state()).toEqual(['CANCELLED', 30, 20, 0, 1_000]);
    await town.disputed('won');
    expect(await town.state()).toEqual(['CANCELLED', 30, 0, 8_000, 3_000]);
  });

  it('pays the fee that is owed as soon as the dispute is won', async () => {
    const town = await atPickup(0);
    await town.disputed('taken');
    await town.disputed('won');
    expect(await town.state()).toEqual(['CANCELLED', 30, 0, 7_000, 3_000]);
  });

  it('has no fee before a driver has accepted it, or where the company has given the payment back', async () => {
    const early = await atPickup(0, 'NEW');
    await early.disputed('taken');
    expect(await early.state()).toEqual(['CANCELLED', 0, 0, 0, 0]);
    const back = await atPickup(0);
    await back.says({ refundedMinor: 10_000 });
    expect(await back.state()).toEqual(['CANCELLED', 0, 0, 0, 0]);
  });

  it.each([0.01, 100])('has no fee on an admin’s word, who records a dispute of %d', async amount => {
    const town = await atPickup(5_000);
    expect(await town.records(amount)).toHaveProperty('issue');
    const left = 15_000 - Math.round(amount * 100);
    expect(await town.state()).toEqual(['CANCELLED', 0, 0, left, 0]);
    await town.disputed('taken');
    await town.disputed('lost');
    expect(await town.state()).toEqual(['CANCELLED', 0, 0, left, 0]);
  });

  it.each([1, 10_000])('has no fee by a line of a report of %d', async minor => {
    const town = await atPickup(5_000);
    await town.reports(minor);
    expect(await town.state()).toEqual(['CANCELLED', 0, 0, 15_000 - minor, 0]);
  });

  it('has no fee where the bank only asked, and an admin says that it has the money', async () => {
    const town = await atPickup(5_000);
    await town.disputed('opened');
    expect((await town.booking()).status).toBe('ARRIVED');
    await town.byAdmin(decidePaymentIssue, { id: town.issues()[0]?.id, decision: 'lost', note: 'letter' });
    expect(await town.state()).toEqual(['CANCELLED', 0, 0, 5_000, 0]);
  });

  it('has no fee where the bank has a part of the payment only', async () => {
    const town = await atPickup(5_000);
    await town.disputed('taken', 9_999);
    expect(await town.state()).toEqual(['CANCELLED', 0, 0, 5_001, 0]);
  });
});
