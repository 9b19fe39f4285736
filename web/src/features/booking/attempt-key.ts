/**
 * The idempotency key of one attempt: asking again for the same thing keeps the key, so that a booking whose answer
 * was lost is found and not made twice; asking for something else is a new attempt.
 */
export const attemptKeys = (newKey: () => string = () => crypto.randomUUID()) => {
  let last: { wanted: string; key: string } | undefined;
  return {
    keyFor(input: unknown): string {
      const wanted = JSON.stringify(input);
      if (last?.wanted !== wanted) last = { wanted, key: newKey() };
      return last.key;
    },
    forget(): void {
      last = undefined;
    },
  };
};
