import * as z from 'zod/mini';
import { bookMonthSchema as month } from '../entities/book-closing';
import {
  accountEntrySchema,
  bookPersonSchema,
  booksMonthSchema,
  differenceSchema,
  journalLineSchema,
  journalStorySchema,
  monthEntrySchema,
  sidesSchema,
  taxReportSchema,
} from '../entities/books';
import { invoiceKinds, invoiceSchema } from '../entities/invoice';
import { idSchema, moment, pageInput } from '../entities/common';
import { operation } from '../operation';

const books = { method: 'POST', function: 'reports', who: ['admin'] } as const;
/** A day and the last journal seen in it; or the last journal seen of those that admins wrote. */
const place = z
  .string()
  .check(z.regex(/^(\d{8}(\|\d{14}#[\x21-\x7E]{1,140})?|W(20\d{2}-\d{2}-\d{2}#[\x21-\x7E]{1,140})?)$/));
/** Upper limit of every page of a walk, so that all pages read the same books. */
const until = moment;

/** The ledger as accountants read it; only admins do. */
export const bookOperations = {
  fetchBooksMonth: operation({
    ...books,
    name: 'fetchBooksMonth',
    summary:
      'A month of the books, by default the current one: of each account the opening balance and both sides of its movement, in the order of the chart of accounts',
    input: z.strictObject({ month: z.optional(month) }),
    output: booksMonthSchema,
    refusals: ['not_found'],
    budget: { read: 4_000, write: 0 },
  }),
  fetchMonthJournals: operation({
    ...books,
    name: 'fetchMonthJournals',
    summary:
      'Every entry of a month’s journals with its account, oldest first, for a file. Repeat with `nextCursor` until there is none; a page may be empty and have a next',
    input: z.strictObject({ month, limit: pageInput.limit, cursor: z.optional(place) }),
    output: z.object({ entries: z.array(monthEntrySchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 600, write: 0 },
  }),
  fetchInvoices: operation({
    ...books,
    name: 'fetchInvoices',
    summary:
      'The papers of a numbered series in a month, by number: receipts of rides, credit notes, or invoices of the commission to drivers. Repeat with `nextCursor` until there is none',
    input: z.strictObject({
      kind: z.enum(invoiceKinds),
      month,
      limit: pageInput.limit,
      cursor: z.optional(z.string().check(z.regex(/^[\x21-\x7E]{8,180}$/))),
    }),
    output: z.object({ invoices: z.array(invoiceSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 300, write: 0 },
  }),
  fetchTaxReport: operation({
    ...books,
    name: 'fetchTaxReport',
    summary:
      'The tax of some months, such as a quarter, by rate: in commissions, corrections and refunds, with the amounts without tax, and what journals of admins moved; it adds up to the trial balance',
    input: z.strictObject({ month, months: z.int().check(z.gte(1), z.lte(12)) }),
    output: taxReportSchema,
    refusals: [],
    budget: { read: 4_000, write: 0 },
  }),
  sumJournals: operation({
    ...books,
    name: 'sumJournals',
    summary:
      'One step of the trial balance: sums of the next journals by account, and those that are out of balance. Repeat with `nextCursor` and `until` until there is none, and add up',
    input: z.strictObject({
      cursor: z.optional(place),
      until: z.optional(until),
      /** If `until` is missing: leaves out the last half minute, in which a transaction may still be under way. */
      settled: z.optional(z.boolean()),
    }),
    output: z.object({
      until,
      currency: z.string(),
      journals: z.number(),
      users: sidesSchema,
      accounts: z.array(z.object({ account: z.string(), ...sidesSchema.shape })),
      unbalanced: z.array(z.object({ id: z.string(), differenceMinor: z.number() })),
      /** The progress, in days of the books. */
      day: z.number(),
      days: z.number(),
      nextCursor: z.optional(z.string()),
    }),
    refusals: [],
    budget: { read: 900, write: 0 },
  }),
  proveAccounts: operation({
    ...books,
    name: 'proveAccounts',
    summary:
      'One step of the proof: compares the balances of the next accounts with the sums of their entries, and lists those that differ with both. Repeat with `nextCursor` until there is none',
    input: z.strictObject({
      cursor: z.optional(z.string().check(z.regex(/^\d#[A-Za-z0-9-]{0,64}$/))),
      /** Entries up to then are summed in `entriesMinor`, to be compared with the journals’ users. */
      until,
    }),
    output: z.object({
      checked: z.number(),
      entries: z.number(),
      entriesMinor: z.number(),
      differences: z.array(differenceSchema),
      nextCursor: z.optional(z.string()),
    }),
    refusals: [],
    budget: { read: 8_000, write: 0 },
  }),
  fetchAccountEntries: operation({
    ...books,
    name: 'fetchAccountEntries',
    summary:
      'Entries of a person’s account or of one of the platform’s, newest first. A page may be empty and have a next',
    input: z.strictObject({
      kind: z.enum(['user', 'system']),
      account: idSchema,
      limit: pageInput.limit,
      cursor: z.optional(z.string().check(z.regex(/^[\x21-\x7E]{8,180}$/))),
    }),
    output: z.object({
      entries: z.array(accountEntrySchema),
      nextCursor: z.optional(z.string()),
      /** Owner of a person’s account. */
      person: z.optional(bookPersonSchema),
      balance: z.optional(z.number()),
    }),
    refusals: ['not_found', 'invalid_input'],
    budget: { read: 900, write: 0 },
  }),
  fetchJournals: operation({
    ...books,
    name: 'fetchJournals',
    summary: 'Journals, newest first, or with `bookingId` all about a booking. A page may be empty and have a next',
    input: z.strictObject({ bookingId: z.optional(idSchema), limit: pageInput.limit, cursor: z.optional(place) }),
    output: z.object({ journals: z.array(journalLineSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 300, write: 0 },
  }),
  fetchJournal: operation({
    ...books,
    name: 'fetchJournal',
    summary:
      'One journal’s story: what moved between which accounts, who caused it, about which booking, and what else was',
    input: z.strictObject({ journalId: z.string().check(z.regex(/^[A-Z]{2,12}-[\x21-\x7E]{1,120}$/)) }),
    output: z.object({ journal: journalStorySchema }),
    refusals: ['not_found'],
    budget: { read: 120, write: 0 },
  }),
} as const;
