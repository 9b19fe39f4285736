import * as z from 'zod/mini';
import { CHAT_MESSAGE_LENGTH } from '../constants';

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

/** Tabs and line ends stay; every other control character, and what overrides the direction of text around it, goes. */
const unwelcome = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/g;

/**
 * The text that is stored: without control characters and bidi overrides, embeddings and isolates, with `\n` for every
 * kind of line end. Marks that Arabic, Hebrew, Persian and emoji need (LRM, RLM, ALM, joiners) stay, and so does `<`.
 */
export const plainText = (text: string): string =>
  text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(unwelcome, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Something to see: neither nothing nor only spaces and invisible marks. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** What is sent may be cleaned, but not without end: the first bound is on the raw text. */
export const chatTextSchema = z
  .string()
  .check(
    z.maxLength(2 * CHAT_MESSAGE_LENGTH),
    z.overwrite(plainText),
    z.minLength(1),
    z.maxLength(CHAT_MESSAGE_LENGTH),
    z.regex(visible),
  );
