import { beforeEach, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { aBooking } from '#shared/domain/booking/testing/a-booking';
import { debtWrites } from '#lambdas/model/money/debts';
import { forgetShares } from '#lambdas/runtime/limits';
import { bookingItem } from '#lambdas/store/booking-items';
import { debtKey } from '#lambdas/store/keys';
import { unpaidKey } from '#lambdas/store/paying-keys';
import { runAs } from '#test/kit/request-key';
import { pageOf, savedCardScenario } from '#test/kit/saved-card-scenario';
import { openCardOrder } from '#lambdas/model/payments/saved-cards';
import { forgetCard } from './forget-card';

beforeEach(forgetShares);

/** Rider r1 with one saved card, who has cancelled ride b2 late. */
const cancelledLate = async (change: Partial<Booking>) => {
  const scenario = await savedCardScenario('stripe', { status: 'PAID', endTime: 1 });
  const order = await openCardOrder(scenario.ctx, 'r1', scenario.currency);
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  const late = aBooking({
    id: 'b2',
    booking_id: 'WF-LATE',
    status: 'CANCELLED',
    driver: 'd1',
    payment_mode: 'card',
    cancelFee: 25,
    cancelFeeOwed: 25,
    ...change,
  });
  const fee = { kind: 'CANCELLED', changes: {} as never, debt: { amountMinor: 2_500, isBorne: false } } as const;
  await scenario.store.write([
    { type: 'put', item: bookingItem({ ...late, payToken: 'other' }) },
    ...debtWrites(late, fee, defaultSettings, scenario.clock.now),
  ]);
  const forget = (id = scenario.of('saved-card')[0]!['id'] as string) =>
    runAs(forgetCard, scenario.actor('r1'), { ctx: scenario.ctx, input: { id } });
  return { ...scenario, forget };
};

it('[PAYS-4] the last card stays until it has paid the fee of a ride by card that was cancelled late', async () => {
  const { forget, store, of } = await cancelledLate({});
  expect(await forget()).toEqual({ refusal: 'card_owes_fee', params: { number: 'WF-LATE' } });
  expect(of('saved-card')).toHaveLength(1);
  await store.write([{ type: 'update', key: debtKey('r1', 'b2'), set: { status: 'paid' } }]);
  expect(await forget()).toEqual({ cards: [] });
});

it.each(['REACHED', 'PENDING'] as const)(
  '[PAYS-4] the last card stays for a ride that is %s and not paid, however many rides came after it',
  async status => {
    const { forget, store } = await cancelledLate({ cancelFeeOwed: 0, payment_mode: 'cash' });
    const owed = aBooking({ id: 'a1', booking_id: 'WF-OWED', status, payment_mode: 'card', prepaid: false });
    const later = Array.from({ length: 30 }, (_, n) => aBooking({ id: `c${n + 10}`, status: 'COMPLETE' }));
    for (const ride of [owed, ...later])
      await store.write([{ type: 'put', item: bookingItem({ ...ride, payToken: 'other' }) }]);
    await store.write([{ type: 'put', item: { ...unpaidKey('r1', 'a1'), _et: 'unpaid', bookingId: 'a1' } }]);
    expect(await forget()).toEqual({ refusal: 'card_in_use', params: { number: 'WF-OWED' } });
  },
);

it('[PAYS-4] a card that pays no fee may be removed: of a ride in cash, or beside another card', async () => {
  expect(await (await cancelledLate({ payment_mode: 'cash' })).forget()).toEqual({ cards: [] });
  const scenario = await cancelledLate({});
  const [card] = scenario.of('saved-card');
  await scenario.store.write([{ type: 'put', item: { ...card!, sk: `${card!.sk}x`, id: `${String(card!['id'])}x` } }]);
  expect(await scenario.forget(String(card!['id']))).toMatchObject({ cards: [{ id: `${String(card!['id'])}x` }] });
});

it('[PAYS-4] the last card that may be charged in its owner’s absence stays beside one that needs them', async () => {
  const scenario = await cancelledLate({});
  const [card] = scenario.of('saved-card');
  const other = { ...card!, sk: `${card!.sk}x`, id: `${String(card!['id'])}x`, needsOwner: true };
  await scenario.store.write([{ type: 'put', item: other }]);
  expect(await scenario.forget()).toEqual({ refusal: 'card_owes_fee', params: { number: 'WF-LATE' } });
  expect(await scenario.forget(other.id)).toMatchObject({ cards: [{ id: card!['id'] }] });
});
