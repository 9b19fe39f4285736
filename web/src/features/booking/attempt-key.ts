import { newKey } from '@/lib/new-key';

/**
 * Idempotency keys per attempt: a retry of the same request keeps its key, so that a booking whose response was lost is
 * not created twice; a different request gets a new key.
 */
export const attemptKeys = (create: () => string = newKey) => {
  let last: { wanted: string; key: string } | undefined;
  return {
    keyFor(input: unknown): string {
      const wanted = JSON.stringify(input);
      if (last?.wanted !== wanted) last = { wanted, key: create() };
      return last.key;
    },
    forget(): void {
      last = undefined;
    },
  };
};
