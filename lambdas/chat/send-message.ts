import { CHAT_MESSAGES_PER_MINUTE } from '#shared/contract/constants';
import type { ChatMessage } from '#shared/contract/entities/chat';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { chatOperations } from '#shared/contract/operations/chat';
import { isChatOpen, sideOf } from '#shared/domain/chat/chat';
import { loadBooking } from '#lambdas/bookings/booking-items';
import { missing, type Write } from '#lambdas/ports/store';
import type { Actor } from '#lambdas/runtime/actor';
import { fingerprint } from '#lambdas/runtime/idempotency';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { withinLimit } from '#lambdas/runtime/limits';
import { idempotencyKey, messageKey } from '#lambdas/store/keys';
import { asMessage, messageItem, seenMessage, type StoredMessage } from './message-items';

type Wanted = Call<typeof chatOperations.sendMessage> & { actor: Actor };
const DAY_S = 86_400;

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

const onceKey = ({ actor, key }: Wanted) => idempotencyKey(actor.uid, 'sendMessage', key ?? '');

/** The mark of a client's key, in the message's own transaction: a retry finds the message instead of making one. */
const onceWrites = (wanted: Wanted, { id }: StoredMessage): Write[] => {
  if (!wanted.key) return [];
  const mark = { messageId: id, fingerprint: fingerprint(wanted.input) };
  const ttl = Math.floor(wanted.ctx.now() / 1000) + DAY_S;
  return [{ type: 'put', item: { ...onceKey(wanted), _et: 'once', ...mark, ttl }, if: missing() }];
};

const sentBefore = async (wanted: Wanted): Promise<StoredMessage | Refusal | undefined> => {
  const { ctx, input, key } = wanted;
  const mark = key ? await ctx.store.get(onceKey(wanted), { consistent: true }) : undefined;
  if (!mark) return undefined;
  if (mark.fingerprint !== fingerprint(input)) return refuse('same_key_other_request');
  const item = await ctx.store.get(messageKey(input.bookingId, mark.messageId as string), { consistent: true });
  return item && asMessage(item);
};

const mayWriteMore = ({ ctx, actor }: Wanted): Promise<boolean> =>
  withinLimit(ctx, { what: 'chat', who: actor.uid, max: CHAT_MESSAGES_PER_MINUTE, windowMs: 60_000 });

/** Writes a message; the table's stream carries it on to the other party. */
const send = async (wanted: Wanted): Promise<StoredMessage | Refusal> => {
  const { ctx, actor, input } = wanted;
  const booking = await loadBooking(ctx.store, input.bookingId);
  const source = booking && sideOf(booking, actor);
  if (!booking || !source || !isChatOpen(booking, ctx.now())) return refuse('chat_not_found');
  if (!(await mayWriteMore(wanted))) return refuse('too_many_requests');
  const message = draft(wanted, source);
  const result = await ctx.store.write([
    { type: 'put', item: messageItem(message), if: missing() },
    ...onceWrites(wanted, message),
  ]);
  if (result.ok) return message;
  const other = await sentBefore(wanted);
  if (!other) throw new Error(`message ${message.id} was not written`);
  return other;
};

export const sendMessage = implement(chatOperations.sendMessage, async wanted => {
  const message = (await sentBefore(wanted)) ?? (await send(wanted));
  return isRefusal(message) ? message : { message: seenMessage(message) };
});
