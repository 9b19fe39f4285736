import { expect, it } from 'vitest';
import type { Operations } from '#shared/contract/operations';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingKey, paymentIntentKey } from '#lambdas/store/keys';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { correctFare } from './correct-fare';
import { refundRide } from './refund-ride';

/** A ride of 100 by card: 40 out of what the card had set aside, 60 at the end, of which so much was sent back. */
const twice = async (sentBackMinor: number) => {
  const town = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' } });
  await town.says();
  const paid = town.of('intent')[0]!;
  const part = { ...paid, ...paymentIntentKey('part'), id: 'part', amount: 40, providerRef: 'pf-part' };
  const hold = { ...paid, ...paymentIntentKey('hold'), id: 'hold', amount: 40, takenBy: 'part' };
  const cardHold = { state: 'captured', captured: 40, isPart: true };
  await town.store.write([
    { type: 'put', item: part },
    { type: 'put', item: hold },
    { type: 'update', key: paymentIntentKey(String(paid['id'])), set: { amount: 60, sentBackMinor } },
    { type: 'update', key: bookingKey('b1'), set: { cardHold, heldBy: 'hold', cardPaymentAmount: 60 } },
  ]);
  const asks = (one: Implementation, input: object) =>
    runAs(one, town.actor('a1'), { ctx: town.ctx, input: { bookingId: 'b1', to: 'card', reason: 'x', ...input } });
  const orders = () => town.of('card-refund').map(({ intentId, amountMinor }) => [intentId, amountMinor]);
  return { ...town, asks, orders, paid: String(paid['id']) };
};

type Asked = { operation: keyof Operations; run: Implementation; input: object };
const back: readonly Asked[] = [
  { operation: 'refundRide', run: refundRide, input: { amount: 40, bearer: 'platform' } },
  { operation: 'correctFare', run: correctFare, input: { fare: 60 } },
];

it.each(back)('[PAYS-3] $operation sends by the payment that has the money still', async ({ run, input }) => {
  const town = await twice(6_000);
  expect(await town.asks(run, input)).not.toHaveProperty('refusal');
  expect(town.orders()).toEqual([['part', 4_000]]);
  await sweepCardRefunds(town.ctx, 'payfast');
  expect(town.refunds).toMatchObject([{ minor: 4_000 }]);
});

it.each(back)('[PAYS-3] $operation sends by the last payment where it has enough', async ({ run, input }) => {
  const town = await twice(2_000);
  expect(await town.asks(run, input)).not.toHaveProperty('refusal');
  expect(town.orders()).toEqual([[town.paid, 4_000]]);
});

it.each(back)(
  '[PAYS-3] $operation is refused where neither has enough, and nothing is written',
  async ({ run, input }) => {
    const town = await twice(6_000);
    await town.store.write([{ type: 'update', key: paymentIntentKey('part'), set: { sentBackMinor: 1 } }]);
    expect(await town.asks(run, input)).toMatchObject({ refusal: 'no_card_payment' });
    expect(town.orders()).toEqual([]);
    checkBooks(town.store.all());
  },
);
