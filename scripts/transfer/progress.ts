const EVERY = 5_000;

/** Says how far a transfer is, now and then. */
export const progress = (done: string, say: (line: string) => void = line => console.error(line)) => {
  let next = EVERY;
  return (items: number): void => {
    if (items < next) return;
    next = items - (items % EVERY) + EVERY;
    say(`${items} items ${done} …`);
  };
};
