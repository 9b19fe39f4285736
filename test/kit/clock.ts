const realDate = Date;
const realNow = Date.now;
let aheadMs = 0;

/**
 * Mocks the clock that the handlers and tests of this process share; `wait` moves it ahead, so that a trip can take as
 * long as its route needs. Must be called before the world starts.
 */
export const holdClock = (): void => {
  Date.now = () => realNow() + aheadMs;
};

/**
 * The same for `new Date()`, with which calls of AWS are signed: if more than minutes are skipped, they would be
 * refused.
 */
export const holdCalendar = (): void => {
  holdClock();
  globalThis.Date = new Proxy(realDate, {
    construct: (target, args: [number]) => (args.length > 0 ? new target(...args) : new target(target.now())),
  });
};

export const wait = (ms: number): void => {
  aheadMs += ms;
};

export const letClockGo = (): void => {
  aheadMs = 0;
  globalThis.Date = realDate;
  Date.now = realNow;
};
