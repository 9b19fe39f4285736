import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#shared/contract/entities/default-settings';
import type { DisputeBearer } from '#shared/contract/entities/settings';
import type { DisputeState } from '#shared/domain/payment/record';
import { obligationOf, outlivesAccount } from '#lambdas/model/accounts/obligations';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { deleteUser } from '#lambdas/operations/account/delete-user';
import { editUser } from '#lambdas/operations/people/edit-user';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import type { Write } from '#lambdas/ports/store';
import { loadUser } from '#lambdas/store/user-items';
import { disputesKey } from '#lambdas/store/dispute-keys';
import { memoryFiles } from '#test/kit/memory-files';
import { memoryIdentity } from '#test/kit/memory-identity';
import type { Intent } from './intents';
import { paymentScenario } from '#test/kit/payment-scenario';
import { runAs } from '#test/kit/request-key';

type Given = NonNullable<Parameters<typeof paymentScenario>[0]>;
type Scenario = Awaited<ReturnType<typeof paymentScenario>>;

const UNDECIDED = { refusal: 'dispute_undecided' };

const scenarioOf = async (disputeBearer: DisputeBearer = 'rider', given: Given = {}) => {
  const settings = async () => ({ ...defaultSettings, disputeBearer, tipMax: 50 });
  const publisher = { send: async () => 'sent' as const, close: async () => undefined };
  const context = {
    settings,
    files: async () => memoryFiles(() => 0),
    identity: async () => memoryIdentity(() => 0),
    publisher: async () => publisher as never,
  };
  const scenario = await paymentScenario({ booking: { status: 'PENDING', driver: 'd1' }, ...given, context });
  await scenario.says();
  const disputed = (state: DisputeState, ref = 'dp_1') =>
    scenario.says({ disputes: [{ ref, state, amountMinor: 5_000 }] });
  const leaves = async (uid: 'd1' | 'r1', ctx = scenario.ctx) => {
    const forfeit = (await scenario.balance(uid)) / 100;
    return runAs(deleteUser, scenario.actor(uid), { ctx, input: { id: uid, forfeit: Math.max(0, forfeit) } });
  };
  return { ...scenario, disputed, leaves };
};

/** The context whose first write comes after something else has happened. */
const after = (scenario: Pick<Scenario, 'ctx' | 'store'>, happens: () => Promise<unknown>) => {
  let isFirst = true;
  const write = async (writes: readonly Write[]) => {
    if (isFirst) {
      isFirst = false;
      await happens();
    }
    return scenario.store.write(writes);
  };
  return { ...scenario.ctx, store: { ...scenario.store, write } };
};

describe('[PROF-2] the payer of a payment whose dispute is undecided', () => {
  it.each(['won', 'lost'] as const)('stays until it is %s', async end => {
    const scenario = await scenarioOf('platform');
    for (const state of ['opened', 'taken'] as const) {
      await scenario.disputed(state);
      expect(await scenario.leaves('r1')).toEqual(UNDECIDED);
      const { user } = scenario.actor('r1');
      expect(await obligationOf(scenario.ctx, user)).toBe('dispute_undecided');
      expect(await outlivesAccount(scenario.ctx, user)).toBe(true);
      expect(await deleteProfile(scenario.ctx, user)).toBe(false);
    }
    await scenario.disputed(end);
    expect(await scenario.leaves('r1')).toEqual({ deleted: true });
  });

  it('may leave once it is dropped, or restored after it was lost', async () => {
    const dropped = await scenarioOf();
    await dropped.disputed('opened');
    await dropped.disputed('won');
    expect(await dropped.leaves('r1')).toEqual({ deleted: true });
    const restored = await scenarioOf('platform');
    for (const state of ['opened', 'lost', 'won'] as const) await restored.disputed(state);
    expect(await restored.leaves('r1')).toEqual({ deleted: true });
  });

  it('waits for every dispute, however often each is reported', async () => {
    const scenario = await scenarioOf('platform');
    for (const ref of ['dp_1', 'dp_2']) await scenario.disputed('opened', ref);
    for (let i = 0; i < 3; i++) await scenario.disputed('lost', 'dp_1');
    expect(await scenario.leaves('r1')).toEqual(UNDECIDED);
    await scenario.disputed('won', 'dp_2');
    expect(await scenario.leaves('r1')).toEqual({ deleted: true });
  });

  it('waits with money that was added to the wallet, too', async () => {
    const scenario = await scenarioOf('platform', {
      intent: { bookingId: undefined as never, topUp: 'order' },
      booking: { status: 'CANCELLED' },
    });
    await scenario.disputed('taken');
    expect(await scenario.leaves('r1')).toEqual(UNDECIDED);
    await scenario.disputed('lost');
    expect(await scenario.leaves('r1')).toEqual({ deleted: true });
  });

  it('stays when the dispute is opened between the look and the deletion', async () => {
    const scenario = await scenarioOf();
    const ctx = after(scenario, () => scenario.disputed('opened'));
    expect(await scenario.leaves('r1', ctx)).toEqual(UNDECIDED);
    expect(await loadUser(scenario.store, 'r1')).not.toHaveProperty('deletedAt');
  });

  it('is made no admin, who has no wallet, also when it is opened after the look', async () => {
    const scenario = await scenarioOf();
    const make = (ctx = scenario.ctx) =>
      runAs(editUser, scenario.actor('a1'), { ctx, input: { id: 'r1', data: { usertype: 'admin' } } });
    expect(await make(after(scenario, () => scenario.disputed('opened')))).toEqual(UNDECIDED);
    expect(await make()).toEqual(UNDECIDED);
    expect(await loadUser(scenario.store, 'r1')).toMatchObject({ usertype: 'rider' });
  });
});

