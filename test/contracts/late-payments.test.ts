import { describe, expect, it } from 'vitest';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { bookingKey } from '#lambdas/store/keys';
import { givenBack } from '#scripts/stand-ins/payments/checkout-book';
import { simulatedNames } from '#scripts/stand-ins/payments/provider-hosts';
import { checkBooks } from '../kit/payment-scenario';
import { providerScene } from '../kit/provider-scene';
import { onProviderStage } from '../kit/provider-stage';
import { walks } from '../kit/provider-walks';
import { runAs } from '../kit/request-key';

onProviderStage();

type Scene = Awaited<ReturnType<typeof providerScene>>;
type Listed = { deposits: { id: string; left: number }[] };

/** Opens a page and leaves it open. */
const opened = async (scene: Scene) => {
  const page = await scene.start();
  await scene.leave();
  return page;
};

/**
 * Two pages are open for one ride, and both are paid, the later one first. In the meantime a promo has made the ride
 * cheaper.
 */
const paidOnTwoPages = async (scene: Scene) => {
  const [tab, first] = [await opened(scene), scene.isOwnPage ? undefined : scene.checkout()];
  await scene.scenario.store.write([{ type: 'update', key: bookingKey('b1'), set: { discount_amount: 10 } }]);
  await opened(scene);
  if (first) {
    expect(scene.checkout()).not.toBe(first);
    await scene.payAt(scene.checkout());
    await scene.hear();
    return scene.payAt(first);
  }
  await scene.pay();
  scene.turnTo(tab);
  await scene.pay();
  expect(scene.checkouts()).toHaveLength(1);
};

/** The payer sends the whole rest that a payment has in the wallet back to its source. */
const sentBack = async (scene: Scene, amount: number) => {
  const rider = scene.scenario.actor('r1');
  const { deposits } = (await runAs(fetchDeposits, rider, { ctx: scene.ctx, input: {} })) as Listed;
  expect(deposits.map(({ left }) => left)).toEqual([amount]);
  const input = { deposit: deposits[0]!.id, amount };
  expect(await runAs(sendBack, rider, { ctx: scene.ctx, input })).not.toHaveProperty('refusal');
  for (let hours = 0; hours < 3; hours++) {
    await sweepCardRefunds(scene.ctx, scene.payments.name);
    await scene.sweep(1);
  }
  expect(scene.scenario.issues()).toEqual([]);
  checkBooks(scene.scenario.store.all());
};

const moved = (sums: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(sums).filter(([, minor]) => minor !== 0));

describe.each(simulatedNames)('[PAYS-4] a page at the local copy of %s whose ride was cancelled meanwhile', name => {
  const { fee, late, closes } = walks[name];

  it('that is paid at once takes no money for nothing: it is not taken, or goes back the way it came', async () => {
    const scene = await providerScene(name);
    await opened(scene);
    await scene.cancel();
    if (scene.isOwnPage) await scene.pay();
    else await scene.payAt(scene.checkout());
    await scene.hear();
    await scene.sweep(25);
    expect(await scene.status()).toBe('CANCELLED');
    if (late !== 'wallet') {
      expect(scene.sums()).toEqual({});
      expect(scene.checkouts().filter(({ state }) => state === 'paid')).toEqual([]);
      return;
    }
    expect(scene.sums()).toEqual(moved({ gateway: fee - 10_000, fees: 0 - fee, r1: 10_000 }));
    expect(scene.scenario.mails()).toContain('payment_kept r1');
    await sentBack(scene, 100);
    expect(scene.sums()).toEqual(moved({ gateway: fee, fees: 0 - fee }));
    expect([await scene.scenario.balance('r1'), givenBack(scene.checkout())]).toEqual([0, 100]);
  });

  it('is closed within a minute where that can be done, so that nobody pays there', async () => {
    const scene = await providerScene(name);
    await opened(scene);
    await scene.cancel();
    if (!closes) return expect(scene.payments.close === undefined || late === 'notTaken' || scene.isOwnPage).toBe(true);
    await scene.sweep(0.1);
    await scene.payAt(scene.checkout());
    await scene.hear();
    await scene.sweep(25);
    expect([scene.sums(), scene.checkout().state]).toEqual([{}, 'cancelled']);
  });
});

describe.each(simulatedNames)('[PAYS-4] a ride that is paid twice at the local copy of %s', name => {
  const { late, second } = walks[name];

  it('is paid once: the second payment is not taken, or is its payer’s and goes back the way it came', async () => {
    const scene = await providerScene(name);
    if (second === 'samePage') {
      await opened(scene);
      await scene.pay();
      await scene.hear();
      expect(await scene.possible()).toContain('payAgain');
      await scene.happens('payAgain');
    } else await paidOnTwoPages(scene);
    await scene.hear();
    await scene.sweep(25);
    expect(await scene.status()).toBe('NEW');
    const isKept = second === 'samePage' || (second === 'otherPage' && late === 'wallet');
    const rideMinor = second === 'samePage' ? 10_000 : 9_000;
    const keptMinor = isKept ? 10_000 : 0;
    const { gateway = 0, fees = 0, r1 = 0 } = scene.sums();
    expect([gateway + fees, r1]).toEqual([0 - rideMinor - keptMinor, keptMinor]);
    checkBooks(scene.scenario.store.all());
    if (!isKept) return;
    await sentBack(scene, 100);
    expect([(scene.sums()['gateway'] ?? 0) + fees, await scene.scenario.balance('r1')]).toEqual([0 - rideMinor, 0]);
  });
});
