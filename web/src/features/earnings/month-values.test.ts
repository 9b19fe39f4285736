import { describe, expect, it } from 'vitest';
import { barOf, chartMonths, sumOf } from './month-values';

const value = (year: number, month: number, amount: number) => ({ year, month, value: amount });

describe('[ADM-8] the months of a chart', () => {
  it('are twelve for a year, with 0 for months without a ride', () => {
    const months = chartMonths([value(2026, 11, 5), value(2026, 2, 3)], 2026);
    expect(months.map(({ month }) => month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(months.filter(({ value: amount }) => amount > 0)).toEqual([value(2026, 2, 3), value(2026, 11, 5)]);
  });

  it('run without a gap from the first to the last for all years, the latest 24 at most', () => {
    expect(chartMonths([value(2026, 2, 5), value(2025, 11, 3)], undefined)).toEqual([
      value(2025, 11, 3),
      value(2025, 12, 0),
      value(2026, 1, 0),
      value(2026, 2, 5),
    ]);
    expect(chartMonths([value(2026, 2, 5), value(2001, 1, 3)], undefined)).toHaveLength(24);
  });

  it('are none without data', () => {
    expect(chartMonths([], 2026)).toEqual([]);
  });

  it('hang below the line when they are a loss', () => {
    const values = [30, -10, 0];
    expect(values.map(amount => barOf(amount, values))).toEqual([
      { top: 0, height: 0.75 },
      { top: 0.75, height: 0.25 },
      { top: 0.75, height: 0 },
    ]);
    expect(barOf(0, [0, 0])).toEqual({ top: 0, height: 0 });
  });

  it('add up exactly', () => {
    expect(sumOf([0.1, 0.2])).toBe(0.3);
    expect(sumOf([1.005, 2.01, -0.015])).toBe(3);
    expect(sumOf([])).toBe(0);
  });
});
