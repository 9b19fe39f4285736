import * as z from 'zod/mini';

/**
 * A ride that was driven and not paid: it is in the books since the drop. Major units. `discount` is that of the drop;
 * `paidAtOnce` is the part of the share that the platform has paid the driver before the rider pays.
 */
export const owedSchema = z.object({ at: z.number(), discount: z.number(), paidAtOnce: z.number() });
export type Owed = z.output<typeof owedSchema>;

/** The place where the money of an owed ride came in outside the product: the company's bank, or its cash. */
export const settledBy = ['bank', 'cash'] as const;

/** How an owed ride ended without a payment in the product: with the admin who recorded it, and their words. */
export const settledSchema = z.object({
  how: z.enum(settledBy),
  /** When the money came, ms. */
  at: z.number(),
  by: z.string(),
  note: z.string(),
});
export type Settled = z.output<typeof settledSchema>;
