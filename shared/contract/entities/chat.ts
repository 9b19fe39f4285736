import * as z from 'zod/mini';
import { CHAT_MESSAGE_LENGTH } from '../constants';
import { lines } from './common';

/** A message as the wire carries it (spec §3 spelling). Always plain text: whoever shows it must not read markup from it. */
export const chatMessageSchema = z.object({
  /** ULID: the order of the messages, and what tells that one came twice. */
  id: z.string(),
  message: z.string(),
  /** uid of the sender. */
  from: z.string(),
  type: z.literal('msg'),
  /** Day, `2026-11-21`, and time, `09:05:00`, in UTC; `at` is the same moment in ms since the epoch. */
  msgDate: z.string(),
  msgTime: z.string(),
  source: z.enum(['rider', 'driver']),
  at: z.number(),
});
export type ChatMessage = z.output<typeof chatMessageSchema>;

/** What somebody writes to somebody: by the rule for everything that people type, and something to see. */
export const chatTextSchema = lines(CHAT_MESSAGE_LENGTH).check(z.minLength(1));
