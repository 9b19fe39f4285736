import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardCommands, commands, workOnCards } from './life/commands';
import { checkCards, checkScenario } from './life/invariants';
import { asWritten, cardMutants, type Mutant, mutants } from './life/mutants';
import { mutated, play } from './life/play';
import { type Payment, settle, type Scenario } from './life/scenario';

/** A failure prints its seed and path: pass them to `fc.assert` here to repeat the same run. */
const RUNS = 420;
/** Lives with a saved card are longer. */
const CARD_RUNS = 150;
/** The lives of this seed cover everything that the test below expects to have been seen, whatever other seeds draw. */
const COMPLETE_SEED = 7;
const PATIENCE_MS = 180_000;
const seen = new Set<string>();
let fees = 0;
let changedHands = 0;
let settled = 0;

const payments = fc.tuple(...[1, 2].map(() => fc.constantFrom<Payment>('prepaid', 'cash', 'owing')));
const life = (mutant: Mutant) =>
  fc.asyncProperty(fc.scheduler(), payments, commands, async (scheduler, paid, script) => {
    const scenario = await settle(paid as Payment[]);
    await play(scenario, scheduler, script, mutant);
    checkScenario(scenario);
    for (const item of scenario.store.all()) {
      if (item._et === 'event') seen.add(item.status as string);
      if (item._et === 'booking' && item.cancelFee) fees += 1;
      if (item._et === 'booking' && item.gaveBack && item.driver) changedHands += 1;
      if (item._et === 'event' && item.kind === 'FEE_PAID') settled += 1;
    }
  });

describe('a booking among others', () => {
  it(
    '[LIFE-1] [LIFE-2] [LIFE-7] [LIFE-14] [PLUS-3] [PAYS-3] [PAYS-6] [PLUS-1] stays whole under races, lost answers and retries',
    async () => {
      await fc.assert(life(asWritten), { numRuns: RUNS });
      await fc.assert(life(asWritten), { numRuns: RUNS, seed: COMPLETE_SEED });
    },
    PATIENCE_MS,
  );

  it('was seen in every status, cancelled late, paid for that afterwards, and taken by another driver', () => {
    expect(fees).toBeGreaterThan(0);
    expect(settled).toBeGreaterThan(0);
    expect(changedHands).toBeGreaterThan(0);
    expect([...seen].sort()).toEqual(
      [
        'ACCEPTED',
        'ARRIVED',
        'CANCELLED',
        'COMPLETE',
        'NEW',
        'PAID',
        'PAYMENT_PENDING',
        'PENDING',
        'REACHED',
        'STARTED',
      ].sort(),
    );
  });

  it.each(Object.entries(mutants))(
    'would not stay whole if %s',
    async (_, { mutant, noticed }) => {
      const result = await fc.check(life(mutant), { numRuns: 4 * RUNS, endOnFailure: true, seed: 7 });
      expect(result.failed).toBe(true);
      expect((result.errorInstance as Error).message).toMatch(noticed);
    },
    PATIENCE_MS,
  );
});

const cardPayments = fc.tuple(
  fc.constantFrom<Payment>('held', 'required'),
  fc.constantFrom<Payment>('held', 'required', 'owing', 'cash', 'prepaid'),
);
const guarantees = fc.constantFrom('whereSaved' as const, 'required' as const, 'off' as const);
const HOUR_MS = 3_600_000;
const cardsSeen = new Set<string>();

const rememberCards = ({ store }: Scenario): void => {
  for (const item of store.all()) {
    const { state } = (item.cardHold ?? {}) as { state?: string };
    if (item._et === 'booking' && state) cardsSeen.add(`${state} ${item.status as string}`);
  }
};

/** Both rides belong to one rider, whose saved card has to secure one of them or both. */
const cardLife = (mutant: Mutant) =>
  fc.asyncProperty(
    fc.scheduler(),
    cardPayments,
    guarantees,
    cardCommands,
    async (scheduler, paid, guarantee, script) => {
      const scenario = await settle(paid, { guarantee });
      await play(scenario, scheduler, script, mutant);
      checkScenario(scenario);
      rememberCards(scenario);
      scenario.bank.is.mood = 'pays';
      const ctx = { ...scenario.ctx, store: { ...scenario.store, write: mutated(scenario.store, mutant) } };
      for (let day = 0; day < 6; day += 1) {
        scenario.wait(13 * HOUR_MS);
        await workOnCards(ctx);
      }
      checkScenario(scenario);
      checkCards(scenario);
      rememberCards(scenario);
    },
  );

describe('bookings that a saved card secures', () => {
  it(
    '[PAYS-3] [PAYS-4] [PAYS-6] are never paid twice, nor held for after their end, under races, lost answers and silent banks',
    async () => {
      await fc.assert(cardLife(asWritten), { numRuns: CARD_RUNS });
      await fc.assert(cardLife(asWritten), { numRuns: CARD_RUNS, seed: COMPLETE_SEED });
      const seenIn = (state: string, statuses: string) =>
        [...cardsSeen].some(one => new RegExp(`^${state} (${statuses})$`).test(one));
      // A hold that lapses at its bank is too rare here to be certain; card-holds.test.ts covers it.
      expect(['captured', 'declined', 'held', 'released'].filter(state => !seenIn(state, '.*'))).toEqual([]);
      expect(seenIn('captured', 'PAID|COMPLETE')).toBe(true);
    },
    PATIENCE_MS,
  );

  it.each(Object.entries(cardMutants))(
    'would not stay whole if %s',
    async (_, { mutant, noticed }) => {
      const result = await fc.check(cardLife(mutant), { numRuns: 4 * CARD_RUNS, endOnFailure: true, seed: 7 });
      expect(result.failed).toBe(true);
      expect((result.errorInstance as Error).message).toMatch(noticed);
    },
    PATIENCE_MS,
  );
});
