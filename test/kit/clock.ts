const realNow = Date.now;
let aheadMs = 0;

/**
 * Mocks the clock that the handlers and tests of this process share; `wait` moves it ahead, so that a trip can take as
 * long as its route needs. Must be called before the world starts.
 */
export const holdClock = (): void => {
  Date.now = () => realNow() + aheadMs;
};

export const wait = (ms: number): void => {
  aheadMs += ms;
};

export const letClockGo = (): void => {
  aheadMs = 0;
  Date.now = realNow;
};
