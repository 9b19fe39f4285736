/** When something was done, by two clocks: one that nobody can set, and one that neither sleep nor a reload stops. */
export type Stamp = {
  /** ms since the epoch, as the device shows it. */
  wall: number;
  /** ms of the page's own stopwatch. */
  mono: number;
  /** Whose stopwatch: that of another page says nothing here. */
  page: string;
};

export type Clock = {
  wall: () => number;
  mono: () => number;
  page: string;
};

export const pageClock: Clock = {
  wall: () => Date.now(),
  mono: () => performance.now(),
  page: crypto.randomUUID(),
};

export const stampOf = (clock: Clock): Stamp => ({ wall: clock.wall(), mono: clock.mono(), page: clock.page });

/**
 * How long ago that was, ms: by the device's clock after a reload. Within a page by the one that says more: a clock that
 * is set back does no harm, and the stopwatch stands still while a phone sleeps.
 */
export const ageMs = (stamp: Stamp, clock: Clock): number => {
  const byWall = clock.wall() - stamp.wall;
  const byMono = stamp.page === clock.page ? clock.mono() - stamp.mono : 0;
  return Math.max(0, Math.round(byWall), Math.round(byMono));
};
