/** Id of the focusable state text, which shows the result of an action. */
export const STATE_ID = 'ride-state';

/** Moves the focus to the state text once the pressed button has been removed. */
export const focusState = (): void => {
  // Wait for the dialog to restore the focus to that button first.
  setTimeout(() => document.getElementById(STATE_ID)?.focus({ preventScroll: false }), 300);
};
