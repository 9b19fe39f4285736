import * as z from 'zod/mini';
import { userTypes } from '../operation';
import { idSchema, moment } from './common';

export const auditKinds = [
  'booking',
  'user',
  'withdraw',
  'payoutBatch',
  'paymentIssue',
  'alarm',
  'invitation',
  'carType',
  'promo',
  'language',
  'notification',
  'settings',
  'cancelReasons',
  'cardRefund',
  'wallet',
  'journal',
  'proposal',
  'invitation',
  'call',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** A long value: its beginning, its length in characters, and the SHA-256 of all of it. */
const cutSchema = z.object({ cut: z.string(), length: z.number(), sha256: z.string() });
const value = z.optional(z.union([cutSchema, z.unknown()]));

export const auditChangeSchema = z.object({
  /** Index of the subject among the entry's subjects. */
  on: z.number(),
  field: z.string(),
  /** Missing if there was no value. */
  was: value,
  /** Missing if there is no value any more. */
  now: value,
  /** Instead of both: a number that was added to. */
  added: z.optional(z.number()),
});
export type AuditChange = z.output<typeof auditChangeSchema>;

export const auditSubjectSchema = z.object({
  kind: z.enum(auditKinds),
  id: z.string(),
  did: z.enum(['added', 'changed', 'deleted', 'called']),
});
export type AuditSubject = z.output<typeof auditSubjectSchema>;

/** Changes by one transaction of an admin or a fleet admin. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: moment,
  by: z.string(),
  byType: z.enum(userTypes),
  /** Missing for a person who has left. */
  byName: z.optional(z.string()),
  operation: z.string(),
  /** The first is the main subject. */
  subjects: z.array(auditSubjectSchema),
  /** Missing if the person concerned was erased: the entry stays, its details do not. */
  changes: z.optional(z.array(auditChangeSchema)),
  /** Its position: the chain and its number there. */
  chain: z.number(),
  seq: z.number(),
  hash: z.string(),
});
export type AuditEntry = z.output<typeof auditEntrySchema>;
