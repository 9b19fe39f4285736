import { describe, expect, it } from 'vitest';
import { renderInProviders } from '@/testing/render';
import { isAlike, useHiddenColumns } from './use-hidden-columns';

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

it.each([
  [false, {}],
  [true, { driver: false }],
])('[PLUS-47] a table beside a sheet (%s) leaves out columns for wide windows', (isBesideSheet, hidden) => {
  const columns = [{ field: 'number' }, { field: 'driver', hides: ['narrow'] as const }];
  const seen: object[] = [];
  function Table() {
    seen.push(useHiddenColumns(columns, [], isBesideSheet).columnVisibilityModel);
    return null;
  }
  renderInProviders(<Table />);
  expect(seen.at(-1)).toEqual(hidden);
});
