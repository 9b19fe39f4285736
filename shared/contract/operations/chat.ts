import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { CHAT_MESSAGES_PER_MINUTE } from '../constants';
import { chatMessageSchema, chatTextSchema } from '../entities/chat';
import { idSchema } from '../entities/common';
import { operation } from '../operation';

/** The chat between the rider and the driver of a booking. */
export const chatOperations = {
  sendMessage: operation({
    name: 'sendMessage',
    summary:
      'Writes to the other party of a booking: while its driver is bound, and for a day after the trip. Control ' +
      'characters and overrides of the writing direction are taken out; markup stays the plain text it is',
    method: 'POST',
    function: 'booking-commands',
    who: ['rider', 'driver'],
    input: z.strictObject({ bookingId: idSchema, message: chatTextSchema }),
    output: z.object({ message: chatMessageSchema }),
    refusals: ['chat_not_found'],
    limit: { per: 'user', points: CHAT_MESSAGES_PER_MINUTE, windowMs: MINUTE_MS },
    budget: { read: 6, write: 10 },
    idempotent: 'committed',
  }),
  fetchMessages: operation({
    name: 'fetchMessages',
    summary:
      'The chat of a booking that has a driver, for its rider, its driver and admins: the newest 50 messages, oldest ' +
      'of them first, or those before `cursor`',
    method: 'POST',
    function: 'booking-queries',
    who: ['rider', 'driver', 'admin'],
    input: z.strictObject({ bookingId: idSchema, cursor: z.optional(idSchema) }),
    output: z.object({
      messages: z.array(chatMessageSchema),
      /** Present when there are older messages: pass it to get them. */
      nextCursor: z.optional(z.string()),
    }),
    refusals: ['chat_not_found'],
    budget: { read: 50, write: 0 },
  }),
} as const;
