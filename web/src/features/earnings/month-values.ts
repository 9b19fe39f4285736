import { rounded } from '@/lib/rounded';
import type { Period } from './period';

/** A value of a month, major units. */
export type MonthValue = Required<Period> & { value: number };

const MOST_MONTHS = 24;
const placeOf = ({ year, month }: Required<Period>): number => year * 12 + month - 1;
const atPlace = (place: number): Required<Period> => ({ year: Math.floor(place / 12), month: (place % 12) + 1 });

/**
 * The months of a chart, oldest first, with 0 for months without a ride: all twelve of a year, otherwise from the first
 * known month to the last, at most the latest 24.
 */
export const chartMonths = (known: readonly MonthValue[], year: number | undefined): MonthValue[] => {
  if (known.length === 0) return [];
  const values = new Map(known.map(month => [placeOf(month), month.value]));
  const places = [...values.keys()];
  const last = year === undefined ? Math.max(...places) : placeOf({ year, month: 12 });
  const first = year === undefined ? Math.max(Math.min(...places), last - MOST_MONTHS + 1) : last - 11;
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    ...atPlace(first + i),
    value: values.get(first + i) ?? 0,
  }));
};

/** Sums of decimal amounts: no money has more than six decimals. */
export const sumOf = (amounts: readonly number[]): number =>
  rounded(
    amounts.reduce((sum, amount) => sum + amount, 0),
    6,
  );

/** The part of a chart's height that a bar takes, and where it begins, from 0 (top) to 1; 0 is inside the chart. */
export const barOf = (value: number, values: readonly number[]): { top: number; height: number } => {
  const [most, least] = [Math.max(0, ...values), Math.min(0, ...values)];
  const span = most - least || 1;
  return { top: (most - Math.max(value, 0)) / span, height: Math.abs(value) / span };
};
