import * as z from 'zod/mini';

/** A month of the books: `2026-11`. */
export const bookMonthSchema = z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/));

/** The books are closed up to this month: neither it nor earlier months accept journals from then on. */
export const closingSchema = z.strictObject({ kind: z.literal('closing'), month: bookMonthSchema });
export type Closing = z.output<typeof closingSchema>;

/** The month that was closed last is opened again. */
export const reopeningSchema = z.strictObject({ kind: z.literal('reopening'), month: bookMonthSchema });
export type Reopening = z.output<typeof reopeningSchema>;
