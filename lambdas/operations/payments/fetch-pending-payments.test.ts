import { describe, expect, it } from 'vitest';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { type Intent, loadIntent, rememberProgress } from '#lambdas/model/payments/intents';
import { tellFailed } from '#lambdas/model/payments/watch';
import { runAs } from '#test/kit/request-key';
import { INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { fetchPendingPayments } from './fetch-pending-payments';

const waiting = async () => {
  const town = await paymentScenario();
  await rememberProgress(town.ctx, (await town.intent()) as Intent, { awaited: true });
  const pendingOf = async (uid: 'r1' | 'd1') => {
    const answer = await runAs(fetchPendingPayments, town.actor(uid), { ctx: town.ctx, input: {} });
    return (answer as { payments: PaymentView[] }).payments;
  };
  return { town, pendingOf };
};

describe('[PAYS-4] payments that somebody waits for', () => {
  it('are told to their payer, and to nobody else', async () => {
    const { pendingOf } = await waiting();
    expect(await pendingOf('r1')).toMatchObject([{ id: INTENT, state: 'pending', bookingId: 'b1', amount: 100 }]);
    expect(await pendingOf('d1')).toEqual([]);
  });

  it('are not told of a checkout that the payer has not come back from', async () => {
    const { town, pendingOf } = await waiting();
    await tellFailed(town.ctx, (await loadIntent(town.ctx, INTENT)) as Intent);
    expect(await pendingOf('r1')).toEqual([]);
  });

  it.each([
    ['paid', 'paid'],
    ['declined', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('are over once they are %s', async (_how, status) => {
    const { town, pendingOf } = await waiting();
    await town.says({ status });
    expect(await pendingOf('r1')).toEqual([]);
  });
});
