import * as z from 'zod/mini';
import type { Alarm } from './entities/alarm';
import type { BookingEventBody } from './entities/booking-event';
import type { ChatMessage } from './entities/chat';
import type { PositionFrame } from './position-frame';
import { count, deviceTime, fixSchema, idSchema } from './entities/common';

/**
 * Topics: `bk#<booking>` has its events, its chat and its driver's position; `u#<uid>` offers and notices; `dash#all`
 * or `dash#<fleet>` drivers.
 */
export const topicSchema = z.string().check(z.regex(/^(bk|u|dash)#[A-Za-z0-9-]{1,64}$/));
export type Topic = string;

/**
 * The sender's clock when the message was sent, ms. The points' `at` uses the same clock, so the server corrects both
 * by its offset.
 */
export const sentAt = z.optional(deviceTime);

/** Messages that a client may send. Any other gets an error message and changes nothing. */
export const clientMessageSchema = z.discriminatedUnion('action', [
  z.strictObject({
    action: z.literal('subscribe'),
    topic: topicSchema,
    since: z.optional(count),
    /** With `u#`: the device whose page is in front of its user, and which gets no pushes meanwhile. */
    device: z.optional(z.string().check(z.regex(/^[\w-]{22}$/))),
  }),
  z.strictObject({ action: z.literal('unsubscribe'), topic: topicSchema }),
  z.strictObject({
    action: z.literal('position'),
    bookingId: z.optional(idSchema),
    points: z.array(fixSchema).check(z.minLength(1), z.maxLength(60)),
    sentAt,
  }),
  z.strictObject({ action: z.literal('ping') }),
]);
export type ClientMessage = z.output<typeof clientMessageSchema>;

/**
 * Messages that the server sends. Versioned topics (`bk#`) have `v`, gapless per booking: a client that sees v > last +
 * 1 subscribes again with `since: last`, and drops v <= last. `subscribed` contains the booking's version, so that
 * subscribing again reveals whether the last event was lost. `position` frames have no version: the newest wins. The
 * same holds for each driver in `positions`, which sends a panel every second the drivers who moved: see `positionsIn`.
 * `chat` frames contain the message's id: drop known ones, and fetch the messages from before the subscription.
 */
export type ServerMessage =
  | {
      topic: Topic;
      type: 'event';
      v: number;
      body: BookingEventBody;
    }
  | {
      topic: Topic;
      type: 'position';
      body: { lat: number; lng: number; at: number };
    }
  | { topic: Topic; type: 'positions'; body: PositionFrame }
  | { topic: Topic; type: 'chat'; body: ChatMessage }
  | { topic: Topic; type: 'gone'; body: { driver: string } }
  | { topic: Topic; type: 'alarm'; body: Alarm }
  | { topic: Topic; type: 'offer' | 'offerGone' | 'notice'; body: Record<string, unknown> }
  | { type: 'subscribed'; topic: Topic; v?: number }
  | { type: 'pong' }
  | { type: 'error'; code: string; message: string; topic?: Topic };

export const webSocketRoutes = ['$connect', '$disconnect', '$default'] as const;
