import { refuse } from '#shared/contract/errors';
import { chatOperations } from '#shared/contract/operations/chat';
import { seesFrom } from '#shared/domain/booking/view';
import { mayReadChat } from '#shared/domain/chat/chat';
import { loadBooking } from '#lambdas/store/booking-items';
import { implement } from '#lambdas/runtime/implementation';
import { messagesBefore, seenMessage } from '#lambdas/model/chat/message-items';

const PAGE = 50;

export const fetchMessages = implement(chatOperations.fetchMessages, async ({ ctx, actor, input }) => {
  const booking = await loadBooking(ctx.store, input.bookingId);
  if (!booking || !mayReadChat(booking, actor)) return refuse('chat_not_found');
  const found = await messagesBefore(ctx.store, booking.id, { cursor: input.cursor, limit: PAGE + 1 });
  const theirs = found.filter(({ at }) => at >= seesFrom(booking, actor));
  const page = theirs.slice(0, PAGE).map(seenMessage);
  const oldest = page.at(-1);
  return { messages: page.reverse(), ...(theirs.length > PAGE && oldest ? { nextCursor: oldest.id } : {}) };
});
