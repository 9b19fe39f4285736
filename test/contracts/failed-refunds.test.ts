import { describe, expect, it } from 'vitest';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { bookSettlement } from '#lambdas/operations/settlement/book-settlement';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { type SimulatedName, simulatedNames } from '#scripts/stand-ins/payments/provider-hosts';
import { settlementFile } from '#scripts/stand-ins/payments/settlement-file';
import { settlementFormats } from '#shared/domain/settlement/formats';
import { readSettlement } from '#shared/domain/settlement/read-settlement';
import { checkBooks } from '../kit/payment-scenario';
import { providerScene } from '../kit/provider-scene';
import { onProviderStage } from '../kit/provider-stage';
import { walks } from '../kit/provider-walks';
import { runAs } from '../kit/request-key';

onProviderStage();

/** A paid ride of 100.00 of which 10.00 were sent back to the card. */
const refundedAt = async (name: SimulatedName) => {
  const scene = await providerScene(name, { status: 'PENDING', driver: 'd1' });
  await scene.start();
  await scene.pay();
  await scene.hear();
  await scene.sweep(25);
  if (name === 'braintree') scene.settle();
  const input = { bookingId: 'b1', amount: 10, to: 'card', bearer: 'platform', reason: 'Late' };
  await runAs(refundRide, scene.scenario.actor('a1'), { ctx: scene.ctx, input });
  for (let tries = 0; tries < 3; tries++) {
    await sweepCardRefunds(scene.ctx, name);
    await scene.sweep(1);
  }
  const { fee } = walks[name];
  const sums = (more: Readonly<Record<string, number>>) => {
    const all = { gateway: fee - 9_000, fees: 0 - fee, commission: 2_000, d1: 8_000, refunds: -1_000, ...more };
    return Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0));
  };
  expect(scene.sums()).toEqual(sums({}));
  expect(scene.scenario.mails()).toEqual(['refund_sent r1']);
  return { ...scene, fee, expected: sums };
};

const failing = simulatedNames.filter(name => walks[name].refundFails !== 'never');

describe.each(failing)('[PAYS-3] a refund of ours that comes back at the local copy of %s', name => {
  it('is the payer’s in the wallet, once, and a case at the desk', async () => {
    const scene = await refundedAt(name);
    expect(await scene.possible()).toContain('refundFails');
    await scene.happens('refundFails');
    await scene.hear();
    if (walks[name].refundFails === 'asked') {
      expect(scene.sums()).toEqual(scene.expected({}));
      await scene.sweep(24);
      await sweepCardRefunds(scene.ctx, name);
    }
    const back = scene.expected({ gateway: scene.fee - 10_000, r1: 1_000 });
    expect(scene.sums()).toEqual(back);
    expect(scene.scenario.issues()).toMatchObject([{ kind: 'returned', amount: 10, provider: name }]);
    expect(scene.scenario.mails()).toEqual(['refund_sent r1', 'refund_failed r1']);
    expect((await scene.scenario.booking()).adjustments).toMatchObject([
      { kind: 'refund', to: 'wallet', cardFailed: true },
    ]);
    await scene.ask();
    expect(scene.sums()).toEqual(back);
    checkBooks(scene.scenario.store.all());
  });

  it('is found by a look of a later day where its notification is lost', async () => {
    const scene = await refundedAt(name);
    await scene.happens('refundFails');
    scene.sent.splice(0);
    await sweepCardRefunds(scene.ctx, name);
    expect(scene.sums()).toEqual(scene.expected({}));
    await scene.sweep(24);
    await sweepCardRefunds(scene.ctx, name);
    expect(scene.sums()).toEqual(scene.expected({ gateway: scene.fee - 10_000, r1: 1_000 }));
    expect((await scene.intent())?.sentBackMinor).toBe(0);
  });
});

type Scene = Awaited<ReturnType<typeof refundedAt>>;

