import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BEAT_EVERY_MS, LiveSocket } from '#shared/client/live-socket';
import { MAX_EARLY, TopicSequence } from '#shared/client/topic-sequence';
import { mutants } from '@/testing/live-model/mutants';
import { type Fate, Network } from '@/testing/live-model/network';
import { Page } from '@/testing/live-model/page';

/** A failure prints its seed and path: pass them to `fc.assert` here to repeat the same run. */
const RUNS = 300;
const PATIENCE_MS = 120_000;
/** Longer than any wait of the client: the ceiling of the backoff, the patience with a gap, two heartbeats. */
const CALM_MS = 4 * BEAT_EVERY_MS + 90_000;
const topics = ['bk#1', 'bk#2', 'bk#3'];

const fates = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ afterMs: fc.integer({ min: 0, max: 50 }) }) },
    { weight: 2, arbitrary: fc.record({ afterMs: fc.integer({ min: 50, max: 9_000 }) }) },
    { weight: 2, arbitrary: fc.record({ afterMs: fc.nat(500), againMs: fc.nat(3_000) }) },
    { weight: 3, arbitrary: fc.constant<Fate>('lost') },
  ),
  { maxLength: 60, size: 'max' },
);
const topic = fc.constantFrom(...topics);
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({ type: fc.constant('happen' as const), topic, times: fc.integer({ min: 1, max: 8 }) }),
    },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('move' as const), topic }) },
    {
      weight: 4,
      arbitrary: fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(0, 1, 30, 700, 5_000, 40_000) }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant('kill' as const), silently: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('open' as const), topic }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('leave' as const), which: fc.nat() }) },
    { weight: 1, arbitrary: fc.constant({ type: 'wake' as const }) },
    // The next event reaches the client between being subscribed and the following frame, or during a replay.
    { weight: 2, arbitrary: fc.record({ type: fc.constant('burst' as const), topic, then: fc.boolean() }) },
  ),
  { maxLength: 40, size: 'max' },
);
type Script = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** Found once: a position came before the page had its data, and was taken for known when it came again. */
const early: [Fate[], Script] = [
  [0, 0, 0, 50, [0, 0], [2, 0], 50, 4002, 3998, 0].map(fate =>
    typeof fate === 'number' ? { afterMs: fate } : { afterMs: fate[0]!, againMs: fate[1]! },
  ),
  [
    { type: 'burst', topic: 'bk#1', then: false },
    { type: 'happen', topic: 'bk#1', times: 1 },
    { type: 'wait', ms: 5000 },
    { type: 'move', topic: 'bk#1' },
  ],
];

const settle = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const start = (script: readonly Fate[]) => {
  const network = new Network(script);
  const pages = new Set<Page>();
  const live = new LiveSocket({
    url: () => network.load(() => 'ws://model'),
    open: () => network.open(),
    onLost: lost => [...pages].filter(page => page.topic === lost).forEach(page => void page.load()),
  });
  const open = (on: string) => pages.add(new Page(on, live, network));
  return { network, pages, live, open };
};

const play = async ({ network, pages, live, open }: ReturnType<typeof start>, script: Script) => {
  open(topics[0]!);
  for (const step of script) {
    if (step.type === 'happen') for (let i = 0; i < step.times; i++) network.server.happen(step.topic);
    else if (step.type === 'move') network.server.move(step.topic);
    else if (step.type === 'wait') await settle(step.ms);
    else if (step.type === 'kill') network.kill(step.silently);
    else if (step.type === 'open') open(step.topic);
    else if (step.type === 'wake') live.wake();
    else if (step.type === 'leave') {
      const page = [...pages][step.which % pages.size];
      page?.leave();
      if (page && pages.size > 1) pages.delete(page);
      else if (page) open((pages.delete(page), page.topic));
    } else {
      for (let i = 0; i < 20; i++) network.server.happen(step.topic);
      network.kill(false);
      await settle(501);
      if (step.then) network.kill(false);
    }
  }
};

/** The screen is the server's, and each page got every version after its first one, once and in order. */
const compare = ({ network, pages }: ReturnType<typeof start>) => {
  for (const { topic: on, view, received: heard } of pages) {
    const server = network.server.read(on);
    expect(view, `${on} is not the server's`).toEqual(server);
    expect(view!.events.map(({ v }) => v)).toEqual(Array.from({ length: server.booking.v }, (_, i) => i + 1));
    expect(
      [...new Set(heard)].sort((a, b) => a - b),
      `${on} was handed on twice or not in order`,
    ).toEqual(heard);
  }
};

const life = fc.asyncProperty(fates, steps, async (script, happenings) => {
  vi.useFakeTimers();
  const world = start(script);
  try {
    await play(world, happenings);
    world.network.calm = true;
    await settle(CALM_MS);
    compare(world);
  } finally {
    world.live.close();
    vi.clearAllTimers();
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a page that shows a booking live', () => {
  it(
    '[RT-1] [RT-2] equals the server once the network is calm, whatever was lost, repeated, late, reordered or cut off',
    async () => {
      await fc.assert(life, { numRuns: RUNS, examples: [early] });
    },
    PATIENCE_MS,
  );

  it.each(Object.entries(mutants))(
    '[RT-2] would not if %s',
    async (_, { put, noticed }) => {
      put();
      const result = await fc.check(life, { numRuns: RUNS, endOnFailure: true, seed: 7 });
      expect(result.failed).toBe(true);
      expect((result.errorInstance as Error).message).toMatch(noticed);
    },
    PATIENCE_MS,
  );

  it('[RT-2] never holds more early frames than it may', () => {
    vi.useFakeTimers();
    const versions = fc.array(fc.integer({ min: 1, max: 4 * MAX_EARLY }), { minLength: 300, maxLength: 600 });
    fc.assert(
      fc.property(versions, frames => {
        const got: number[] = [];
        const sequence = new TopicSequence({
          shown: () => 0,
          deliver: frame => got.push((frame as { v: number }).v),
          replay: () => undefined,
          lost: () => undefined,
        });
        for (const v of frames) {
          sequence.take({ v });
          expect(sequence.held).toBeLessThanOrEqual(MAX_EARLY);
        }
        sequence.stop();
        expect(got).toEqual(got.map((_, i) => i + 1));
      }),
      { numRuns: 10 },
    );
  });
});
