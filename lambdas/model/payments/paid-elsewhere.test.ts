import { ulid } from 'ulid';
import { beforeEach, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Proposal } from '#shared/contract/entities/proposal';
import { close } from '#shared/domain/booking/decide';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { move } from '#lambdas/model/bookings/move';
import { personWrites } from '#lambdas/model/people/person-writes';
import { decideProposal } from '#lambdas/operations/approvals/decide-proposal';
import { propose } from '#lambdas/operations/approvals/propose';
import { fetchBooksMonth } from '#lambdas/operations/books/fetch-books-month';
import type { Context } from '#lambdas/runtime/context';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingItem, loadBooking } from '#lambdas/store/booking-items';
import { balanceKey, bookingKey, cardChargeKey } from '#lambdas/store/keys';
import { payingKey } from '#lambdas/store/paying-keys';
import { fakeContext } from '#test/kit/fake-context';
import { memoryStore, type MemoryStore } from '#test/kit/memory-store';
import { runAs } from '#test/kit/request-key';
import { aPerson } from '#test/kit/samples';

const NOW = Date.UTC(2026, 10, 26, 12);
const driver = { uid: 'd1', party: 'driver' } as const;
let now: number;
let store: MemoryStore;
let ctx: Context;

const call = (one: Implementation, uid: string, input: object) =>
  runAs(one, { uid, usertype: 'admin', user: aPerson(uid, 'admin') }, { ctx, input });
const proposed = async (more: object = {}) => {
  const content = { kind: 'paidElsewhere', bookingId: 'b1', how: 'bank', amount: 100, at: NOW - 1, ...more };
  return (await call(propose, 'a1', { content, reason: 'Transfer 42' })) as { proposal: Proposal };
};
const decided = (uid: string, { proposal }: { proposal: Proposal }, decision = 'approve') =>
  call(decideProposal, uid, { id: proposal.id, decision });
const ride = () => loadBooking(store, 'b1');
const balance = async (uid: string) => (await store.get(balanceKey(uid)))?.['balanceMinor'] ?? 0;
const account = async (name: string) => {
  const month = (await call(fetchBooksMonth, 'a1', {})) as { accounts: { account: string; debitMinor: number }[] };
  return month.accounts.find(one => one.account === name);
};

beforeEach(async () => {
  now = NOW;
  store = memoryStore();
  const settings = async () => ({ ...defaultSettings, code: 'SEK' });
  ctx = fakeContext({ store, settings, now: () => now, newId: () => ulid(now) });
  for (const uid of ['a1', 'a2']) await store.write(personWrites(aPerson(uid, 'admin')));
  await store.write(personWrites(aPerson('r1', 'rider')));
  await store.write(personWrites(aPerson('d1', 'driver')));
  const booking = aBooking({ status: 'REACHED', driver: 'd1', smallestCash: 30 });
  await store.write([{ type: 'put', item: bookingItem(booking) }]);
  await move(ctx, { bookingId: 'b1', by: driver, decide: owed => close(owed, driver, now) });
});

it('[PLUS-28] a ride paid past the product stays owed until a second admin approves; the first one is refused', async () => {
  const one = await proposed();
  expect(await ride()).toMatchObject({ status: 'PENDING' });
  expect(await decided('a1', one)).toMatchObject({ refusal: 'proposal_own' });
  expect(await ride()).toMatchObject({ status: 'PENDING' });
  expect(await balance('d1')).toBe(0);
  expect(await decided('a2', one)).toMatchObject({ proposal: { state: 'approved' } });
  expect(await ride()).toMatchObject({
    status: 'PAID',
    customer_paid: 100,
    settled: { how: 'bank', at: NOW - 1, note: 'Transfer 42', by: 'a1', approvedBy: 'a2' },
  });
  expect(await balance('d1')).toBe(8_000);
  expect(await account('bank')).toMatchObject({ debitMinor: 10_000 });
  const journals = store.all().filter(({ _et, pk }) => _et === 'journal' && /^J#(SETTLED|PAY)-/.test(pk));
  expect(journals.map(({ by, approvedBy }) => [by, approvedBy])).toEqual([
    ['a1', 'a2'],
    ['a1', 'a2'],
  ]);
});

it('[PLUS-28] is refused once another amount is owed: the rest would be booked as the whole', async () => {
  expect(await proposed({ amount: 99 })).toMatchObject({ refusal: 'changed_meanwhile' });
  const one = await proposed();
  await store.write([{ type: 'update', key: bookingKey('b1'), set: { usedWalletMoney: 60 } }]);
  expect(await decided('a2', one)).toMatchObject({ refusal: 'changed_meanwhile' });
  expect(await ride()).toMatchObject({ status: 'PENDING' });
});

it('[PLUS-28] cash at the office is rounded, in the books as on the receipt', async () => {
  await decided('a2', await proposed({ how: 'cash' }));
  expect(await ride()).toMatchObject({ status: 'PAID', customer_paid: 100, cashRounding: -10 });
  expect(await account('cash')).toMatchObject({ debitMinor: 9_000 });
  expect(await account('rounding')).toMatchObject({ debitMinor: 1_000 });
  expect(await balance('d1')).toBe(8_000);
});

it('[PLUS-28] is refused for money still to come, for a ride that is none, and where it was paid meanwhile', async () => {
  expect(await proposed({ at: NOW + 1 })).toMatchObject({ refusal: 'invalid_input', params: { field: 'at' } });
  expect(await proposed({ bookingId: 'b7' })).toMatchObject({ refusal: 'not_found' });
  const [first, second] = [await proposed(), await proposed({ how: 'cash' })];
  await decided('a2', first);
  expect(await decided('a2', second)).toMatchObject({ refusal: 'booking_moved_on' });
  expect(await proposed()).toMatchObject({ refusal: 'booking_moved_on' });
  expect(await balance('d1')).toBe(8_000);
});

it('[PLUS-28] changes nothing when it is declined, nor while the saved card of its rider may be charged', async () => {
  await decided('a2', await proposed(), 'decline');
  const one = await proposed();
  await store.write([
    { type: 'update', key: payingKey('b1'), set: { by: 'card', intentId: 'i1', until: now + 60_000 } },
    { type: 'put', item: { ...cardChargeKey('b1'), _et: 'card-charge', bookingId: 'b1', intentId: 'i1', g5s: 'x' } },
  ]);
  expect(await decided('a2', one)).toMatchObject({ refusal: 'request_under_way' });
  expect(await ride()).toMatchObject({ status: 'PENDING' });
  expect(await balance('d1')).toBe(0);
});
