/** Runs work while no other tab does work of the same name. */
export type Alone = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** One after the other within this page: for browsers without locks. */
export const inTurn = (): Alone => {
  const last = new Map<string, Promise<unknown>>();
  return (name, work) => {
    const turn = (last.get(name) ?? Promise.resolve()).then(work, work);
    last.set(
      name,
      turn.catch(() => undefined),
    );
    return turn;
  };
};

const thisPage = inTurn();

/** A lock of the browser: it goes with its tab, whatever becomes of that. */
export const alone: Alone = (name, work) =>
  navigator.locks
    ? (navigator.locks.request(name, work) as Promise<Awaited<ReturnType<typeof work>>>)
    : thisPage(name, work);
