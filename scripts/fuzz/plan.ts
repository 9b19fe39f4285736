import * as fc from 'fast-check';

/** Replacement of a valid value. */
export type Change =
  | { kind: 'hostile'; pick: number }
  | { kind: 'near'; pick: number }
  | { kind: 'gone' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number };

/** One request as indexes and values; the indexes are only resolved when it is sent. */
export type Plan = {
  operation: number;
  role: number;
  shape: number;
  /** Bit mask of the optional fields to leave out. */
  without: number;
  changes: { place: number; change: Change }[];
  key: string | undefined;
  channel: 'call' | 'page' | 'broken' | 'socket';
};

/** Any UTF-16 code units, including lone surrogates and control characters. */
const unit = fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code));
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hostile' as const), pick: fc.nat() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('near' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'gone' as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('text' as const), text: fc.string({ unit, maxLength: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('number' as const), value: fc.double({ noNaN: true }) }) },
);
const key = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 400 }).map(n => `fuzz-key-${n}`) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 70 }) },
);

export const plan: fc.Arbitrary<Plan> = fc.record({
  operation: fc.nat(),
  role: fc.nat(99),
  shape: fc.nat(20),
  without: fc.nat(),
  changes: fc.array(fc.record({ place: fc.nat(), change }), { maxLength: 3 }),
  key,
  channel: fc.oneof(
    { weight: 40, arbitrary: fc.constant('call' as const) },
    { weight: 2, arbitrary: fc.constant('page' as const) },
    { weight: 2, arbitrary: fc.constant('socket' as const) },
    { weight: 1, arbitrary: fc.constant('broken' as const) },
  ),
});

/** Generates plans in batches; the same seed gives the same plans. */
export const plans = function* (count: number, seed: number, atATime = 500): Generator<Plan> {
  for (let done = 0; done < count; done += atATime)
    yield* fc.sample(plan, { seed: seed + done, numRuns: Math.min(atATime, count - done) });
};
