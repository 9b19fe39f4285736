/** How long a submission waits for a check that is still under way, before the server tells that it is missing. */
const PATIENCE_MS = 10_000;

/** Hands the widget's tokens to submissions: each token once. */
export const createTokens = () => {
  let token: string | undefined;
  let waiting: ((token: string | undefined) => void) | undefined;
  let renew: (() => void) | undefined;
  const give = (given: string | undefined) => {
    waiting?.(given);
    waiting = undefined;
    if (given !== undefined) renew?.();
  };
  return {
    put(made: string) {
      if (waiting) give(made);
      else token = made;
    },
    /** The token is too old; the widget makes another by itself. */
    drop: () => (token = undefined),
    /** There will be none before somebody does something. */
    fail() {
      token = undefined;
      give(undefined);
    },
    /** How the widget is told to make the next token. */
    onTaken: (again: (() => void) | undefined) => (renew = again),
    take(): Promise<string | undefined> {
      const made = token;
      token = undefined;
      if (made !== undefined) {
        renew?.();
        return Promise.resolve(made);
      }
      return new Promise(resolve => {
        waiting = resolve;
        setTimeout(() => waiting === resolve && give(undefined), PATIENCE_MS);
      });
    },
  };
};
export type Tokens = ReturnType<typeof createTokens>;
