import { useEffect } from 'react';
import { create } from 'zustand';
import type { MessageKey } from '#shared/i18n/en';
import type { Gap } from './check-trip';
import { focusVehicles } from './vehicle-list';

/** Whether the form marks missing parts: after an attempt to book without them. */
export const useGaps = create(() => ({ marked: false }));

const focus = (gap: Gap) => document.querySelector<HTMLElement>(`[data-gap="${gap}"]`)?.focus();

/** Marks each missing part of the trip until it is filled in, and moves the focus to the first. */
export const markGaps = ([first]: readonly Gap[]): void => {
  useGaps.setState({ marked: true });
  if (first === 'vehicle') focusVehicles();
  else if (first) focus(first);
};

/** The field that shows, beside its input, why the trip cannot be booked. */
const gapsShowing: Partial<Record<MessageKey, Gap>> = { same_place: 'drop', past_booking_error: 'time' };

/** Moves to the field that shows a problem; returns false if no field does. */
export const leadToProblem = (problem: MessageKey): boolean => {
  const field = gapsShowing[problem];
  if (field) focus(field);
  return field !== undefined;
};

export const clearGaps = (): void => useGaps.setState({ marked: false });

/** The marks disappear when the form is opened again. */
export function useGapsEnd(): void {
  useEffect(() => clearGaps, []);
}
