import type { QueryClient } from '@tanstack/react-query';
import { bookingKeys } from './query-keys';

/** After a change to a booking: refetches it and every list. Resolves when the booking has been refetched. */
export const reloadBooking = (client: QueryClient, bookingId: string): Promise<void> => {
  void client.invalidateQueries({ queryKey: bookingKeys.lists });
  return client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) });
};
