const realNow = Date.now;
let aheadMs = 0;

/**
 * The clock that handlers and tests of this process share, moved ahead so that a trip takes the time that its way needs. Before
 * the world starts it has to be `held` once.
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
