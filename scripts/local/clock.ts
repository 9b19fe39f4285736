/** Cancels a timer that has not fired; harmless afterwards. */
export type Cancel = () => void;

/** The time for queues, schedules and connection limits. Handlers use the real clock. */
export type RuntimeClock = {
  /** Milliseconds since the epoch: real time plus everything skipped. */
  now(): number;
  /** Runs `task` once after `delayMs`; several tasks due at once run in the order of their due times. */
  after(delayMs: number, task: () => void): Cancel;
  /** Advances the clock and runs the tasks that became due. The tasks' own promises are not awaited. */
  skip(durationMs: number): void;
  /** Drops all timers; later `after` calls do nothing. */
  close(): void;
};

type Timer = {
  dueAt: number;
  task: () => void;
};

// setTimeout takes 32-bit delays; a booking may be scheduled further ahead than 24.8 days.
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;

/** Real time that tests may advance, so that a 10-minute limit is tested without waiting 10 minutes. */
export const createClock = (realNow: () => number = Date.now): RuntimeClock => {
  const timers = new Set<Timer>();
  let offsetMs = 0;
  let closed = false;
  let wake: NodeJS.Timeout | undefined;
  const now = () => realNow() + offsetMs;

  const dueTimers = () => [...timers].filter(timer => timer.dueAt <= now()).sort((a, b) => a.dueAt - b.dueAt);
  const runDue = () => {
    // A task may schedule the next one for a time that has already been skipped.
    for (let due = dueTimers(); due.length > 0; due = dueTimers()) {
      for (const timer of due) if (timers.delete(timer)) timer.task();
    }
    arm();
  };
  const arm = () => {
    clearTimeout(wake);
    if (closed || timers.size === 0) return;
    let nextAt = Infinity;
    for (const timer of timers) nextAt = Math.min(nextAt, timer.dueAt);
    wake = setTimeout(runDue, Math.min(Math.max(0, nextAt - now()), LONGEST_TIMEOUT_MS));
    wake.unref();
  };

  return {
    now,
    after(delayMs, task) {
      const timer = { dueAt: now() + Math.max(0, delayMs), task };
      if (!closed) timers.add(timer);
      arm();
      return () => void timers.delete(timer);
    },
    skip(durationMs) {
      offsetMs += durationMs;
      runDue();
    },
    close() {
      closed = true;
      timers.clear();
      clearTimeout(wake);
    },
  };
};
