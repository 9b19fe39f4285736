import * as z from 'zod/mini';
import { HOUR_MS } from '../time';
import { idSchema, verbatim } from '../entities/common';
import { noticeIdSchema, noticeSchema } from '../entities/notice';
import { everyone, operation } from '../operation';

/** A browser's push subscription, as `PushSubscription.toJSON()` names its parts. The keys are base64url. */
const subscription = z.strictObject({
  endpoint: verbatim(1_000).check(z.regex(/^https:\/\/\S+$/)),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/)),
  }),
});
const own = { method: 'POST', who: everyone, function: 'account', dataOwner: 'caller' } as const;
const deviceLimit = { per: 'user', points: 120, windowMs: HOUR_MS, name: 'devices' } as const;

/** A user's devices for pushes, and their inbox. */
export const deviceOperations = {
  fetchPushKey: operation({
    ...own,
    name: 'fetchPushKey',
    summary: 'The key that browsers subscribe to pushes with; missing on a stage that sends none to browsers',
    input: z.strictObject({}),
    output: z.object({ publicKey: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 4, write: 0 },
  }),
  registerDevice: operation({
    ...own,
    name: 'registerDevice',
    summary:
      'Registers the caller’s device for pushes, or refreshes it: a browser by its subscription, a phone by its token. A device ' +
      'belongs to one user: it is taken from whoever had it',
    input: z.discriminatedUnion('platform', [
      z.strictObject({ platform: z.literal('WEB'), subscription }),
      z.strictObject({
        platform: z.enum(['ANDROID', 'IOS']),
        token: verbatim(400).check(z.regex(/^[\w:.~%+/=-]{8,400}$/)),
      }),
    ]),
    output: z.object({ id: z.string() }),
    refusals: ['push_unavailable'],
    limit: deviceLimit,
    budget: { read: 40, write: 60 },
    idempotent: 'claimed',
    audit: { not: 'one’s own device' },
  }),
  removeDevice: operation({
    ...own,
    name: 'removeDevice',
    summary: 'Ends pushes to one of the caller’s devices, as at sign-out; one that is not theirs is no error',
    input: z.strictObject({ id: z.string().check(z.regex(/^[\w-]{22}$/)) }),
    output: z.object({ removed: z.boolean() }),
    refusals: [],
    limit: deviceLimit,
    budget: { read: 30, write: 30 },
    idempotent: 'claimed',
    audit: { not: 'one’s own device' },
  }),
  fetchInbox: operation({
    ...own,
    name: 'fetchInbox',
    summary: 'The caller’s notices, newest first, and how many are unread',
    input: z.strictObject({
      limit: z._default(z.int().check(z.gte(1), z.lte(50)), 20),
      cursor: z.optional(noticeIdSchema),
    }),
    output: z.object({
      notices: z.array(noticeSchema),
      /** Entries of one booking count as one; at most 100, which means that many or more. */
      unread: z.number(),
      nextCursor: z.optional(z.string()),
    }),
    refusals: [],
    budget: { read: 40, write: 0 },
  }),
  readNotices: operation({
    ...own,
    name: 'readNotices',
    summary:
      'Marks one notice as read, or this one and all before it, or those of a booking; one that is gone is no error',
    input: z.union([
      z.strictObject({ id: noticeIdSchema }),
      z.strictObject({ upTo: noticeIdSchema }),
      z.strictObject({ bookingId: idSchema }),
    ]),
    output: z.object({ unread: z.number() }),
    refusals: [],
    budget: { read: 40, write: 44 },
    idempotent: 'claimed',
    audit: { not: 'one’s own inbox' },
  }),
} as const;
