/** Id of the focusable state text, which shows the result of an action. */
export const STATE_ID = 'ride-state';

/** Moves the focus to the state text once the pressed button has been removed, unless its user has gone on meanwhile. */
export const focusState = (): void => {
  // Wait for the dialog to restore the focus to that button first.
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(STATE_ID)?.focus({ preventScroll: false });
  }, 300);
};

/** The same when `done` is; a failure leaves the button, and is told by an alert. */
export const focusStateAfter = (done: Promise<unknown>): void => void done.then(focusState, () => undefined);
