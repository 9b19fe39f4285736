import * as z from 'zod/mini';
import { MINUTE_MS } from '../time';
import { idSchema } from '../entities/common';
import { handoverSchema, parcelSchema } from '../entities/handover';
import { operation } from '../operation';

const query = { method: 'POST', function: 'booking-queries' } as const;

/** 128 random bits. */
const tokenSchema = z.string('parcel_link_over').check(z.regex(/^[\w-]{22}$/, 'parcel_link_over'));

/** Limit of views of one parcel's page, by everybody who has its link. */
export const parcelLooks = { points: 600, windowMs: 10 * MINUTE_MS, freePerInstance: 60 } as const;

/** The hand-over of a parcel: for its sender, and for the person who accepts it. */
export const parcelOperations = {
  fetchHandover: operation({
    ...query,
    name: 'fetchHandover',
    summary: 'The recipient’s code and link of a delivery, for its sender and admins; never for its driver',
    who: ['rider', 'admin'],
    input: z.strictObject({ bookingId: idSchema }),
    output: z.object({ handover: z.optional(handoverSchema) }),
    refusals: ['not_found'],
    budget: { read: 8, write: 0 },
  }),
  fetchParcel: operation({
    ...query,
    name: 'fetchParcel',
    summary: 'A delivery as its recipient follows it by the link that they were sent, until a day after its end',
    who: 'public',
    input: z.strictObject({ token: tokenSchema }),
    output: z.object({ parcel: parcelSchema }),
    refusals: ['parcel_link_over', 'too_many_requests'],
    budget: { read: 10, write: 0 },
    limit: { per: 'address', points: 600, windowMs: 10 * MINUTE_MS },
  }),
} as const;
