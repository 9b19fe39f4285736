export type Backoff = {
  firstMs: number;
  /** Upper limit of the doubled wait. */
  maxMs: number;
  /**
   * Jitter: the doubled wait is multiplied by a random factor in this range, so that clients which lost the same server
   * do not reconnect at once.
   */
  spread: readonly [least: number, most: number];
  /** Random number in [0, 1). */
  random?: () => number;
};

/** Exponential backoff with jitter, in ms, before retry number `attempt` (0 is the first retry). */
export const backoffMs = (attempt: number, { firstMs, maxMs, spread, random = Math.random }: Backoff): number => {
  const [least, most] = spread;
  return Math.round(Math.min(maxMs, firstMs * 2 ** attempt) * (least + random() * (most - least)));
};
