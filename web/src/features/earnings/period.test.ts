import { describe, expect, it } from 'vitest';
import { monthName, monthOf, periodName, periodOf } from './period';

describe('[ADM-8] the period of a report', () => {
  it.each([
    ['', { year: 2026 }],
    ['year=2024', { year: 2024 }],
    ['year=2024&month=3', { year: 2024, month: 3 }],
    ['month=3', { year: 2026, month: 3 }],
    ['year=all', {}],
    ['year=26', undefined],
    ['year=2024&month=13', undefined],
    ['year=2024&month=0', undefined],
    ['year=all&month=3', undefined],
    ['year=soon', undefined],
  ])('%s', (address, period) => {
    expect(periodOf(new URLSearchParams(address), 2026)).toEqual(period);
  });

  it.each([
    ['2026-11', { year: 2026, month: 11 }],
    ['2026-13', undefined],
    ['2026-1', undefined],
    ['November', undefined],
  ])('is read for a statement: %s', (address, month) => {
    expect(monthOf(address)).toEqual(month);
  });

  it('names files', () => {
    expect([{}, { year: 2026 }, { year: 2026, month: 3 }].map(periodName)).toEqual(['all', '2026', '2026-03']);
    expect(monthName({ year: 2026, month: 11 })).toBe('2026-11');
  });
});
