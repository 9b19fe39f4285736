import * as z from 'zod/mini';
import { idSchema } from '../entities/common';
import { operation } from '../operation';
import { MINUTE_MS } from '../time';

/** The second factor of staff (docs/adr/0047). It is set up at the user pool; the API notes that it is there. */
export const factorOperations = {
  syncSecondFactor: operation({
    method: 'POST',
    function: 'account',
    name: 'syncSecondFactor',
    dataOwner: 'caller',
    audit: 'changes',
    demo: 'refused',
    beforeSecondFactor: true,
    summary:
      'After the caller has changed it at the pool: notes whether sign-ins ask for the code of an app. If so, every session so far ends',
    who: ['admin', 'fleetadmin'],
    input: z.strictObject({}),
    output: z.object({ secondFactor: z.boolean() }),
    refusals: ['user_issue_contact_admin'],
    budget: { read: 12, write: 30 },
    limit: { per: 'user', points: 30, windowMs: 60 * MINUTE_MS },
    idempotent: 'claimed',
  }),
  resetSecondFactor: operation({
    name: 'resetSecondFactor',
    summary: 'Takes the second factor from somebody else who has lost the device, and ends every session of theirs',
    method: 'POST',
    who: ['admin'],
    input: z.strictObject({ id: idSchema }),
    output: z.object({ reset: z.boolean() }),
    refusals: ['not_found', 'forbidden'],
    demo: 'refused',
    audit: 'changes',
    function: 'people-admin',
    budget: { read: 14, write: 30 },
    idempotent: 'claimed',
  }),
} as const;
