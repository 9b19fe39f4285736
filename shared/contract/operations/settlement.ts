import * as z from 'zod/mini';
import { idSchema, moment, pageInput, text } from '../entities/common';
import { minor, settlementDifferenceSchema, settlementLineSchema, settlementRowSchema } from '../entities/settlement';
import { operation } from '../operation';
import { providerNames } from '../payment-providers';

const settlement = { method: 'POST', function: 'payments', who: ['admin'] } as const;

/** Settlement: the providers' reports and the bank's entries against our books. */
export const settlementOperations = {
  bookSettlement: operation({
    ...settlement,
    name: 'bookSettlement',
    audit: 'changes',
    summary:
      'Books movements of a provider’s settlement report, or entries of the bank, each once: fees, refunds, disputes and payouts; what differs is listed until it is resolved. As a trial it books nothing',
    input: z.strictObject({
      isTrial: z.boolean(),
      provider: z.enum([...providerNames, 'bank']),
      /** In a trial run: the amount that the lines of earlier calls would leave at the provider, minor units. */
      aheadMinor: z.optional(minor),
      lines: z.array(settlementLineSchema).check(z.minLength(1), z.maxLength(40)),
    }),
    output: z.object({ rows: z.array(settlementRowSchema) }),
    refusals: [],
    demo: 'refused',
    budget: { read: 4_000, write: 8_000 },
    idempotent: 'claimed',
  }),
  findUnsettled: operation({
    ...settlement,
    name: 'findUnsettled',
    audit: 'changes',
    summary:
      'Lists the payments of a provider, received on the days of a report, that no report has settled. Repeat with `nextCursor` until there is none',
    input: z.strictObject({
      provider: z.enum(providerNames),
      /** The days in UTC of the first and the last movement of the report. */
      from: moment,
      until: moment,
      isTrial: z.boolean(),
      cursor: z.optional(z.string().check(z.regex(/^\d{8}(\|\d{14}#[A-Za-z0-9-]{0,64})?$/))),
    }),
    output: z.object({
      found: z.number(),
      nextCursor: z.optional(z.string()),
    }),
    refusals: [],
    demo: 'refused',
    budget: { read: 400, write: 800 },
    idempotent: 'claimed',
  }),
  fetchDifferences: operation({
    ...settlement,
    name: 'fetchDifferences',
    summary:
      'Differences between the books and the reports of providers and bank: those that are open, oldest first, or those resolved, newest first',
    input: z.strictObject({
      resolved: z.optional(z.literal(true)),
      ...pageInput,
      cursor: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/))),
    }),
    output: z.object({ differences: z.array(settlementDifferenceSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 120, write: 0 },
  }),
  resolveDifference: operation({
    ...settlement,
    name: 'resolveDifference',
    audit: 'changes',
    summary:
      'Resolves a difference: by a journal that was proposed for it, or without one, with a reason. One that was resolved so can be opened again',
    input: z.strictObject({
      id: idSchema,
      decision: z.enum(['proposed', 'dismissed', 'open']),
      note: text(200).check(z.minLength(1)),
      proposal: z.optional(idSchema),
    }),
    output: z.object({ difference: settlementDifferenceSchema }),
    refusals: ['not_found', 'no_details_error'],
    demo: 'refused',
    budget: { read: 40, write: 12 },
    idempotent: 'claimed',
  }),
} as const;
