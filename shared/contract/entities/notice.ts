import * as z from 'zod/mini';

/** The time of the event, in 14 digits, and its subject: sorts by time. */
export const noticeIdSchema = z.string().check(z.regex(/^\d{14}-[A-Za-z0-9-]{1,140}$/));

/** The values that a notice's texts may name; an amount in major units. */
const noticeValues = {
  amount: z.optional(z.object({ value: z.number(), currency: z.string() })),
  km: z.optional(z.number()),
};

/** An entry of a person's inbox: a known notice, whose texts are `<key>_title` and `<key>`, or an admin's own words. */
export const noticeSchema = z.object({
  id: z.string(),
  key: z.string(),
  ...noticeValues,
  /** Present with the words of an admin. */
  title: z.optional(z.string()),
  body: z.optional(z.string()),
  /** The screen that it opens (spec §2). */
  screen: z.string(),
  bookingId: z.optional(z.string()),
  booking_id: z.optional(z.string()),
  at: z.number(),
  isRead: z.boolean(),
});
export type InboxNotice = z.output<typeof noticeSchema>;
export type NoticeValues = Pick<InboxNotice, 'amount' | 'km'>;
