import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brandOf, factsOf, providerNames } from '#shared/contract/payment-providers';
import { sweepCardRefunds } from '#lambdas/model/payments/send-card-refunds';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { recordDispute } from '#lambdas/operations/payments/record-dispute';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { type SimulatedName, simulatedNames } from '#scripts/stand-ins/payments/provider-hosts';
import { checkBooks } from '../kit/payment-scenario';
import { providerScene } from '../kit/provider-scene';
import { onProviderStage } from '../kit/provider-stage';
import { type Walk, walks } from '../kit/provider-walks';
import { runAs } from '../kit/request-key';

onProviderStage();

const PAID_MINOR = 10_000;

/** A ride of 100.00 that was driven and is then paid at the provider; its driver has 80.00. */
const drivenAt = async (name: SimulatedName) => {
  const scene = await providerScene(name, { status: 'PENDING', driver: 'd1' });
  await scene.start();
  await scene.pay();
  await scene.hear();
  await scene.sweep();
  const admin = scene.scenario.actor('a1');
  const asAdmin = (operation: Parameters<typeof runAs>[0], input: object) =>
    runAs(operation, admin, { ctx: scene.ctx, input });
  /** The sums of all accounts: `more` replaces those that the paid ride alone has. */
  const expectSums = (more: Readonly<Record<string, number>> = {}) => {
    const { fee } = walks[name];
    const all = { gateway: fee - PAID_MINOR, fees: 0 - fee, commission: 2_000, d1: 8_000, ...more };
    expect(scene.sums()).toEqual(Object.fromEntries(Object.entries(all).filter(([, minor]) => minor !== 0)));
    checkBooks(scene.scenario.store.all());
  };
  const adjusted = async () =>
    ((await scene.scenario.booking()).adjustments ?? []).map(({ kind, rider }) => [kind, rider]);
  expectSums();
  return { ...scene, asAdmin, expectSums, adjusted };
};
type Driven = Awaited<ReturnType<typeof drivenAt>>;

/** The dispute's next step: its button at the provider or bank, or an admin's entry from the panel. */
const disputed = async (scene: Driven, { dispute }: Walk, step: 'dispute' | 'take' | 'lose' | 'win' | 'restore') => {
  if (dispute === 'told') {
    await scene.happens(step === 'restore' ? 'win' : step);
    return scene.hear();
  }
  const issue = scene.scenario.issues().find(({ kind, decision }) => kind === 'dispute' && decision === undefined);
  const states = { dispute: 'opened', take: 'taken', restore: 'won' } as const;
  const answer =
    step === 'lose' || step === 'win'
      ? await scene.asAdmin(decidePaymentIssue, {
          id: issue?.id,
          decision: step === 'win' ? 'won' : 'lost',
          note: 'letter',
        })
      : await scene.asAdmin(recordDispute, {
          bookingId: 'b1',
          amount: 100,
          reference: 'CB-1',
          state: states[step],
        });
  return expect(answer).not.toHaveProperty('refusal');
};

/** A refund in the panel becomes known by the provider's own method. */
const refunded = async (scene: Driven, { panel }: Walk, button: 'refundPart' | 'refundRest', amount: number) => {
  await scene.happens(button);
  await scene.hear();
  if (panel === 'asked') await scene.ask();
  if (panel !== 'ordered') return;
  const input = { bookingId: 'b1', amount, to: 'card', bearer: 'platform', reason: 'Given in the panel' };
  expect(await scene.asAdmin(refundRide, input)).not.toHaveProperty('refusal');
  await sweepCardRefunds(scene.ctx, scene.payments.name);
  for (const { id, decision } of scene.scenario.issues().filter(({ kind }) => kind === 'byHand'))
    if (!decision) await scene.asAdmin(decidePaymentIssue, { id, decision: 'sent', note: 'seen in the panel' });
};

