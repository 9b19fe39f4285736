import { useEffect } from 'react';
import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';
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

/** The field that tells by itself, with words beside it, why the trip cannot be booked. */
const tellers: Partial<Record<MessageKey, Gap>> = { same_place: 'drop', past_booking_error: 'time' };

/** Leads to the field that tells a problem; returns false where none does. */
export const leadToProblem = (problem: MessageKey): boolean => {
  const field = tellers[problem];
  if (field) focus(field);
  return field !== undefined;
};

export const clearGaps = (): void => useGaps.setState({ marked: false });

/** Nothing is marked when the form is opened again. */
export function useGapsEnd(): void {
  useEffect(() => clearGaps, []);
}
