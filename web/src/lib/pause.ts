type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Between two pieces of work: the browser answers the reader first. */
export const pause = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve));

/** As long as a browser may be busy before something that nobody waits for begins all the same, ms. */
const PATIENCE_MS = 1_500;

/** When what the reader waits for has been drawn; at once where the browser does not say. */
export const whenIdle = (): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS }))
    : pause();
