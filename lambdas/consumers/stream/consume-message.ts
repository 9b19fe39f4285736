import { hideContacts } from '#shared/domain/people/hide-contacts';
import { hidesContacts } from '#lambdas/runtime/demo';
import { loadBooking } from '#lambdas/store/booking-items';
import { seenMessage, type StoredMessage } from '#lambdas/model/chat/message-items';
import { fanOut } from '#lambdas/model/sockets/fan-out';
import type { Context } from '#lambdas/runtime/context';
import { notifyOfMessage } from './notify-people';

/**
 * Publishes a chat message to the screens that show its booking, and notifies the other party if none of their screens
 * shows it. Messages are delivered at least once and in order per booking; clients drop duplicates by message id.
 */
export const consumeMessage = async (ctx: Context, message: StoredMessage): Promise<void> => {
  const booking = await loadBooking(ctx.store, message.bookingId);
  if (!booking) return;
  const topic = `bk#${booking.id}`;
  const body = seenMessage(message);
  const isParty = (uid: string) => uid === booking.customer || uid === booking.driver;
  const send = (seen: typeof body, mayReceive: (uid: string) => boolean) =>
    fanOut(ctx, topic, { topic, type: 'chat', body: seen }, mayReceive);
  const isHidden = await hidesContacts(ctx, { usertype: 'admin' });
  // A fleet may watch its drivers' rides, but chats are visible only to the two parties and to admins.
  const [reached] = await Promise.all([
    send(body, isParty),
    send(isHidden ? hideContacts(body) : body, uid => !isParty(uid) && uid !== booking.fleetadmin),
  ]);
  const other = message.source === 'rider' ? booking.driver : booking.customer;
  if (other && !reached.includes(other)) await notifyOfMessage(ctx, other, booking, message.at);
};
