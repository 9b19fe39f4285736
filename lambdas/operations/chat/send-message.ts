import type { ChatMessage } from '#shared/contract/entities/chat';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { chatOperations } from '#shared/contract/operations/chat';
import { isChatOpen, sideOf } from '#shared/domain/chat/chat';
import { loadBooking } from '#lambdas/store/booking-items';
import { missing } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import { keyWrite } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { messageKey } from '#lambdas/store/keys';
import { asMessage, messageItem, seenMessage, type StoredMessage } from '#lambdas/model/chat/message-items';

type Wanted = Call<typeof chatOperations.sendMessage> & { actor: Actor };

const draft = ({ ctx, actor, input }: Wanted, source: ChatMessage['source']): StoredMessage => {
  const at = ctx.now();
  const [msgDate = '', time = ''] = new Date(at).toISOString().split('T');
  const { bookingId, message } = input;
  return {
    bookingId,
    id: ctx.newId(),
    message,
    from: actor.uid,
    type: 'msg',
    msgDate,
    msgTime: time.slice(0, 8),
    source,
    at,
  };
};

/** Stores a message; the stream consumer delivers it to the other party. */
const send = async (wanted: Wanted): Promise<StoredMessage | Refusal> => {
  const { ctx, actor, input, key } = wanted;
  const booking = await loadBooking(ctx.store, input.bookingId);
  const source = booking && sideOf(booking, actor);
  if (!booking || !source || !isChatOpen(booking, ctx.now())) return refuse('chat_not_found');
  const message = draft(wanted, source);
  const result = await ctx.store.write([
    { type: 'put', item: messageItem(message), if: missing() },
    ...(key ? [keyWrite(key, { messageId: message.id })] : []),
  ]);
  if (result.ok) return message;
  // The key is taken: by a repeat of this request, which gets the message, or by another request.
  if (key) return refuse('same_key_other_request');
  throw new Error(`message ${message.id} was not written`);
};

export const sendMessage = implement(
  chatOperations.sendMessage,
  async wanted => {
    const message = await send(wanted);
    return isRefusal(message) ? message : { message: seenMessage(message) };
  },
  {
    /** A user who no longer takes part in the booking may not read its messages, not even their own. */
    again: async ({ ctx, actor, input }, stored) => {
      const booking = await loadBooking(ctx.store, input.bookingId);
      const key = messageKey(input.bookingId, (stored as { messageId: string }).messageId);
      const item = booking && sideOf(booking, actor) && (await ctx.store.get(key, { consistent: true }));
      return item ? { message: seenMessage(asMessage(item)) } : refuse('chat_not_found');
    },
  },
);
