import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { forgetShares } from '#lambdas/runtime/limits';
import { type PlayedName, playedNames } from '#scripts/stand-ins/payments/provider-hosts';
import { checkBooks } from '../kit/payment-town';
import { providerScene } from '../kit/provider-scene';
import { walks } from '../kit/provider-walks';
import { runAs } from '../kit/request-key';

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://ride.example.com');
  vi.stubEnv('EDGE_KEY', 'edge');
  vi.stubEnv('STAGE', 'test');
  vi.stubEnv('PAYMENT_PROVIDERS', playedNames.join());
  for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  forgetShares();
});

/** A paid ride of 100.00 of which 10.00 were sent back to the card. */
const refundedAt = async (name: PlayedName) => {
  const scene = await providerScene(name, { status: 'PENDING', driver: 'd1' });
  await scene.start();
  await scene.pay();
  await scene.hear();
  await scene.sweep(25);
  if (name === 'braintree') scene.settle();
  const input = { bookingId: 'b1', amount: 10, to: 'card', bearer: 'platform', reason: 'Late' };
  await runAs(refundRide, scene.town.actor('a1'), { ctx: scene.ctx, input });
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
  expect(scene.town.mails()).toEqual(['refund_sent r1']);
  return { ...scene, fee, expected: sums };
};

const failing = playedNames.filter(name => walks[name].refundFails !== 'never');

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
    expect(scene.town.issues()).toMatchObject([{ kind: 'returned', amount: 10, provider: name }]);
    expect(scene.town.mails()).toEqual(['refund_sent r1', 'refund_failed r1']);
    expect((await scene.town.booking()).adjustments).toMatchObject([
      { kind: 'refund', to: 'wallet', cardFailed: true },
    ]);
    await scene.ask();
    expect(scene.sums()).toEqual(back);
    checkBooks(scene.town.store.all());
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
  expect(scene.town.of('card-refund')).toMatchObject([{ state: 'done' }]);
  expect(scene.town.of('card-refund')[0]).not.toHaveProperty('g5p');
});
