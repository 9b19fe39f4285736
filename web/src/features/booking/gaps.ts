import { useEffect } from 'react';
import { create } from 'zustand';
import type { Gap } from './check-trip';
import { focusVehicles } from './vehicle-list';

/** Whether the form marks what is missing: since somebody wanted to book without it. */
export const useGaps = create(() => ({ marked: false }));

const focus = (gap: Gap) => document.querySelector<HTMLElement>(`[data-gap="${gap}"]`)?.focus();

/** Marks what the trip misses, each part until it is there, and moves the focus to the first. */
export const markGaps = ([first]: readonly Gap[]): void => {
  useGaps.setState({ marked: true });
  if (first === 'vehicle') focusVehicles();
  else if (first) focus(first);
};

export const clearGaps = (): void => useGaps.setState({ marked: false });

/** Nothing is marked when the form is opened again. */
export function useGapsEnd(): void {
  useEffect(() => clearGaps, []);
}
