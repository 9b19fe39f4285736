import * as z from 'zod/mini';
import { idSchema } from '../entities/common';
import { operation } from '../operation';
import { MINUTE_MS } from '../time';

/** 128 random bits, as a link carries them. */
export const invitationCode = idSchema;

/** An invitation to drive for a fleet. Times in ms since the epoch. */
export const invitationSchema = z.object({
  code: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** The limit of drivers who may register by it, and the number who have. */
  most: z.number(),
  uses: z.number(),
  revokedAt: z.optional(z.number()),
});
export type Invitation = z.output<typeof invitationSchema>;

const managed = { method: 'POST', who: ['admin', 'fleetadmin'], function: 'people-admin' } as const;
/** A fleet admin's own when missing; an admin names one. */
const fleet = z.optional(idSchema);

/** How fleets get their drivers. */
export const fleetOperations = {
  createInvitation: operation({
    ...managed,
    name: 'createInvitation',
    summary: 'A link by which drivers register for a fleet, which they join once they are approved',
    who: ['fleetadmin'],
    input: z.strictObject({
      days: z._default(z.int().check(z.gte(1), z.lte(30)), 7),
      most: z._default(z.int().check(z.gte(1), z.lte(100)), 10),
    }),
    output: z.object({ invitation: invitationSchema }),
    refusals: ['too_many_requests', 'not_found'],
    budget: { read: 6, write: 8 },
    audit: 'changes',
    idempotent: 'claimed',
    limit: { per: 'user', points: 30, windowMs: 60 * MINUTE_MS },
  }),
  fetchInvitations: operation({
    ...managed,
    name: 'fetchInvitations',
    summary: 'A fleet’s newest invitations, those that are over, too',
    input: z.strictObject({ fleetadmin: fleet }),
    output: z.object({ invitations: z.array(invitationSchema) }),
    refusals: ['forbidden', 'invalid_input'],
    budget: { read: 40, write: 0 },
  }),
  revokeInvitation: operation({
    ...managed,
    name: 'revokeInvitation',
    summary: 'Ends an invitation: nobody else registers by it; who has, stays',
    input: z.strictObject({ code: invitationCode }),
    output: z.object({ revoked: z.boolean() }),
    refusals: ['not_found'],
    demo: 'partly',
    audit: 'changes',
    budget: { read: 6, write: 6 },
    idempotent: 'claimed',
  }),
  fetchOwnFleet: operation({
    name: 'fetchOwnFleet',
    summary: 'Whom a driver drives for, and how to reach them; nothing when they drive for themselves',
    method: 'POST',
    who: ['driver'],
    input: z.strictObject({}),
    output: z.object({ fleet: z.optional(z.object({ name: z.string(), email: z.string(), mobile: z.string() })) }),
    refusals: [],
    function: 'people',
    budget: { read: 4, write: 0 },
  }),
  fetchInvitation: operation({
    name: 'fetchInvitation',
    summary: 'Whose fleet an invitation is to; nothing else of the fleet',
    method: 'POST',
    who: 'public',
    input: z.strictObject({ code: invitationCode }),
    output: z.object({ fleet: z.string(), expiresAt: z.number() }),
    refusals: ['invitation_over'],
    function: 'people',
    budget: { read: 4, write: 0 },
    limit: { per: 'address', points: 120, windowMs: 60 * MINUTE_MS, name: 'look-up' },
  }),
} as const;
