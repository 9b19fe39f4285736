/** When something was done, by two clocks: one that nobody can set, and one that a reload does not stop. */
export interface Stamp {
  /** ms since the epoch, as the device shows it. */
  wall: number;
  /** ms of the page's own stopwatch. */
  mono: number;
  /** Whose stopwatch: that of another page says nothing here. */
  page: string;
}

export interface Clock {
  wall: () => number;
  mono: () => number;
  page: string;
}

export const pageClock: Clock = {
  wall: () => Date.now(),
  mono: () => performance.now(),
  page: crypto.randomUUID(),
};

export const stampOf = (clock: Clock): Stamp => ({ wall: clock.wall(), mono: clock.mono(), page: clock.page });

/** How long ago that was, ms: by the stopwatch within a page, so that a clock that is set meanwhile does no harm. */
export function ageMs(stamp: Stamp, clock: Clock): number {
  const ms = stamp.page === clock.page ? clock.mono() - stamp.mono : clock.wall() - stamp.wall;
  return Math.max(0, Math.round(ms));
}
