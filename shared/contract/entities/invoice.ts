import * as z from 'zod/mini';
import { taxKinds } from '#shared/contract/tax-kinds';

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
  /** Including tax; of a credit note, the refunded amount. */
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

/** A line of an invoice of the commission; below zero: the company gave some of it back. */
const commissionLineSchema = z.object({
  kind: z.enum(taxKinds),
  /** Thousandths of a per cent; 0: without tax. Missing if it was counted before lines were stored. */
  rate: z.optional(z.number()),
  netMinor: z.number(),
  taxMinor: z.number(),
});
export type CommissionLine = z.output<typeof commissionLineSchema>;

/** The invoice of the company's income from a driver in a month; its lines add up to the amounts in the journals. */
export const commissionInvoiceSchema = z.object({
  number: z.string(),
  /** The last day of its month is the one before this moment. */
  at: z.number(),
  lines: z.array(commissionLineSchema),
});
export type CommissionInvoice = z.output<typeof commissionInvoiceSchema>;
