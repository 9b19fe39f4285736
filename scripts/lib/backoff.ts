export interface BackoffOptions {
  firstMs?: number;
  maxMs?: number;
  /** From 0 up to 1. */
  random?: () => number;
}

/**
 * How long to wait before try number `attempt` (0 is the first repetition), in ms: doubling, and spread over its
 * upper half so that clients which lost the same server don't all come back at once.
 */
export function backoffMs(attempt: number, options: BackoffOptions = {}): number {
  const { firstMs = 500, maxMs = 30_000, random = Math.random } = options;
  const ceiling = Math.min(maxMs, firstMs * 2 ** Math.min(attempt, 30));
  return Math.round(ceiling / 2 + (random() * ceiling) / 2);
}
