import type { ChangeEvent } from 'react';
import { onlyDigits } from '#shared/domain/texts/western-digits';

/**
 * Handles the text in a field for a code of `length` digits; `onWhole` is called each time the last digit is entered.
 */
export const codeTyped =
  (field: {
    length: number;
    value: string;
    onChange: (digits: string) => void;
    onWhole?: ((code: string) => void) | undefined;
  }) =>
  (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
    const digits = onlyDigits(event.target.value).slice(0, field.length);
    if (digits === field.value) return;
    field.onChange(digits);
    if (digits.length === field.length) field.onWhole?.(digits);
  };

/** Shakes like a head; the field keeps the focus, and the next digit replaces the code. */
export const refuseCode = (input: HTMLInputElement | null): void => {
  input?.focus();
  input?.select();
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const steps = ['0', '-8px', '8px', '-4px', '4px', '0'].map(x => ({ transform: `translateX(${x})` }));
  input?.animate?.(steps, { duration: 240, easing: 'ease-out' });
};
