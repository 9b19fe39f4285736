import Button, { type ButtonProps } from '@mui/material/Button';
import type { MouseEvent } from 'react';

/** Looks like a disabled button; it keeps the pointer, and so its tooltip. */
const idle = {
  '&&, &&:hover': {
    color: 'text.secondary',
    bgcolor: 'color-mix(in srgb, var(--wf-palette-text-primary) 12%, transparent)',
    borderColor: 'transparent',
    cursor: 'not-allowed',
    transform: 'none',
  },
} as const;

const FIELDS = 'input:not(:disabled), textarea:not(:disabled)';

/**
 * A button of a dialog that waits for a choice. While there is a `reason` against it, it does nothing; unlike a disabled
 * button it can be reached by keyboard, it says the reason, and a press leads to the first field of the dialog.
 */
export function ReasonedButton({ reason, onClick, ...button }: ButtonProps & { reason: string | undefined }) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (reason === undefined) return onClick?.(event);
    event.preventDefault();
    event.currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>(FIELDS)?.focus();
  };
  return (
    <Button
      {...button}
      {...(reason === undefined ? {} : { 'aria-disabled': true, title: reason, sx: idle })}
      onClick={press}
    />
  );
}
