/** A timer wheel: the sleeps of many drivers share one timer. */
export type Wheel = {
  /**
   * Resolves after `ms`, rounded up to the next tick.
   * @throws the signal's reason as soon as it aborts.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  stop(): void;
};

/** @param tickMs interval at which sleepers wake. */
export const createWheel = (tickMs = 250): Wheel => {
  const slots = new Map<number, Set<() => void>>();
  const tickAt = (ms: number) => Math.ceil((performance.now() + ms) / tickMs);
  let last = tickAt(0);
  const timer = setInterval(() => {
    const now = Math.floor(performance.now() / tickMs);
    for (; last <= now; last++) {
      slots.get(last)?.forEach(wake => wake());
      slots.delete(last);
    }
  }, tickMs);

  return {
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error);
        // A past tick would never be visited again.
        const tick = Math.max(last, tickAt(ms));
        const sleepers = slots.get(tick) ?? new Set();
        slots.set(tick, sleepers);
        const onAbort = () => {
          sleepers.delete(wake);
          reject(signal!.reason as Error);
        };
        const wake = () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        };
        sleepers.add(wake);
        signal?.addEventListener('abort', onAbort, { once: true });
      }),
    stop: () => clearInterval(timer),
  };
};
