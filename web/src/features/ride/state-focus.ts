/** The state in words can take the focus: what the button that had it did is read there. */
export const STATE_ID = 'ride-state';

/** After the button that was pressed has gone with what it was for. */
export const focusState = (): void => {
  // The dialog gives the focus back to that button first.
  setTimeout(() => document.getElementById(STATE_ID)?.focus({ preventScroll: false }), 300);
};
