import type { ChatMessage } from '#shared/contract/entities/chat';
import type { Item, Store } from '#lambdas/ports/store';
import { bookingPk, messageKey, MESSAGE_PREFIX, messageSk } from '#lambdas/store/keys';

/**
 * A message as stored. Its insert triggers the delivery to screens and devices: see consumers/stream/consume-message.
 */
export type StoredMessage = ChatMessage & { bookingId: string };

export const messageItem = (message: StoredMessage): Item => ({
  ...messageKey(message.bookingId, message.id),
  ...message,
  _et: 'message',
});

export const asMessage = (item: Item): StoredMessage => item as unknown as StoredMessage;

/** The fields of a message that clients see. */
export const seenMessage = ({ id, message, from, type, msgDate, msgTime, source, at }: StoredMessage): ChatMessage => ({
  id,
  message,
  from,
  type,
  msgDate,
  msgTime,
  source,
  at,
});

/** Sorts after every id. */
const LAST = '~';

/** At most `limit` messages, newest first: the latest, or those before `cursor`. */
export const messagesBefore = async (
  store: Store,
  bookingId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<StoredMessage[]> => {
  const between = [MESSAGE_PREFIX, messageSk(cursor ?? LAST)] as const;
  // `between` includes both ends, and so the cursor's own message.
  const page = { pk: bookingPk(bookingId), between, limit: limit + 1, newestFirst: true, consistent: true };
  const items = await store.query(page);
  return items
    .map(asMessage)
    .filter(({ id }) => id !== cursor)
    .slice(0, limit);
};

const PAGE = 200;

/** Every message of a booking, newest first. */
export const allMessages = async (store: Store, bookingId: string, cursor?: string): Promise<StoredMessage[]> => {
  const page = await messagesBefore(store, bookingId, { cursor, limit: PAGE });
  const oldest = page.at(-1);
  return page.length < PAGE || !oldest ? page : [...page, ...(await allMessages(store, bookingId, oldest.id))];
};
