/** The clock as a party to bookings: it takes the steps on those that were left alone. */
export const clock = { uid: 'sweeper', party: 'clock' } as const;
