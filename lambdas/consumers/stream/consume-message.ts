import { loadBooking } from '#lambdas/store/booking-items';
import { seenMessage, type StoredMessage } from '#lambdas/model/chat/message-items';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { Context } from '#lambdas/runtime/context';
import { notifyOfMessage } from './notify-people';

/**
 * Brings a chat message to the screens that show its booking, and tells the other party when none of theirs does.
 * Delivered at least once and in order per booking; whoever hears it twice knows it by its id.
 */
export const consumeMessage = async (ctx: Context, message: StoredMessage): Promise<void> => {
  const booking = await loadBooking(ctx.store, message.bookingId);
  if (!booking) return;
  const topic = `bk#${booking.id}`;
  // A fleet watches its drivers' rides, but their chats are between the parties.
  const reached = await fanOut(
    ctx,
    topic,
    { topic, type: 'chat', body: seenMessage(message) },
    uid => uid !== booking.fleetadmin,
  );
  const other = message.source === 'rider' ? booking.driver : booking.customer;
  if (other && !reached.includes(other)) await notifyOfMessage(ctx, other, booking, message.at);
};
