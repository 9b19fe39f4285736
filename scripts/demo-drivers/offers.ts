/** Queue of offers that the driver has not considered yet, oldest first. */
export type Offers = {
  add(bookingId: string): void;
  /** Removes an offer, considered or not. */
  drop(bookingId: string): void;
  isOpen(bookingId: string): boolean;
  /** @throws the signal's reason when it aborts. */
  next(signal: AbortSignal): Promise<string>;
  clear(): void;
};

export const createOffers = (): Offers => {
  const open = new Set<string>();
  const unread: string[] = [];
  let wake = () => {};

  return {
    add(bookingId) {
      if (open.has(bookingId)) return;
      open.add(bookingId);
      unread.push(bookingId);
      wake();
    },
    drop: bookingId => void open.delete(bookingId),
    isOpen: bookingId => open.has(bookingId),
    async next(signal) {
      for (;;) {
        const bookingId = unread.shift();
        if (bookingId && open.has(bookingId)) return bookingId;
        if (!bookingId) await arrival(signal, resolve => (wake = resolve));
      }
    },
    clear() {
      open.clear();
      unread.length = 0;
    },
  };
};

const arrival = (signal: AbortSignal, onWake: (resolve: () => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const onAbort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', onAbort, { once: true });
    onWake(() => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
  });
