import * as z from 'zod/mini';
import { bookingSchema } from '../entities/booking';
import { idSchema } from '../entities/common';
import { operation } from '../operation';

/** A driver as the search saw them; `excluded` is why they could not be asked, absent when they could. */
export const candidateSchema = z.object({
  uid: z.string(),
  name: z.string(),
  vehicleNumber: z.string(),
  /** To the pickup, in a straight line. */
  km: z.number(),
  /** 1 at the pickup, 0 at the edge of the search. */
  score: z.number(),
  excluded: z.optional(
    z.enum([
      'not_approved',
      'off_duty',
      'busy',
      'wrong_car_type',
      'stale_position',
      'too_far',
      'negative_balance',
      'declined',
    ]),
  ),
});
export type CandidateView = z.output<typeof candidateSchema>;

const admin = { method: 'POST', who: ['admin'] } as const;

/** How a booking finds its driver, for those who answer for it. */
export const dispatchOperations = {
  fetchCandidates: operation({
    ...admin,
    name: 'fetchCandidates',
    summary:
      'The drivers around a booking as they are now, and every wave of its search: who was asked, who was not and why; and whom admins asked',
    function: 'booking-queries',
    input: z.strictObject({ bookingId: idSchema }),
    output: z.object({
      candidates: z.array(candidateSchema),
      waves: z.array(
        z.object({
          /** 1 for the first search, one more each time it was started again. */
          search: z.number(),
          wave: z.number(),
          at: z.number(),
          candidates: z.array(z.object({ ...candidateSchema.shape, offered: z.boolean(), declined: z.boolean() })),
        }),
      ),
      /** Whom admins asked, oldest first. */
      assigned: z.array(
        z.object({
          uid: z.string(),
          name: z.string(),
          vehicleNumber: z.string(),
          at: z.number(),
          declined: z.boolean(),
        }),
      ),
      mayAssign: z.boolean(),
    }),
    refusals: ['not_found'],
    budget: { read: 120, write: 0 },
  }),
  assignDriver: operation({
    ...admin,
    name: 'assignDriver',
    summary: 'Asks one driver for a NEW booking, where autoDispatch is off; their car type must be the booking’s',
    function: 'booking-commands',
    input: z.strictObject({ bookingId: idSchema, driver: idSchema }),
    output: z.object({ booking: bookingSchema }),
    refusals: ['not_found', 'forbidden', 'booking_moved_on', 'driver_busy', 'driver_offline', 'select_proper'],
    budget: { read: 10, write: 20 },
    idempotent: 'committed',
  }),
} as const;
