import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeState } from '#shared/domain/payment/record';
import { memoryStore } from '#test/kit/memory-store';
import { paymentScenario } from '#test/kit/payment-scenario';
import { payoutHolds } from './payout-holds';

it('[PLUS-7] money that its bank has just given back is held, however late a replica of the database learns it', async () => {
  const scenario = await paymentScenario({ booking: { status: 'CANCELLED' } });
  const disputed = (state: DisputeState) => scenario.says({ disputes: [{ ref: 'dp_1', state, amountMinor: 10_000 }] });
  await scenario.says();
  await disputed('taken');
  const replica = memoryStore();
  for (const item of scenario.store.all()) await replica.write([{ type: 'put', item }]);
  await disputed('won');
  const getMany: typeof scenario.store.getMany = (keys, options) =>
    (options?.consistent ? scenario.store : replica).getMany(keys, options);
  const rules = { ...defaultSettings, payoutDelayDays: 3 };
  const standing = { balanceMinor: await scenario.balance('r1'), now: scenario.clock.now, goal: 'bank' } as const;
  expect(standing.balanceMinor).toBe(10_000);
  const { freeMinor } = await payoutHolds({ ...scenario.store, getMany }, { id: 'r1' }, rules, standing);
  expect(freeMinor).toBe(0);
});
