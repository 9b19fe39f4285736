type Yielding = { scheduler?: { yield?: () => Promise<void> } };

/** Between two pieces of work: the browser answers the reader first. */
export const pause = (): Promise<void> =>
  (globalThis as Yielding).scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve));
