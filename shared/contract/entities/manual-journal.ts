import * as z from 'zod/mini';
import { lines, text } from './common';

/** A day of the operator’s calendar: `2026-11-26`. */
export const bookDaySchema = z.string().check(z.regex(/^20\d{2}-/), z.iso.date());

export const manualLineSchema = z.strictObject({
  account: z.string().check(z.regex(/^[a-zA-Z]{2,20}(:[a-z0-9]{1,30})?$/)),
  /** Minor units; above zero: credit. */
  amountMinor: z.int().check(
    z.gte(-1_000_000_000_000),
    z.lte(1_000_000_000_000),
    z.refine(amount => amount !== 0, 'no_details_error'),
  ),
});

/** A journal that an admin writes: the bank’s statement, a provider’s payout, an opening balance. */
export const manualJournalSchema = z.strictObject({
  kind: z.literal('journal'),
  /** The booking day, in an open month. */
  date: bookDaySchema,
  text: text(120).check(z.minLength(1, 'invalid_input')),
  lines: z.array(manualLineSchema).check(z.minLength(2), z.maxLength(40)),
});
export type ManualJournal = z.output<typeof manualJournalSchema>;

/** A journal that an admin wrote is corrected by its reverse. */
export const reversalSchema = z.strictObject({
  kind: z.literal('reversal'),
  journal: z.string().check(z.regex(/^MAN-[0-9A-Za-z-]{1,64}$/)),
  date: bookDaySchema,
});
export type Reversal = z.output<typeof reversalSchema>;

export const proposalReason = lines(500).check(z.minLength(1, 'invalid_input'));
