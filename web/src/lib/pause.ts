type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Between two pieces of work: the browser answers the reader first. */
export const pause = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve));

/** How long a browser may be busy before background work starts anyway, ms. */
const PATIENCE_MS = 1_500;

/** Resolves when the content for the reader has been rendered; at once if the browser does not report idle time. */
export const whenIdle = (): Promise<void> =>
  typeof requestIdleCallback === 'function'
    ? new Promise(resolve => requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS }))
    : pause();
