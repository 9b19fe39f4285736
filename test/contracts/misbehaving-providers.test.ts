import { beforeEach, describe, expect, it, vi } from 'vitest';
import { simulatedNames } from '#scripts/stand-ins/payments/provider-hosts';
import { troublesOf } from '#scripts/stand-ins/payments/troubles';
import { forgetShares } from '#lambdas/runtime/limits';
import { checkBooks } from '../kit/payment-scenario';
import { providerScene } from '../kit/provider-scene';

const DAY_HOURS = 25;

beforeEach(() => {
  vi.stubEnv('SITE_URL', 'https://ride.example.com');
  vi.stubEnv('EDGE_KEY', 'edge');
  vi.stubEnv('STAGE', 'test');
  vi.stubEnv('PAYMENT_PROVIDERS', simulatedNames.join());
  for (const level of ['log', 'info', 'warn', 'error'] as const) vi.spyOn(console, level).mockReturnValue();
  forgetShares();
});

type Scene = Awaited<ReturnType<typeof providerScene>>;

const WHOLE_MINOR = 10_000;

/** All money at the provider is booked: once for the ride, and the rest in the payer's wallet. */
const expectNothingLost = async ({ scenario, checkouts }: Scene) => {
  const payments = checkouts().filter(({ state }) => state === 'paid');
  const received = payments.reduce((sum, { again = 0 }) => sum + (1 + again) * WHOLE_MINOR, 0);
  const isBooked = (await scenario.booking()).status === 'NEW';
  expect((isBooked ? WHOLE_MINOR : 0) + (await scenario.balance('r1'))).toBe(received);
  checkBooks(scenario.store.all());
};

const paid = async (scene: Scene) => {
  await scene.start();
  await scene.pay();
  await scene.hear();
  await scene.sweep();
};

const expectLedBack = ({ statusCode, headers }: Awaited<ReturnType<Scene['back']>>) => {
  expect(statusCode).toBe(303);
  expect(headers?.['location']).toMatch(/^\/bookings\/b1\?attempt=[0-9a-f]{32}$/);
};

describe.each(simulatedNames)('[PAYS-3] the local copy of %s', name => {
  const faults = troublesOf(name).filter(trouble => trouble !== 'none');

  it.each(faults)(
    'while it has the trouble “%s” as a checkout starts, says so to the payer, who pays later',
    async fault => {
      const scene = await providerScene(name);
      scene.trouble.now = fault;
      const { statusCode, body = '' } = await scene.start();
      // Where no call is needed, the payer leaves for the provider; otherwise the page says why not, and links back.
      if (statusCode !== 200) expect(body).toMatch(/<h1>.+<\/h1><p>.+<\/p><a class="button" href="\/bookings">/);
      await expectNothingLost(scene);
      scene.trouble.now = 'none';
      await paid(scene);
      expect(await scene.status()).toBe('NEW');
      await expectNothingLost(scene);
    },
  );

  it.each(faults)(
    'while it has the trouble “%s” as the payer pays, loses no money and leads them back',
    async fault => {
      const scene = await providerScene(name);
      await scene.start();
      scene.trouble.now = fault;
      const answer = await scene.pay();
      if (answer) expectLedBack(answer);
      await scene.hear();
      expectLedBack(await scene.back());
      scene.trouble.now = 'none';
      await scene.sweep(DAY_HOURS);
      await expectNothingLost(scene);
      if ((await scene.status()) !== 'NEW') await paid(scene);
      expect(await scene.status()).toBe('NEW');
      await expectNothingLost(scene);
    },
  );

  it('books a payment that comes days later, whose payer was told to wait', async () => {
    const scene = await providerScene(name);
    if (!scene.isPaidLater) return expect(['securepay', 'culqi']).toContain(name);
    await scene.start();
    await scene.pay('pending');
    await scene.hear();
    expectLedBack(await scene.back());
    expect([await scene.status(), (await scene.intent())?.awaited]).toEqual(['PAYMENT_PENDING', true]);
    await scene.sweep(DAY_HOURS);
    await scene.decide('paid');
    await scene.hear();
    await scene.sweep(DAY_HOURS);
    expect(await scene.status()).toBe('NEW');
    await expectNothingLost(scene);
  });
});
