/** The state in words can take the focus: what the button that had it did is read there. */
export const stateId = 'ride-state';

/** After the button that was pressed has gone with what it was for. */
export function focusState(): void {
  // The dialog gives the focus back to that button first.
  setTimeout(() => document.getElementById(stateId)?.focus({ preventScroll: false }), 300);
}