describe('[PROF-2] the driver of a ride whose payment is disputed', () => {
  it.each([
    ['shares', UNDECIDED],
    ['platform', { deleted: true }],
    ['rider', { deleted: true }],
  ] as const)('waits where drivers bear a share: lost disputes are borne by %s', async (bearer, answer) => {
    const scenario = await scenarioOf(bearer);
    await scenario.disputed('opened');
    expect(await scenario.leaves('d1')).toEqual(answer);
  });

  it('may leave once it is decided', async () => {
    const scenario = await scenarioOf('shares');
    await scenario.disputed('taken');
    expect(await scenario.leaves('d1')).toEqual(UNDECIDED);
    await scenario.disputed('lost');
    expect(await scenario.leaves('d1')).toEqual({ deleted: true });
  });

  it('waits also when the ride got its driver after the dispute was opened', async () => {
    const scenario = await scenarioOf('shares', { booking: { status: 'PENDING' } });
    await scenario.disputed('opened');
    const item = scenario.of('booking').find(({ id }) => id === 'b1')!;
    await scenario.store.write([{ type: 'put', item: { ...item, driver: 'd1' } }]);
    await scenario.disputed('taken');
    expect(await scenario.leaves('d1')).toEqual(UNDECIDED);
    await scenario.disputed('won');
    expect(await scenario.leaves('d1')).toEqual({ deleted: true });
  });

  it.each(['rider', 'shares'] as const)('waits for the dispute of a tip, whoever bears others: %s', async bearer => {
    const driven = { status: 'PAID', driver: 'd1', endTime: Date.UTC(2026, 0, 1), customer_paid: 100 } as const;
    const scenario = await scenarioOf(bearer, { booking: driven });
    const ordered = { bookingId: 'b1', amount: 15 };
    const { order } = (await runAs(orderTip, scenario.actor('r1'), { ctx: scenario.ctx, input: ordered })) as {
      order: { id: string; amount: number; currency: string };
    };
    await scenario.saysOrder(order);
    const paid = scenario.of('intent').find(({ tip, providerRef }) => tip !== undefined && providerRef !== undefined);
    const disputed = (state: DisputeState) =>
      scenario.saysOf(paid as unknown as Intent, { disputes: [{ ref: 'dp_9', state, amountMinor: 1_500 }] });
    for (const state of ['opened', 'taken'] as const) {
      await disputed(state);
      for (const uid of ['d1', 'r1'] as const) expect(await scenario.leaves(uid)).toEqual(UNDECIDED);
    }
    await disputed('won');
    for (const uid of ['d1', 'r1'] as const) expect(await scenario.leaves(uid)).toEqual({ deleted: true });
  });
});

it('[PROF-2] a dispute from before disputes were marked is decided as any other', async () => {
  const scenario = await scenarioOf();
  await scenario.disputed('opened');
  for (const uid of ['r1', 'd1']) await scenario.store.write([{ type: 'delete', key: disputesKey(uid) }]);
  await scenario.disputed('opened', 'dp_2');
  await scenario.disputed('won', 'dp_1');
  expect(await scenario.leaves('r1')).toEqual(UNDECIDED);
});
