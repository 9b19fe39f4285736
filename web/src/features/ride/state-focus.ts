import { leadFocus } from '@/lib/keep-focus';

/** Id of the focusable state text, which shows the result of an action. */
export const STATE_ID = 'ride-state';

/** Moves the focus to the state text once the pressed button has been removed, unless its user has gone on meanwhile. */
export const focusState = (): void => {
  const end = leadFocus(STATE_ID);
  // Wait for the dialog to restore the focus to that button first.
  setTimeout(() => {
    if (document.activeElement === document.body) document.getElementById(STATE_ID)?.focus({ preventScroll: false });
    end();
  }, 300);
};

/** The same when `done` resolves; after a failure the button stays, and an alert shows the error. */
export const focusStateAfter = (done: Promise<unknown>): void => {
  // The button may go before `done` is.
  const end = leadFocus(STATE_ID);
  done.then(focusState, end);
};
