import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import type { PaymentMethod } from '#shared/contract/entities/pay-choice';
import { openCardOrder } from '#lambdas/model/payments/saved-cards';
import { changePayment } from '#lambdas/operations/payments/change-payment';
import { fetchPayOptions } from '#lambdas/operations/payments/fetch-pay-options';
import { forgetShares } from '#lambdas/runtime/limits';
import { runAs } from '#test/kit/request-key';
import { pageOf, savedCardScenario } from '#test/kit/saved-card-scenario';

beforeEach(forgetShares);

/**
 * A ride that has begun, with a price of 100. A card has a hold of 12 for its part of 10, and a promo that was deleted
 * since pays the rest.
 */
const begun = async (change: Partial<Booking> = {}) => {
  const ride = { appcat: 'taxi', status: 'STARTED', v: 1, prepaid: false, usedWalletMoney: 0 } as const;
  const paid = { payment_mode: 'card', cashPaymentAmount: 0, cardPaymentAmount: 10, payableAmount: 10 } as const;
  const promo = { discount_amount: 90, promo_applied: true, promo_details: { id: 'p1', promo_name: 'NINETY' } };
  const cardHold = { state: 'held', amount: 12, margin: 20, isRequired: true } as const;
  const settings = { cardGuarantee: 'required', cashPayments: 'always' } as const;
  const scenario = await savedCardScenario('stripe', { ...ride, ...paid, ...promo, cardHold, ...change }, settings);
  const order = await openCardOrder(scenario.ctx, 'r1', scenario.currency);
  await scenario.press(pageOf(await scenario.post({ order_id: order }))!, 'paid');
  const input = { bookingId: 'b1' };
  const options = () => runAs(fetchPayOptions, scenario.actor('r1'), { ctx: scenario.ctx, input });
  const pays = (payment_mode: PaymentMethod, chosen: string | null) =>
    runAs(changePayment, scenario.actor('r1'), {
      ctx: scenario.ctx,
      input: { ...input, paymentPacket: { payment_mode, promo: chosen } },
      key: `${payment_mode}-${chosen}`,
    });
  return { options, pays };
};

describe('[PLUS-2] the ways to pay of a ride that has begun by a card with a promo', () => {
  it('say that the promo stays, and the most that the card may cost', async () => {
    const { options, pays } = await begun();
    expect(await options()).toMatchObject({
      methods: ['card', 'cash'],
      mostByCard: 10,
      promos: [{ id: 'p1', promo_name: 'NINETY', saves: 90, reasons: [] }],
    });
    expect(await pays('card', null)).toMatchObject({ refusal: 'hold_needed' });
    expect(await pays('card', 'p1')).toMatchObject({ booking: { payableAmount: 10, discount_amount: 90 } });
    expect(await pays('cash', 'p1')).toMatchObject({ booking: { payableAmount: 10, discount_amount: 90 } });
  });

  it.each(['ARRIVED', 'PENDING'] as const)('have no such limit while it is %s', async status => {
    const { options } = await begun({ status });
    expect(await options()).not.toHaveProperty('mostByCard');
  });

  it('have none either once it is paid in cash, which does not turn to the card', async () => {
    const { options } = await begun({ payment_mode: 'cash', cashPaymentAmount: 10, cardPaymentAmount: 0 });
    const answer = await options();
    expect(answer).toMatchObject({ methods: ['cash'], promos: [{ id: 'p1', saves: 90 }] });
    expect(answer).not.toHaveProperty('mostByCard');
  });
});
