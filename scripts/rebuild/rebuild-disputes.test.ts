import { expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import { type DisputeState, type PaymentRecord } from '#shared/domain/payment/record';
import { obligationOf } from '#lambdas/model/accounts/obligations';
import { disputesKey } from '#lambdas/store/dispute-keys';
import { checkBooks, paymentScenario } from '#test/kit/payment-scenario';
import { unmarkedDisputes } from './rebuild-disputes';

/** A ride of 100 with a dispute from before accounts waited for disputes. */
const old = async (...refs: readonly string[]) => {
  const settings = async () => ({ ...defaultSettings, disputeBearer: 'shares' as const });
  const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' }, context: { settings } });
  await scenario.says();
  const disputed = (state: DisputeState, ref: string) =>
    scenario.says({ disputes: [{ ref, state, amountMinor: 5_000 }] });
  for (const ref of refs) await disputed('opened', ref);
  for (const uid of ['r1', 'd1']) await scenario.store.write([{ type: 'delete', key: disputesKey(uid) }]);
  for (const item of scenario.of('payment-record')) {
    const { disputes } = item as unknown as PaymentRecord;
    const unnamed = Object.entries(disputes).map(([ref, { driver: _driver, ...dispute }]) => [ref, dispute]);
    await scenario.store.write([{ type: 'put', item: { ...item, disputes: Object.fromEntries(unnamed) } }]);
  }
  const obligations = () =>
    Promise.all((['r1', 'd1'] as const).map(uid => obligationOf(scenario.ctx, scenario.actor(uid).user)));
  return { ...scenario, disputed, obligations };
};

it('[PROF-2] payer and driver wait for disputes that were opened before they had to, until each is decided', async () => {
  const scenario = await old('dp_1', 'dp_2');
  expect(await scenario.obligations()).toEqual([undefined, 'wallet_positive']);
  const found = await unmarkedDisputes(scenario.ctx);
  expect(found.map(({ missing }) => missing)).toEqual([
    ['r1', 'd1'],
    ['r1', 'd1'],
  ]);
  expect(await scenario.store.write(found[0]!.writes)).toEqual({ ok: true });
  // The record of the payment has changed: the next look finds it.
  expect(await scenario.store.write(found[1]!.writes)).toMatchObject({ ok: false });
  for (const { writes } of await unmarkedDisputes(scenario.ctx)) await scenario.store.write(writes);
  expect(await unmarkedDisputes(scenario.ctx)).toEqual([]);
  expect(await scenario.obligations()).toEqual(['dispute_undecided', 'dispute_undecided']);
  await scenario.disputed('won', 'dp_1');
  expect(await scenario.obligations()).toEqual(['dispute_undecided', 'dispute_undecided']);
  await scenario.disputed('won', 'dp_2');
  expect(await scenario.obligations()).toEqual([undefined, 'wallet_positive']);
  checkBooks(scenario.store.all());
});

it('[PROF-2] a dispute that is decided meanwhile holds nobody', async () => {
  const scenario = await old('dp_1');
  const [found] = await unmarkedDisputes(scenario.ctx);
  await scenario.disputed('won', 'dp_1');
  expect(await scenario.store.write(found!.writes)).toMatchObject({ ok: false });
  expect(await unmarkedDisputes(scenario.ctx)).toEqual([]);
  expect(await scenario.obligations()).toEqual([undefined, 'wallet_positive']);
});
