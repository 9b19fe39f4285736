/**
 * Code of a key that an input method has taken: Safari ends a composition before its key, and only this code shows it.
 */
const TAKEN = 229;

/**
 * Keys that choose among an input method's words or confirm them must not affect the page: Enter neither sends a
 * message nor picks a place, Escape closes nothing. They are stopped before other listeners. Returns a function that
 * ends it.
 */
export const ignoreComposing = (): (() => void) => {
  const stop = (event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === TAKEN) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', stop, true);
  return () => window.removeEventListener('keydown', stop, true);
};
