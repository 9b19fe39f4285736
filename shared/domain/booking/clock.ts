/** The clock as a party to bookings: it takes the steps of abandoned bookings. */
export const clock = { uid: 'sweeper', party: 'clock' } as const;
