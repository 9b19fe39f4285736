import * as z from 'zod/mini';
import { idSchema, pageInput, text } from '../entities/common';
import { userSchema } from '../entities/user';
import { userTypes } from '../operation';

/** Common part of all lists of people. */
export const userList = {
  method: 'POST',
  who: ['admin', 'fleetadmin'],
  input: z.strictObject({
    usertype: z.optional(z.enum(userTypes)),
    /**
     * Prefixes of words of the name, of the e-mail, of the phone number as people write it, or of the vehicle number.
     */
    search: z.optional(text(120).check(z.minLength(2))),
    /**
     * `waiting` for approval, `blocked`, with an `unchecked` document, with one that ends within a month or has ended
     * (`expiring`: by its last day).
     */
    state: z.optional(z.enum(['approved', 'waiting', 'blocked', 'unchecked', 'expiring'])),
    /** Drivers of this fleet. */
    fleetadmin: z.optional(idSchema),
    /** Drivers with this car type, by its name. */
    carType: z.optional(text(60)),
    order: z._default(z.enum(['newest', 'oldest']), 'newest'),
    ...pageInput,
    cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,700}$/))),
  }),
  output: z.object({ users: z.array(userSchema), nextCursor: z.optional(z.string()) }),
  refusals: ['forbidden'],
  function: 'people-admin',
  budget: { read: 400, write: 0 },
} as const;
