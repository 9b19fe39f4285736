import { ulid } from 'ulid';
import { beforeEach, describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Proposal } from '#shared/contract/entities/proposal';
import { close } from '#shared/domain/booking/decide';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { personWrites } from '#lambdas/model/people/person-writes';
import { markPerson } from '#lambdas/model/promos/mark-person';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { fetchBooksMonth } from '#lambdas/operations/books/fetch-books-month';
import { fetchTaxReport } from '#lambdas/operations/books/fetch-tax-report';
import { noticesFor } from '#lambdas/consumers/stream/notices';
import { stepOf } from '#lambdas/model/reports/report-steps';
import { sumsOf } from '#lambdas/model/reports/count-trip';
import { move } from '#lambdas/model/bookings/move';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingItem, eventsSince, loadBooking } from '#lambdas/store/booking-items';
import { loadUser } from '#lambdas/store/user-items';
import { balanceKey, bookingKey, cardChargeKey } from '#lambdas/store/keys';
import { payingKey } from '#lambdas/store/paying-keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';
import { promisedAtOnce } from './at-once';

const NOW = Date.UTC(2026, 10, 26, 12);
const driver = { uid: 'd1', party: 'driver' } as const;
let now: number;
let store: MemoryStore;
let ctx: Context;
let writeOffShare: number;

const call = (one: Implementation, uid: string, input: object) =>
  runAs(one, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input });
const proposed = async (bookingId = 'b1', amount = 100, share = writeOffShare) =>
  (await call(propose, 'a1', {
    content: { kind: 'writeOff', bookingId, amount, share },
    reason: 'Unknown at the address',
  })) as { proposal: Proposal };
const approve = (id: string) => call(decideProposal, 'a2', { id, decision: 'approve' });
const balance = async (uid: string) => (await store.get(balanceKey(uid)))?.['balanceMinor'] ?? 0;
const unpaidRide = async () => {
  await store.write([{ type: 'put', item: bookingItem(aBooking({ status: 'REACHED', driver: 'd1' })) }]);
  await move(ctx, { bookingId: 'b1', by: driver, decide: booking => close(booking, driver, now) });
};

