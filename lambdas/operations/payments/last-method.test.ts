import { expect, it } from 'vitest';
import type { Booking } from '#shared/contract/entities/booking';
import { fetchPayOptions } from '#lambdas/operations/payments/fetch-pay-options';
import { runAs } from '#test/kit/request-key';
import { savedCardScenario } from '#test/kit/saved-card-scenario';

const lastMethod = async (last: Partial<Booking>) => {
  const { actor, ctx } = await savedCardScenario('stripe', { prepaid: false, ...last });
  const input = { ride: { carTypeId: 'car', total: 100 } };
  const options = (await runAs(fetchPayOptions, actor('r1'), { ctx, input })) as { lastMethod?: string };
  return options.lastMethod;
};

it.each([
  ['cash', { payment_mode: 'cash', cashPaymentAmount: 100, usedWalletMoney: 0 }],
  ['wallet', { payment_mode: 'wallet', usedWalletMoney: 100 }],
  ['card', { payment_mode: 'card', usedWalletMoney: 0 }],
] as const)('[PAYS-4] a rider who paid the last ride by %s is offered that first', async (method, last) => {
  expect(await lastMethod(last)).toBe(method);
});

it('[PAYS-4] a ride that the office has booked says nothing of it', async () => {
  expect(await lastMethod({ payment_mode: 'cash', booking_type_admin: true })).toBeUndefined();
});
