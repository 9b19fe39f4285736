import type { Context } from '#lambdas/runtime/context';
import { messageKey } from '#lambdas/store/keys';
import { allMessages } from './message-items';

/** Deletes what a user wrote in the chat of a booking; the other party's messages stay. */
export const eraseMessages = async (ctx: Context, bookingId: string, uid: string): Promise<void> => {
  for (const { id, from } of await allMessages(ctx.store, bookingId))
    if (from === uid) await ctx.store.write([{ type: 'delete', key: messageKey(bookingId, id) }]);
};
