import * as z from 'zod/mini';
import { CHAT_MESSAGE_LENGTH } from '../constants';
import { lines } from './common';

/** A chat message on the wire (spec §3 spelling). Always plain text: clients must not render it as markup. */
export const chatMessageSchema = z.object({
  /** ULID: defines the message order, and identifies duplicates. */
  id: z.string(),
  message: z.string(),
  /** uid of the sender. */
  from: z.string(),
  type: z.literal('msg'),
  /** Date, `2026-11-21`, and time, `09:05:00`, in UTC; `at` is the same moment in ms since the epoch. */
  msgDate: z.string(),
  msgTime: z.string(),
  source: z.enum(['rider', 'driver']),
  at: z.number(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** The text of a chat message: cleaned by the rule for user input, and not blank. */
export const chatTextSchema = lines(CHAT_MESSAGE_LENGTH).check(z.minLength(1));
