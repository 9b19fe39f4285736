import * as z from 'zod/mini';
import { bookingEventBodySchema } from './entities/booking-event';
import { alarmSchema } from './entities/alarm';
import { chatMessageSchema } from './entities/chat';
import { latLngSchema } from './entities/common';
import { errorStatus, type ErrorBody, type ErrorCode } from './errors';
import { type ServerMessage, topicSchema } from './ws-messages';

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

/** Body of every error response of our own. */
export const errorBodySchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  requestId: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
}) satisfies z.ZodMiniType<ErrorBody>;

/** Error body of the gateway, before a function is called: no valid token (401), too many requests (429). */
export const gatewayErrorSchema = z.object({ message: z.string() });

const facts = z.record(z.string(), z.unknown());
const topic = topicSchema;

/** Messages that the server sends over a WebSocket. The type check keeps them equal to `ServerMessage`. */
export const serverMessageSchema = z.union([
  z.object({
    topic,
    type: z.literal('event'),
    v: z.number(),
    body: bookingEventBodySchema,
  }),
  z.object({
    topic,
    type: z.literal('position'),
    body: z.object({
      ...latLngSchema.shape,
      at: z.number(),
    }),
  }),
  z.object({ topic, type: z.literal('positions'), body: z.object({ at: z.number(), drivers: z.string() }) }),
  z.object({ topic, type: z.literal('chat'), body: chatMessageSchema }),
  z.object({ topic, type: z.literal('gone'), body: z.object({ driver: z.string() }) }),
  z.object({ topic, type: z.literal('alarm'), body: alarmSchema }),
  z.object({ topic, type: z.enum(['offer', 'offerGone', 'notice']), body: facts }),
  z.object({ type: z.literal('subscribed'), topic, v: z.optional(z.number()) }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string(), topic: z.optional(z.string()) }),
]) satisfies z.ZodMiniType<ServerMessage>;

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** Compile-time check that the schema and the type have the same messages. */
export const IS_WHOLE_SERVER_MESSAGE: Same<z.output<typeof serverMessageSchema>, ServerMessage> = true;
