/** Who pays a booking now. */
export const payingKey = (bookingId: string) => ({ pk: `PY#${bookingId}`, sk: 'A' });
