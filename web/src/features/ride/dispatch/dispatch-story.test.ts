import { describe, expect, it } from 'vitest';
import type { DispatchView } from '@/features/assign/api';
import { figuresOf, searchesOf, storyOf } from './dispatch-story';

type Wave = DispatchView['waves'][number];
type Seen = Wave['candidates'][number];

const seen = (uid: string, changes: Partial<Seen> = {}): Seen => ({
  uid,
  name: uid,
  vehicleNumber: 'WAY 1',
  km: 1,
  score: 0.9,
  offered: false,
  declined: false,
  ...changes,
});
const view = (changes: Partial<DispatchView>): DispatchView => ({
  candidates: [],
  waves: [],
  assigned: [],
  mayAssign: false,
  ...changes,
});
const outcomes = (lines: readonly { uid: string; outcome: string }[]) =>
  lines.map(({ uid, outcome }) => [uid, outcome]);

const waves: Wave[] = [
  {
    search: 1,
    wave: 1,
    at: 10,
    candidates: [seen('a', { offered: true, declined: true }), seen('b', { offered: true }), seen('c')],
  },
  {
    search: 1,
    wave: 2,
    at: 20,
    candidates: [
      seen('a', { excluded: 'declined', declined: true }),
      seen('b'),
      seen('c', { offered: true }),
      seen('d', { excluded: 'too_far' }),
    ],
  },
];

describe('the story of a search', () => {
  it('[LIFE-11] says of each wave who was asked, what they answered and why others were not asked', () => {
    const [first, second] = storyOf(view({ waves }), { driver: 'c' });
    expect(outcomes(first!.asked)).toEqual([
      ['a', 'declined'],
      ['b', 'asked'],
    ]);
    expect(outcomes(first!.passedOver)).toEqual([['c', 'notAsked']]);
    expect(outcomes(second!.asked)).toEqual([['c', 'accepted']]);
    expect(outcomes(second!.passedOver)).toEqual([
      ['a', 'declined'],
      ['b', 'askedBefore'],
      ['d', 'too_far'],
    ]);
  });

  it('[LIFE-11] counts everybody once', () => {
    expect(figuresOf(storyOf(view({ waves }), {}))).toEqual({ search: 1, wave: 2, asked: 3, declined: 1 });
    expect(figuresOf([])).toEqual({ search: 0, wave: 0, asked: 0, declined: 0 });
  });

  it('[LIFE-11] tells each search by itself, oldest first: who was asked in the first may be asked again', () => {
    const again: Wave = { search: 2, wave: 1, at: 500, candidates: [seen('b', { offered: true }), seen('c')] };
    // The server may list them in any order.
    const story = storyOf(view({ waves: [again, ...waves] }), {});
    const searches = searchesOf(story);
    expect(searches.map(({ search, at, chapters }) => [search, at, chapters.map(({ wave }) => wave)])).toEqual([
      [1, 10, [1, 2]],
      [2, 500, [1]],
    ]);
    expect(outcomes(searches[1]!.chapters[0]!.asked)).toEqual([['b', 'asked']]);
    // Not "asked before": in this search they had no offer.
    expect(outcomes(searches[1]!.chapters[0]!.passedOver)).toEqual([['c', 'notAsked']]);
    expect(figuresOf(story)).toEqual({ search: 2, wave: 1, asked: 1, declined: 0 });
  });

  it('[BKS-3] counts the choice of an admin to the search that had begun by then', () => {
    const again: Wave = { search: 2, wave: 1, at: 500, candidates: [] };
    const assigned = [5, 300, 600].map(at => ({ uid: `e${at}`, name: 'Eva', vehicleNumber: 'W', at, declined: false }));
    const story = storyOf(view({ waves: [...waves, again], assigned }), {});
    expect(story.filter(({ wave }) => !wave).map(({ at, search }) => [at, search])).toEqual([
      [5, 1],
      [300, 1],
      [600, 2],
    ]);
  });

  it('[BKS-3] puts whom admins asked where it happened', () => {
    const assigned = [{ uid: 'e', name: 'Eva', vehicleNumber: 'WAY 5', at: 15, declined: true }];
    const story = storyOf(view({ waves, assigned }), {});
    expect(story.map(({ at, wave }) => [at, wave])).toEqual([
      [10, 1],
      [15, undefined],
      [20, 2],
    ]);
    expect(outcomes(story[1]!.asked)).toEqual([['e', 'declined']]);
    expect(figuresOf(story)).toMatchObject({ asked: 4, declined: 2 });
  });
});
