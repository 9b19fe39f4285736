import * as z from 'zod/mini';
import { auditEntrySchema } from '../entities/audit';
import { idSchema, moment, pageInput, text } from '../entities/common';
import { operation } from '../operation';

const trail = { method: 'POST', function: 'reports', who: ['admin'] } as const;

/**
 * `changed`: its content differs from what was written. `order`: it does not follow the entry before it. `missing`: it
 * was removed. `end`: the chain ends elsewhere than its head says. `hidden`: it is missing in lists that it belongs to.
 */
export const auditFaults = ['changed', 'order', 'missing', 'end', 'hidden'] as const;

export const auditFindingSchema = z.object({
  fault: z.enum(auditFaults),
  chain: z.number(),
  seq: z.number(),
  /** The id of the entry; missing if the entry itself is missing. */
  id: z.optional(z.string()),
});
export type AuditFinding = z.output<typeof auditFindingSchema>;

/** Audit trail of changes (docs/adr/0029); only admins read it. */
export const auditOperations = {
  fetchAudit: operation({
    ...trail,
    name: 'fetchAudit',
    summary:
      'What admins and fleet admins changed, and whoever changed their own bank account, newest first; of one person, about one record, by one operation, in a time. A page may be short and have a next',
    input: z.strictObject({
      ...pageInput,
      by: z.optional(idSchema),
      about: z.optional(text(128).check(z.minLength(1))),
      operation: z.optional(text(60).check(z.minLength(1))),
      from: z.optional(moment),
      until: z.optional(moment),
    }),
    output: z.object({ entries: z.array(auditEntrySchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 1_600, write: 0 },
  }),
  verifyAudit: operation({
    ...trail,
    name: 'verifyAudit',
    summary:
      'One step of the proof: recomputes the hashes of the next entries and compares them with what follows; lists those that differ. Repeat with `nextCursor` until there is none',
    input: z.strictObject({
      /** Chain, number of the last entry seen, its hash. */
      cursor: z.optional(z.string().check(z.regex(/^\d#\d{1,12}#[0-9a-f]{0,64}$/))),
    }),
    output: z.object({
      checked: z.number(),
      /** Entries of which the values were erased with the person that they were about. */
      erased: z.number(),
      findings: z.array(auditFindingSchema),
      /** The end of a chain that this step finished: to write down, and to compare another day. */
      head: z.optional(z.object({ chain: z.number(), seq: z.number(), hash: z.string() })),
      chain: z.number(),
      chains: z.number(),
      nextCursor: z.optional(z.string()),
    }),
    refusals: ['invalid_input'],
    budget: { read: 1_600, write: 0 },
  }),
} as const;