/** An admin brings the settlement report of all events up to now. @returns the outcome of its new lines. */
const settled = async ({ ctx, scenario, checkouts }: Scene, name: SimulatedName): Promise<string[]> => {
  const { csv } = settlementFile(name, checkouts(), { now: ctx.now(), payout: 'po1' });
  const report = readSettlement(csv, settlementFormats[name]);
  if (typeof report === 'string') throw new Error(report);
  const lines = report.lines.filter(({ kind }) => kind !== 'payout');
  const input = { isTrial: false, provider: name, lines } as never;
  const { rows } = (await runAs(bookSettlement, scenario.actor('a1'), { ctx, input })) as {
    rows: { outcome: string }[];
  };
  return rows.flatMap(({ outcome }) => (outcome === 'known' ? [] : [outcome]));
};

describe.each(failing)('[PLUS-6] the settlement report of %s after a refund of ours came back', name => {
  const bounce = async (scene: Scene) => {
    await scene.happens('refundFails');
    await scene.hear();
    await scene.sweep(24);
    await sweepCardRefunds(scene.ctx, name);
  };
  /** The fees in the report are not part of this comparison. */
  const without = ({ sums, scenario }: Scene) => {
    const { gateway = 0, fees = 0, ...rest } = sums();
    return {
      ...rest,
      gateway: gateway + fees,
      issues: scenario.issues().map(({ kind }) => kind),
      mails: scenario.mails(),
    };
  };

  it('moves nothing by the lines of that refund and of its return', async () => {
    const scene = await refundedAt(name);
    await bounce(scene);
    const before = without(scene);
    expect(before).toMatchObject({ r1: 1_000, gateway: -10_000, issues: ['returned'] });
    expect(await settled(scene, name)).toEqual(['booked', 'booked', 'booked']);
    expect(without(scene)).toEqual(before);
    checkBooks(scene.scenario.store.all());
  });

  it('moves nothing either where an earlier report had the refund', async () => {
    const scene = await refundedAt(name);
    expect(await settled(scene, name)).toEqual(['booked', 'booked']);
    await bounce(scene);
    const before = without(scene);
    expect(before).toMatchObject({ r1: 1_000, gateway: -10_000 });
    expect(await settled(scene, name)).toEqual(['booked']);
    expect(without(scene)).toEqual(before);
    checkBooks(scene.scenario.store.all());
  });

  it('moves nothing where the wallet has sent the money to the card once more, and that came back as well', async () => {
    const scene = await refundedAt(name);
    await bounce(scene);
    const { ctx, scenario } = scene;
    const found = await runAs(fetchDeposits, scenario.actor('r1'), { ctx, input: {} });
    const [deposit] = (found as { deposits: { id: string }[] }).deposits;
    const wish = { deposit: deposit?.id, amount: 10 };
    expect(await runAs(sendBack, scenario.actor('r1'), { ctx, input: wish, key: 'once more' })).not.toHaveProperty(
      'refusal',
    );
    await sweepCardRefunds(ctx, name);
    await scene.sweep(1);
    await sweepCardRefunds(ctx, name);
    expect(without(scene)).toMatchObject({ gateway: -9_000 });
    await bounce(scene);
    const before = without(scene);
    expect(before).toMatchObject({ r1: 1_000, gateway: -10_000 });
    expect(await settled(scene, name)).toEqual(['booked', 'booked', 'booked', 'booked', 'booked']);
    expect(without(scene)).toEqual(before);
    checkBooks(scenario.store.all());
  });

  it('still shows a refund that somebody made in the panel', async () => {
    const scene = await refundedAt(name);
    await bounce(scene);
    const checkout = scene.checkout();
    checkout.panelRefunds = [{ id: 'panel_1', amount: '95' }];
    expect(await settled(scene, name)).toEqual(['booked', 'booked', 'booked', 'booked']);
    expect(without(scene)).toMatchObject({ gateway: -500 });
    checkBooks(scene.scenario.store.all());
  });
});

it('[PAYS-3] a refund that was sent is looked at four times within a month, and no more', async () => {
  const scene = await refundedAt('stripe');
  let asked = 0;
  const { queryStatus } = scene.payments;
  Object.assign(scene.payments, { queryStatus: (ref: never) => (asked++, queryStatus(ref)) });
  for (let days = 0; days < 40; days++) {
    scene.pass(24);
    await sweepCardRefunds(scene.ctx, 'stripe');
  }
  expect(asked).toBe(4);
  expect(scene.scenario.of('card-refund')).toMatchObject([{ state: 'done' }]);
  expect(scene.scenario.of('card-refund')[0]).not.toHaveProperty('g5p');
});
