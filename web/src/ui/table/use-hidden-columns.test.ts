import { describe, expect, it } from 'vitest';
import { isAlike } from './use-hidden-columns';

describe('[PLUS-47] a column that says the same in every row', () => {
  it.each([
    [['a', 'a', 'a'], true],
    [['a', 'b', 'a'], false],
    [[undefined, undefined], true],
    // A single row is what somebody has looked for: only an empty cell is left out.
    [['a'], false],
    [[undefined], true],
    [[], false],
    [[0, 0], true],
    [[0, undefined], false],
  ])('%j: hidden %s', (values, hidden) => {
    expect(isAlike(values)).toBe(hidden);
  });
});
