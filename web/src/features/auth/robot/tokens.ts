/** How long a submission waits for a running check before the server reports that it is missing. */
export const PATIENCE_MS = 60_000;

/** Hands the widget's tokens to submissions: each token once. */
export const createTokens = () => {
  let token: string | undefined;
  let waiting: ((token: string | undefined) => void) | undefined;
  let isStuck = false;
  let renew: (() => void) | undefined;
  const give = (given: string | undefined) => {
    waiting?.(given);
    waiting = undefined;
    if (given !== undefined) renew?.();
  };
  return {
    put(made: string) {
      isStuck = false;
      if (waiting) give(made);
      else token = made;
    },
    /** The token is too old; the widget makes another one. */
    drop: () => (token = undefined),
    /** There will be no token without an action of the visitor. */
    fail() {
      isStuck = true;
      token = undefined;
      give(undefined);
    },
    /** How the widget is asked for the next token, once it is rendered. */
    onTaken(again: (() => void) | undefined) {
      isStuck = false;
      renew = again;
    },
    take(): Promise<string | undefined> {
      const made = token;
      token = undefined;
      if (made !== undefined) {
        renew?.();
        return Promise.resolve(made);
      }
      if (isStuck) return Promise.resolve(undefined);
      return new Promise(resolve => {
        waiting = resolve;
        setTimeout(() => waiting === resolve && give(undefined), PATIENCE_MS);
      });
    },
  };
};
export type Tokens = ReturnType<typeof createTokens>;