it('decides and documents how each provider of the catalogue is walked', () => {
  expect(Object.keys(walks).toSorted()).toEqual(providerNames.filter(name => name !== 'test').toSorted());
  const docs = readFileSync('docs/payments.md', 'utf8');
  const words = {
    dispute: { told: 'told', recorded: 'recorded by an admin' },
    panel: { told: 'told', asked: 'heard when asked', ordered: 'ordered by an admin as well' },
    refundFails: { told: 'told', asked: 'asked about later', never: 'no word' },
    late: { wallet: 'in the wallet, sent back', notTaken: 'not taken', refused: 'refused by our page' },
    second: { samePage: 'on the same page', otherPage: 'on another page', refused: 'refused by our page' },
  } as const;
  for (const [name, { dispute, disputeFee, takes, panel, refundFails, late, closes, second }] of Object.entries(
    walks,
  )) {
    const cells = [
      `${words.dispute[dispute]}${takes ? '' : ', with its end'}`,
      disputeFee > 0 ? 'told' : 'no',
      words.panel[panel],
      words.refundFails[refundFails],
      `${words.late[late]}${closes ? '; closed within a minute' : ''}`,
      words.second[second],
    ];
    const row = `| ${brandOf(name)} | ${cells.join(' | ')} |`;
    expect([row, docs.includes(row)]).toEqual([row, true]);
  }
});

describe.each(simulatedNames)('[PAYS-3] the payment of a driven ride at the local copy of %s', name => {
  const walk = walks[name];
  const { fee, takes } = walk;

  it('that is disputed, taken and lost is owed by its payer, and theirs again when the bank gives it back', async () => {
    const scene = await drivenAt(name);
    expect((await scene.possible()).includes('dispute')).toBe(walk.dispute === 'told');
    expect(factsOf(name).reportsDisputes === true).toBe(walk.dispute === 'told');
    await disputed(scene, walk, 'dispute');
    scene.expectSums();
    expect(scene.scenario.issues()).toMatchObject([{ kind: 'dispute', provider: name, amount: 100 }]);
    const fees = fee + walk.disputeFee;
    if (takes) {
      await disputed(scene, walk, 'take');
      scene.expectSums({ gateway: fees, fees: 0 - fees, disputed: -PAID_MINOR });
    }
    await disputed(scene, walk, 'lose');
    scene.expectSums({ gateway: fees, fees: 0 - fees, r1: -PAID_MINOR });
    expect(scene.scenario.issues()).toMatchObject([{ decision: 'lost' }]);
    expect(await scene.adjusted()).toEqual([['reversal', -100]]);
    await disputed(scene, walk, 'restore');
    scene.expectSums({ gateway: fees - PAID_MINOR, fees: 0 - fees });
    expect(await scene.adjusted()).toEqual([
      ['reversal', -100],
      ['reversal', 100],
    ]);
  });

  it('that is disputed and won is as it was', async () => {
    const scene = await drivenAt(name);
    await disputed(scene, walk, 'dispute');
    if (takes) await disputed(scene, walk, 'take');
    await disputed(scene, walk, 'win');
    const fees = fee + (takes ? walk.disputeFee : 0);
    scene.expectSums({ gateway: fees - PAID_MINOR, fees: 0 - fees });
    expect(scene.scenario.issues()).toMatchObject([{ kind: 'dispute', decision: 'won' }]);
    expect(await scene.adjusted()).toEqual([]);
    expect((await scene.intent())?.sentBackMinor ?? 0).toBe(0);
  });

  it('that its panel gives back in two parts is a refund of the platform’s, once each', async () => {
    const scene = await drivenAt(name);
    await refunded(scene, walk, 'refundPart', 10);
    scene.expectSums({ gateway: fee - 9_000, refunds: -1_000 });
    expect(await scene.adjusted()).toEqual([['refund', 10]]);
    await refunded(scene, walk, 'refundRest', 90);
    scene.expectSums({ gateway: fee, refunds: -PAID_MINOR });
    expect(await scene.adjusted()).toEqual([
      ['refund', 10],
      ['refund', 90],
    ]);
    expect(scene.checkout().refunds.size).toBe(0);
  });

  it('that its panel gives back as a whole is one refund', async () => {
    const scene = await drivenAt(name);
    await refunded(scene, walk, 'refundRest', 100);
    scene.expectSums({ gateway: fee, refunds: -PAID_MINOR });
    expect(await scene.adjusted()).toEqual([['refund', 100]]);
    expect(scene.checkout().refunds.size).toBe(0);
    await scene.sweep(25);
    scene.expectSums({ gateway: fee, refunds: -PAID_MINOR });
  });
});
