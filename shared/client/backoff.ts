export type Backoff = {
  firstMs: number;
  /** Ceiling of the doubling. */
  maxMs: number;
  /** Least and most of the doubled wait that chance may make of it: clients which lost the same server come back apart. */
  spread: readonly [least: number, most: number];
  /** From 0 up to 1. */
  random?: () => number;
};

/** How long to wait before try number `attempt` (0 is the first repetition), in ms: doubled each time, then spread. */
export const backoffMs = (attempt: number, { firstMs, maxMs, spread, random = Math.random }: Backoff): number => {
  const [least, most] = spread;
  return Math.round(Math.min(maxMs, firstMs * 2 ** attempt) * (least + random() * (most - least)));
};
