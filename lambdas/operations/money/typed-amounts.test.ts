import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { isRefusal } from '#shared/contract/errors';
import { editCarType } from '#lambdas/operations/catalog/edit-car-type';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import { correctFare } from '#lambdas/operations/payments/correct-fare';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { topUpWallet } from '#lambdas/operations/payments/top-up-wallet';
import type { Implementation } from '#lambdas/runtime/implementation';
import { parseInput } from '#lambdas/runtime/parse';
import { paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';
import { addToWallet } from './add-to-wallet';
import { requestWithdraw } from './request-withdraw';

const van = {
  name: 'Van',
  image: '',
  extra_info: '',
  base_fare: 20,
  rate_per_unit_distance: 10,
  rate_per_hour: 100,
  min_fare: 60,
  convenience_fees: 10,
  convenience_fee_type: 'percentage',
};
const slab = (amount: unknown) => ({
  method: 'Update',
  id: 'van',
  record: { ...van, cancelSlab: [{ minsDelayed: 0, amount }] },
});
const refund = { bookingId: 'b1', to: 'wallet', bearer: 'platform', reason: 'x' };

type Asked = readonly [name: string, Implementation, 'r1' | 'd1' | 'a1', (amount: unknown) => object];
/** Every operation that takes an amount which then moves. */
const moving: readonly Asked[] = [
  ['requestWithdraw', requestWithdraw, 'd1', amount => ({ amount })],
  ['topUpWallet', topUpWallet, 'r1', amount => ({ amount })],
  ['addToWallet', addToWallet, 'a1', amount => ({ uid: 'r1', amount })],
  ['refundRide', refundRide, 'a1', amount => ({ ...refund, amount })],
];
/** Every other one whose amount is paid, credited or owed as it was typed. */
const setting: readonly Asked[] = [
  ['editSettings bonus', editSettings, 'a1', bonus => ({ bonus })],
  ['editSettings riderDebtLimit', editSettings, 'a1', riderDebtLimit => ({ riderDebtLimit })],
  ['editSettings platformBearsFees', editSettings, 'a1', platformBearsFees => ({ platformBearsFees })],
  ['editSettings driverPaidAtOnce', editSettings, 'a1', driverPaidAtOnce => ({ driverPaidAtOnce })],
  ['editSettings topUpMin', editSettings, 'a1', topUpMin => ({ topUpMin })],
  ['editSettings topUpMax', editSettings, 'a1', topUpMax => ({ topUpMin: 0, topUpMax })],
  ['editCarType cancelSlab', editCarType, 'a1', slab],
];
const correcting: Asked = [
  'correctFare',
  correctFare,
  'a1',
  fare => ({ bookingId: 'b1', fare: typeof fare === 'number' && fare > 0 && fare < 2 ? fare + 99 : fare, reason: 'x' }),
];

const start = async () => {
  const settings = async () => ({ ...defaultSettings, code: 'SEK', topUpMin: 0, topUpMax: 0 });
  const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' }, context: { settings } });
  await scenario.says();
  await scenario.store.write([
    { type: 'put', item: { pk: 'CFG#cartype', sk: 'van', _et: 'cartype', id: 'van', ...van } },
  ]);
  const ask = async ([, operation, uid, inputOf]: Asked, amount: unknown): Promise<unknown> => {
    const read = parseInput(operation.op.input, inputOf(amount));
    return isRefusal(read) ? read : runAs(operation, scenario.actor(uid), { ctx: scenario.ctx, input: read.input });
  };
  return { scenario, ask };
};
const all = [...moving, ...setting, correcting];

it.each(all)('[PAYS-6] %s takes 1.01 as it is', async (...asked) => {
  const { ask } = await start();
  expect(await ask(asked, 1.01)).not.toHaveProperty('refusal');
});

it.each(all)('[PAYS-6] %s refuses what is no amount of the currency, and writes nothing', async (...asked) => {
  const { scenario, ask } = await start();
  const before = JSON.stringify(scenario.store.all());
  const none = [-1, -0.01, 1.005, 2 ** 53, Number.MAX_SAFE_INTEGER, 1e12, 1e21, '10', '', null, [1], {}, true];
  const nothing = moving.some(([name]) => name === asked[0]) ? [0, -0, 1e-7, undefined] : [];
  for (const amount of [...none, ...nothing]) {
    const { refusal } = (await ask(asked, amount)) as { refusal?: string };
    expect(['no_details_error', 'proper_bonus', 'invalid_input'], JSON.stringify(amount)).toContain(refusal);
  }
  expect(JSON.stringify(scenario.store.all())).toBe(before);
});
