/** Runs `work` under an exclusive lock of this name across tabs. */
export type WithLock = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Fallback for browsers without the Web Locks API: serialises work within this page only. */
export const oneAfterAnother = (): WithLock => {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const finished = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(
      name,
      finished.catch(() => undefined),
    );
    return finished;
  };
};

const thisPage = oneAfterAnother();

/** Uses the Web Locks API, which releases the lock even if its tab crashes. */
export const withLock: WithLock = (name, work) =>
  navigator.locks
    ? (navigator.locks.request(name, work) as Promise<Awaited<ReturnType<typeof work>>>)
    : thisPage(name, work);