beforeEach(async () => {
  now = NOW;
  writeOffShare = 50;
  store = memoryStore();
  const settings = async () => ({ ...defaultSettings, code: 'SEK', writeOffShare, driverPaidAtOnce: 50 });
  ctx = fakeContext({ store, settings, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await store.write(personWrites({ ...aPerson('r1', 'rider'), mobile: '+46700000009' }));
  await store.write(personWrites(aPerson('d1', 'driver')));
  await unpaidRide();
});

describe('[PLUS-28] an unpaid ride that an admin proposes to write off', () => {
  it('stays owed until another admin approves, and then its driver gets the share of the settings', async () => {
    const { proposal } = await proposed();
    expect(await loadBooking(store, 'b1')).toMatchObject({ status: 'PENDING' });
    expect(await approve(proposal.id)).toMatchObject({ proposal: { state: 'approved' } });
    expect(await loadBooking(store, 'b1')).toMatchObject({
      status: 'PAID',
      customer_paid: 0,
      writtenOff: { amount: 100, driverMissing: 40 },
    });
    expect(await balance('d1')).toBe(4_000);
  });

  it('is a bad debt in the books, and the tax of its commission stays owed', async () => {
    const tax = async () => call(fetchTaxReport, 'a1', { from: '2026-11', months: 1 });
    const before = await tax();
    await approve((await proposed()).proposal.id);
    const { accounts } = (await call(fetchBooksMonth, 'a1', {})) as { accounts: { account: string }[] };
    const of = (name: string) => accounts.find(({ account }) => account === name);
    expect(of('badDebts')).toMatchObject({ debitMinor: 6_000 });
    expect(of('unpaidRides')).toMatchObject({ debitMinor: 10_000, creditMinor: 10_000 });
    expect(await tax()).toEqual(before);
  });

  it('is refused at the proposal where nothing is owed, and at the approval where it was paid meanwhile', async () => {
    expect(await proposed('b7')).toMatchObject({ refusal: 'not_found' });
    const first = await proposed();
    const second = await proposed();
    await approve(first.proposal.id);
    expect(await approve(second.proposal.id)).toMatchObject({ refusal: 'booking_moved_on' });
    expect(await proposed()).toMatchObject({ refusal: 'booking_moved_on' });
    expect(await balance('d1')).toBe(4_000);
  });

  it('is refused once another amount is owed, at the proposal and at the approval', async () => {
    expect(await proposed('b1', 99)).toMatchObject({ refusal: 'changed_meanwhile' });
    const { proposal } = await proposed();
    await store.write([{ type: 'update', key: bookingKey('b1'), set: { usedWalletMoney: 60 } }]);
    expect(await approve(proposal.id)).toMatchObject({ refusal: 'changed_meanwhile' });
    expect(await loadBooking(store, 'b1')).toMatchObject({ status: 'PENDING' });
  });

  it('is refused once its driver would get another share than both admins have seen', async () => {
    expect(await proposed('b1', 100, 100)).toEqual({ refusal: 'changed_meanwhile' });
    const { proposal } = await proposed();
    writeOffShare = 100;
    expect(await approve(proposal.id)).toEqual({ refusal: 'changed_meanwhile' });
    expect(await loadBooking(store, 'b1')).toMatchObject({ status: 'PENDING' });
    writeOffShare = 50;
    expect(await approve(proposal.id)).toMatchObject({ proposal: { state: 'approved' } });
    expect(await balance('d1')).toBe(4_000);
  });

  it('is approved where a promo was chosen meanwhile, which pays nothing of it', async () => {
    const { proposal } = await proposed();
    await store.write([{ type: 'update', key: bookingKey('b1'), set: { discount_amount: 20, payableAmount: 80 } }]);
    expect(await approve(proposal.id)).toMatchObject({ proposal: { state: 'approved' } });
    expect(await loadBooking(store, 'b1')).toMatchObject({ status: 'PAID', writtenOff: { amount: 100 } });
  });

  it('is refused while the saved card of its rider may be charged, and approved once nothing was taken', async () => {
    const { proposal } = await proposed();
    await store.write([
      { type: 'update', key: payingKey('b1'), set: { by: 'card', intentId: 'i1', until: now + 60_000 } },
      { type: 'put', item: { ...cardChargeKey('b1'), _et: 'card-charge', bookingId: 'b1', intentId: 'i1', g5s: 'x' } },
    ]);
    expect(await approve(proposal.id)).toMatchObject({ refusal: 'request_under_way' });
    now += 120_000;
    expect(await approve(proposal.id)).toMatchObject({ refusal: 'request_under_way' });
    expect(await loadBooking(store, 'b1')).toMatchObject({ status: 'PENDING' });
    await store.write([{ type: 'update', key: cardChargeKey('b1'), remove: ['intentId'] }]);
    expect(await approve(proposal.id)).toMatchObject({ proposal: { state: 'approved' } });
  });

  it('takes its rider the trust that drivers are paid at once, and thanks nobody', async () => {
    const rider = (await loadUser(store, 'r1'))!;
    for (const uid of ['d2', 'd3'])
      await markPerson(store, aBooking({ customer: 'r1', status: 'PAID', driver: uid, paidBy: 'i1' }));
    const promised = () => promisedAtOnce(ctx, rider, { status: 'NEW', payment_mode: 'card' });
    expect(await promised()).toMatchObject({ promisedAtOnce: 50 });
    await approve((await proposed()).proposal.id);
    expect(await promised()).toEqual({});
    const booking = (await loadBooking(store, 'b1'))!;
    const event = (await eventsSince(store, 'b1', 0)).find(({ kind }) => kind === 'PAID')!;
    expect(noticesFor(booking, event)).toMatchObject([{ uid: 'd1', key: 'notice_written_off' }]);
  });

  it('lowers the earnings of its driver in the reports by what they do not get', async () => {
    await approve((await proposed()).proposal.id);
    const booking = (await loadBooking(store, 'b1'))!;
    const steps = (await eventsSince(store, 'b1', 0)).flatMap(event => stepOf(booking, event) ?? []);
    expect(steps.map(step => sumsOf(step).driverShareMinor)).toEqual([8_000, -4_000]);
    expect(steps.map(step => sumsOf(step).rides)).toEqual([1, 0]);
  });
});
