import { describe, expect, it } from 'vitest';
import type { PaymentView } from '#shared/contract/entities/payment-state';
import { type Intent, loadIntent, rememberProgress } from '#lambdas/model/payments/intents';
import { tellFailed } from '#lambdas/model/payments/watch';
import { runAs } from '#test/kit/request-key';
import { INTENT, paymentScenario } from '#test/kit/payment-scenario';
import { fetchPendingPayments } from './fetch-pending-payments';

const waiting = async () => {
  const scenario = await paymentScenario();
  await rememberProgress(scenario.ctx, (await scenario.intent()) as Intent, { awaited: true });
  const pendingOf = async (uid: 'r1' | 'd1') => {
    const answer = await runAs(fetchPendingPayments, scenario.actor(uid), { ctx: scenario.ctx, input: {} });
    return (answer as { payments: PaymentView[] }).payments;
  };
  return { scenario, pendingOf };
};

describe('[PAYS-4] payments that somebody waits for', () => {
  it('are reported to their payer, and to nobody else', async () => {
    const { pendingOf } = await waiting();
    expect(await pendingOf('r1')).toMatchObject([{ id: INTENT, state: 'pending', bookingId: 'b1', amount: 100 }]);
    expect(await pendingOf('d1')).toEqual([]);
  });

  it('are not told of a checkout that the payer has not come back from', async () => {
    const { scenario, pendingOf } = await waiting();
    await tellFailed(scenario.ctx, (await loadIntent(scenario.ctx, INTENT)) as Intent);
    expect(await pendingOf('r1')).toEqual([]);
  });

  it.each([
    ['paid', 'paid'],
    ['declined', 'failed'],
    ['cancelled', 'cancelled'],
  ] as const)('are over once they are %s', async (_how, status) => {
    const { scenario, pendingOf } = await waiting();
    await scenario.says({ status });
    expect(await pendingOf('r1')).toEqual([]);
  });
});
