import type { QueryClient } from '@tanstack/react-query';
import { bookingKeys } from './query-keys';

/** After a change to a booking: its page and every list ask the server again. Resolves when the page has its answer. */
export const reloadBooking = (client: QueryClient, bookingId: string): Promise<void> => {
  void client.invalidateQueries({ queryKey: bookingKeys.lists });
  return client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) });
};
