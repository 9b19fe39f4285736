import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { Booking } from '#shared/contract/entities/booking';
import type { DisputeState } from '#shared/domain/payment/record';
import { INTENT, paymentScenario } from '#test/kit/payment-scenario';
import type { Intent } from '#lambdas/model/payments/intents';
import { openTip, tipIntentNow } from '#lambdas/model/payments/tip-intents';
import { journalsOfBooking } from './journals-of-booking';

const START = Date.UTC(2026, 0, 1);
const driven: Partial<Booking> = {
  status: 'PAID',
  driver: 'd1',
  endTime: START,
  customer_paid: 100,
};

const disputes: [string, readonly DisputeState[]][] = [
  ['is open and taken', ['opened', 'taken']],
  ['is won', ['taken', 'won']],
  ['is lost', ['taken', 'lost']],
  ['is won after a loss', ['taken', 'lost', 'won']],
];

const idsOf = (scenario: Awaited<ReturnType<typeof paymentScenario>>): string[] =>
  scenario
    .of('journal')
    .filter(({ booking }) => booking === 'b1')
    .map(({ pk }) => pk.replace('J#', ''))
    .sort();

const found = async (scenario: Awaited<ReturnType<typeof paymentScenario>>): Promise<string[]> =>
  (await journalsOfBooking(scenario.store, 'b1'))
    .filter(({ booking }) => booking === 'b1')
    .map(({ id }) => id)
    .sort();

describe.each<[string, Partial<Booking>]>([
  ['paid the ride', { paidBy: INTENT }],
  ['came for a ride that was paid otherwise', {}],
])('[PLUS-28] the journals of a booking, whose payment %s,', (_how, paidBy) => {
  it.each(disputes)('contain every journal of the booking, when a dispute %s', async (_name, states) => {
    const scenario = await paymentScenario({ booking: { ...driven, ...paidBy } });
    for (const state of states)
      await scenario.says({ feeMinor: 150, disputes: [{ ref: 'dp_1', state, amountMinor: 1_000, feeMinor: 200 }] });
    expect(idsOf(scenario).some(id => id.includes('DISPUTE'))).toBe(true);
    expect(await found(scenario)).toEqual(idsOf(scenario));
  });

  it('contain the fee and the dispute of a second payment under its reference', async () => {
    const scenario = await paymentScenario({ booking: { ...driven, ...paidBy } });
    await scenario.says({ feeMinor: 150 });
    const again = { providerRef: 'second', feeMinor: 170 };
    await scenario.says(again);
    await scenario.says({ ...again, disputes: [{ ref: 'dp_2', state: 'taken', amountMinor: 10_000 }] });
    expect(idsOf(scenario).filter(id => id.includes('DISPUTE') || id.includes('COST')).length).toBeGreaterThan(2);
    expect(await found(scenario)).toEqual(idsOf(scenario));
  });
});

it('[PLUS-28] the journals of a booking contain the fee and the dispute of its tip', async () => {
  const settings = async () => ({ ...defaultSettings, tipMax: 50 });
  const scenario = await paymentScenario({ booking: { ...driven, paidBy: INTENT }, context: { settings } });
  const order = await openTip(scenario.ctx, { tipFor: 'b1', customer: 'r1', amount: 10, currency: 'SEK' });
  const attempt = (await tipIntentNow(scenario.ctx, order, 'payfast', {})) as Intent;
  const dispute = { ref: 'dp_3', state: 'taken', amountMinor: 1_000 } as const;
  await scenario.saysOf(attempt, { feeMinor: 50, disputes: [dispute] });
  const ids = (await journalsOfBooking(scenario.store, 'b1')).map(({ id }) => id);
  expect(ids).toEqual([`IN-${attempt.id}`, `COST-${attempt.id}-50`, expect.stringMatching(`^DISPUTE-${attempt.id}-`)]);
});

it('[PLUS-28] the journals of a cancelled booking contain its fee from a card’s authorised amount, with its dispute', async () => {
  const HOLD = 'e'.repeat(32);
  const booking: Partial<Booking> = { status: 'CANCELLED', heldBy: HOLD };
  const town = await paymentScenario({ booking, intent: { bookingId: undefined as never } });
  const [intent] = town.of('intent');
  const hold = {
    ...intent!,
    pk: intent!.pk.replace(INTENT, HOLD),
    id: HOLD,
    holds: true,
    status: 'paid',
    takenBy: INTENT,
  };
  await town.store.write([{ type: 'put', item: hold }]);
  await town.says({ feeMinor: 50, disputes: [{ ref: 'dp_4', state: 'taken', amountMinor: 1_000 }] });
  const ids = (await journalsOfBooking(town.store, 'b1')).map(({ id }) => id);
  expect(ids).toEqual([`IN-${INTENT}`, `COST-${INTENT}-50`, expect.stringMatching(`^DISPUTE-${INTENT}-`)]);
});
