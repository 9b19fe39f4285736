const told = new Map<string, number>();

/** Says that what is on the screen tells the news of a booking by itself. Returns a function that ends it. */
export const tellHere = (bookingId: string): (() => void) => {
  told.set(bookingId, (told.get(bookingId) ?? 0) + 1);
  return () => void told.set(bookingId, (told.get(bookingId) ?? 1) - 1);
};

export const isToldHere = (bookingId: string | undefined): boolean =>
  bookingId !== undefined && (told.get(bookingId) ?? 0) > 0;
