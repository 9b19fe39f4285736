import * as z from 'zod/mini';
import { settledBy } from '../constants';

/**
 * A ride that was driven and not paid: it is in the books since the drop. Major units. `discount` is that of the drop;
 * `paidAtOnce` is the part of the share that the platform has paid the driver before the rider pays: from an advance
 * payment, or at its own risk.
 */
const owedSchema = z.object({ at: z.number(), discount: z.number(), paidAtOnce: z.number() });
export type Owed = z.output<typeof owedSchema>;

/**
 * How an owed ride ended without a payment in the product: with the admin who proposed it, their words, and the admin
 * who approved it.
 */
const settledSchema = z.object({
  how: z.enum(settledBy),
  /** When the money came, ms. */
  at: z.number(),
  by: z.string(),
  /** Missing of rides that one admin alone has recorded, as in earlier versions. */
  approvedBy: z.optional(z.string()),
  note: z.string(),
});
export type Settled = z.output<typeof settledSchema>;

/**
 * An owed ride that two admins have written off: the amount that the rider never paid, and the amount that its driver
 * did not get. Major units.
 */
const writtenOffSchema = z.object({ amount: z.number(), driverMissing: z.number() });

export const owedFields = {
  /** The ride was not paid at its end; it stays when the rider has paid. */
  owed: z.optional(owedSchema),
  settled: z.optional(settledSchema),
  writtenOff: z.optional(writtenOffSchema),
} as const;
