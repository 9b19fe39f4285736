import { newKey } from '@/lib/new-key';

/**
 * When something happened, by two clocks: a monotonic one that cannot be set, and the wall clock, which survives sleep
 * and reloads.
 */
export type Stamp = {
  /** ms since the epoch, by the device's clock. */
  wall: number;
  /** ms of the page's monotonic clock (`performance.now`). */
  mono: number;
  /** Id of the page load: monotonic times of different loads cannot be compared. */
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
  page: newKey(),
};

export const stampOf = (clock: Clock): Stamp => ({ wall: clock.wall(), mono: clock.mono(), page: clock.page });

/** The stamp of something that happened `agoMs` ago. */
export const stampBefore = (clock: Clock, agoMs: number): Stamp => ({
  wall: clock.wall() - agoMs,
  mono: clock.mono() - agoMs,
  page: clock.page,
});

/**
 * Age of a stamp in ms: by the wall clock after a reload; within a page the larger of both clocks, as the wall clock
 * can be set back and the monotonic one stops while a phone sleeps.
 */
export const ageMs = (stamp: Stamp, clock: Clock): number => {
  const byWall = clock.wall() - stamp.wall;
  const byMono = stamp.page === clock.page ? clock.mono() - stamp.mono : 0;
  return Math.max(0, Math.round(byWall), Math.round(byMono));
};
