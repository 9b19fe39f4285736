import { describe, expect, it } from 'vitest';
import type { Operations } from '#shared/contract/operations';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import type { Implementation } from '#lambdas/runtime/implementation';
import { bookingKey, paymentIntentKey } from '#lambdas/store/keys';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { correctFare } from './correct-fare';
import { fetchRidePayments } from './fetch-ride-payments';
import { recordDispute } from './record-dispute';
import { refundRide } from './refund-ride';

/**
 * A ride of 100 by card: 40 were captured from its hold, and 60 paid at the end; `sentBackMinor` of the last payment
 * was sent back.
 */
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

describe('[PAYS-3] a dispute of a ride that two payments paid', () => {
  const bank = { amount: 30, reference: 'CB-7', state: 'taken' };
  const recorded = async (sentBackMinor = 0) => {
    const town = await twice(sentBackMinor);
    const asAdmin = (one: Implementation, input: object) =>
      runAs(one, town.actor('a1'), { ctx: town.ctx, input: { bookingId: 'b1', ...input } });
    const record = (input: object) => asAdmin(recordDispute, { ...bank, ...input });
    const listed = () => asAdmin(fetchRidePayments, {});
    return { ...town, record, listed };
  };

  it('is of the payment that is chosen', async () => {
    const town = await recorded();
    expect(await town.record({})).toEqual({ refusal: 'dispute_choose' });
    expect(await town.record({ payment: 'hold' })).toEqual({ refusal: 'not_found' });
    expect(await town.record({ payment: 'part', tip: 't1' })).toEqual({ refusal: 'invalid_input' });
    expect(town.issues()).toEqual([]);
    expect(await town.record({ payment: 'part', amount: 40.01 })).toMatchObject({ params: { most: 40 } });
    expect(await town.record({ payment: 'part' })).toMatchObject({ issue: { kind: 'dispute', amount: 30 } });
    expect(town.issues()).toMatchObject([{ intentId: 'part', providerRef: 'pf-part' }]);
    await town.record({ payment: town.paid, reference: 'CB-8' });
    expect(town.issues().map(({ intentId }) => intentId)).toEqual(['part', town.paid]);
    checkBooks(town.store.all());
  });

  it('is offered with what is left of each payment, and its open case', async () => {
    const town = await recorded(1_000);
    const [own, part] = [
      { id: town.paid, provider: 'payfast', reference: 'first', paid: 60, disputable: 50, disputes: [] },
      { id: 'part', provider: 'payfast', reference: 'pf-part', paid: 40, disputable: 40, disputes: [] },
    ];
    expect(await town.listed()).toMatchObject({ payments: [own, part] });
    await town.record({ payment: 'part', amount: 15, state: 'opened' });
    const open = { reference: 'CB-7', amount: 15, taken: false };
    expect(await town.listed()).toMatchObject({ payments: [own, { ...part, disputable: 25, disputes: [open] }] });
    await town.record({ payment: 'part', amount: 15 });
    await town.record({ payment: 'part', amount: 25, reference: 'CB-8' });
    // A recorded case can be entered again.
    expect(await town.listed()).toMatchObject({
      payments: [own, { disputable: 25, disputes: [{ ...open, taken: true }, { reference: 'CB-8' }] }],
    });
    const none = { bookingId: 'b9' };
    expect(await runAs(fetchRidePayments, town.actor('a1'), { ctx: town.ctx, input: none })).toEqual({
      refusal: 'not_found',
    });
  });
});
