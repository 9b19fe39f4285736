/** The claim to pay a booking. */
export const payingKey = (bookingId: string) => ({ pk: `PY#${bookingId}`, sk: 'A' });
