import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markOf, newsOf, announcedAfter, type Announced } from './spoken';

const under = (change: Partial<Announced> = {}): Announced => ({
  state: 'Robin is on the way',
  mark: Infinity,
  phase: '',
  isOld: false,
  ...change,
});

describe('[PLUS-48] the announcements within one state of a ride', () => {
  it.each([
    [undefined, Infinity],
    [{ s: 6 * 60 }, Infinity],
    [{ s: 5 * 60 + 29 }, 5],
    [{ s: 3 * 60 }, 5],
    [{ s: 2 * 60 }, 2],
    [{ s: 60 }, 1],
    [{ s: 0 }, 1],
  ])('the arrival %j is within %d minutes', (eta, mark) => expect(markOf(eta)).toBe(mark));

  it('a time that grows again is no news, and neither is the same mark afterwards', () => {
    const announced = announcedAfter(under({ mark: 2 }), under({ mark: 5 }));
    expect(newsOf(under({ mark: 2 }), under({ mark: 5 }))).toEqual([]);
    expect(newsOf(announced, under({ mark: 2 }))).toEqual([]);
    expect(newsOf(announced, under({ mark: 1 }))).toEqual(['eta', 'old']);
  });

  it('the search is news when it goes to drivers further away, and no news when it ends', () => {
    expect(newsOf(under({ phase: 'Nearest' }), under({ phase: 'Further' }))).toEqual(['phase']);
    expect(newsOf(under({ phase: 'Further' }), under())).toEqual([]);
  });

  it('however time and signal come and go, they are announced four times at most', () => {
    const moment = fc.record({ minutes: fc.option(fc.integer({ min: 0, max: 20 })), isOld: fc.boolean() });
    fc.assert(
      fc.property(fc.array(moment, { maxLength: 200 }), moments => {
        let announced = under();
        let count = 0;
        for (const { minutes, isOld } of moments) {
          const now = under({ mark: markOf(minutes === null ? undefined : { s: minutes * 60 }), isOld });
          if (newsOf(announced, now).length > 0) count++;
          announced = announcedAfter(announced, now);
        }
        expect(count).toBeLessThanOrEqual(4);
      }),
    );
  });
});
