import * as z from 'zod/mini';
import { lineKinds } from '#shared/contract/line-kinds';
import { taxKinds } from '#shared/contract/tax-kinds';

/** Both sides of an account: integers of the currency's minor unit, so that pages add up exactly. */
export const sidesSchema = z.object({ creditMinor: z.number(), debitMinor: z.number() });
export type Sides = z.output<typeof sidesSchema>;

/** Someone in the books: a person by name, or who else may cause a journal. */
export const bookPersonSchema = z.object({
  uid: z.string(),
  name: z.string(),
  usertype: z.optional(z.string()),
});
export type BookPerson = z.output<typeof bookPersonSchema>;

/** A month of the books with every account: before it, in it; integers of the minor unit. */
export const booksMonthSchema = z.object({
  /** In the operator’s time zone: `2026-11`. */
  month: z.string(),
  /** The first moment of the month, and that of the next. */
  from: z.number(),
  to: z.number(),
  until: z.number(),
  currency: z.string(),
  /** Whether journals are missing because too many came at once; a minute later they are in. */
  isBehind: z.boolean(),
  journals: z.number(),
  /** All months that there are, newest first. */
  months: z.array(
    z.object({
      month: z.string(),
      isClosed: z.boolean(),
      /** Over for more than a day and not closed. */
      mayClose: z.boolean(),
      closedAt: z.optional(z.number()),
      /** The admin who proposed closing it, and the one who approved that. */
      closedBy: z.optional(bookPersonSchema),
      approvedBy: z.optional(bookPersonSchema),
    }),
  ),
  /** In the order of the chart of accounts. */
  accounts: z.array(
    z.object({
      account: z.string(),
      /** Above zero: credit. */
      openingMinor: z.number(),
      ...sidesSchema.shape,
    }),
  ),
});
export type BooksMonth = z.output<typeof booksMonthSchema>;

/** The tax on the company's income in a month or quarter; integers of the minor unit. */
export const taxReportSchema = z.object({
  /** The first month, and how many there are. */
  from: z.string(),
  months: z.number(),
  currency: z.string(),
  isBehind: z.boolean(),
  /** Highest rate first; in thousandths of a per cent, 0 for income without tax. */
  rates: z.array(
    z.object({
      rate: z.number(),
      kinds: z.array(z.object({ kind: z.enum(taxKinds), netMinor: z.number(), taxMinor: z.number() })),
      /** The sum of all kinds. */
      owedMinor: z.number(),
      /** From journals of admins, e.g. tax payments. */
      byHandMinor: z.number(),
      /** The movement of the rate's account, as in the trial balance. */
      movedMinor: z.number(),
    }),
  ),
});
export type TaxReport = z.output<typeof taxReportSchema>;

/** One side of a journal, as in the file of a month. */
export const monthEntrySchema = z.object({
  journal: z.string(),
  at: z.number(),
  /** The day on which a journal of an admin counts, whenever it was written. */
  date: z.optional(z.string()),
  memo: z.string(),
  /** The person who caused the journal. */
  by: z.optional(z.string()),
  account: z.string(),
  /** The account's number in the chart of accounts. */
  number: z.string(),
  /** Owner of the wallet. */
  uid: z.optional(z.string()),
  /** Major units; one of the two is zero. */
  debit: z.number(),
  credit: z.number(),
});
export type MonthEntry = z.output<typeof monthEntrySchema>;

export const journalLineSchema = z.object({
  id: z.string(),
  at: z.number(),
  memo: z.string(),
  /** Amount moved, major units: the sum of the credits. */
  amount: z.number(),
});
export type JournalLine = z.output<typeof journalLineSchema>;

export const bookLegSchema = z.object({
  /** `user` with the person, or `system` with the account's name. */
  kind: z.enum(['user', 'system']),
  account: z.string(),
  person: z.optional(bookPersonSchema),
  /** Major units; below zero: debit. */
  amount: z.number(),
});

/** A payment at a provider as its history of amounts, in major units, oldest first. */
export const paymentHistorySchema = z.object({
  provider: z.string(),
  /** The provider's number of the payment. */
  reference: z.optional(z.string()),
  steps: z.array(
    z.object({
      /** The card set the amount aside; it was booked by the journal `reference`; a settlement report has it as `reference`. */
      kind: z.enum(['held', 'booked', 'settled']),
      at: z.number(),
      reference: z.string(),
      /** The change of the provider's balance owed to us; of a report's line, its amount before the fee. */
      amount: z.number(),
      /** Only of a line of a settlement report. */
      line: z.optional(z.enum(lineKinds)),
      fee: z.optional(z.number()),
    }),
  ),
});
export type PaymentHistory = z.output<typeof paymentHistorySchema>;

export const journalStorySchema = z.object({
  ...journalLineSchema.shape,
  legs: z.array(bookLegSchema),
  /** Person who caused it; missing for journals from before this was stored. */
  by: z.optional(bookPersonSchema),
  booking: z.optional(z.object({ id: z.string(), number: z.string() })),
  withdraw: z.optional(z.object({ id: z.string(), uid: z.string(), batch: z.optional(z.string()) })),
  /** The payments concerned. */
  payments: z.optional(z.array(paymentHistorySchema)),
  /** Other journals about the same booking or request, oldest first. */
  linked: z.array(journalLineSchema),
});
export type JournalStory = z.output<typeof journalStorySchema>;

export const accountEntrySchema = z.object({
  id: z.string(),
  journal: z.string(),
  date: z.number(),
  txRef: z.string(),
  type: z.enum(['Credit', 'Debit', 'Withdraw']),
  /** Major units; below zero: debit. */
  amount: z.number(),
});
export type AccountEntry = z.output<typeof accountEntrySchema>;

/** An account whose stored balance is not the sum of its entries. */
export const differenceSchema = z.object({
  person: bookPersonSchema,
  balanceMinor: z.number(),
  entriesMinor: z.number(),
});
export type Difference = z.output<typeof differenceSchema>;
