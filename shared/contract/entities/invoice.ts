import * as z from 'zod/mini';

/** The numbered series: receipts of rides, credit notes, and monthly invoices of the commission to drivers. */
export const invoiceKinds = ['receipt', 'credit', 'commission'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];

/** A paper with a number of its series; amounts are integers of the minor unit. */
export const invoiceSchema = z.object({
  /** `R-2026-000123`: without gaps within its series and year. */
  number: z.string(),
  kind: z.enum(invoiceKinds),
  at: z.number(),
  currency: z.string(),
  /** With tax; of a credit note, what is given back. */
  grossMinor: z.number(),
  taxMinor: z.number(),
  /** The number of the receipt that a credit note, or a later receipt, is about. */
  about: z.optional(z.string()),
  /** The journal that it is for, and its booking’s number. */
  journal: z.optional(z.string()),
  booking: z.optional(z.string()),
  /** The driver, of an invoice of the commission. */
  driver: z.optional(z.string()),
});
export type Invoice = z.output<typeof invoiceSchema>;
