import * as z from 'zod/mini';
import { bookingSchema } from '../entities/booking';
import { idSchema } from '../entities/common';
import { operation } from '../operation';

/**
 * A driver as the search saw them; `excluded` is the reason why they could not get an offer, absent when they could.
 */
export const candidateSchema = z.object({
  uid: z.string(),
  name: z.string(),
  vehicleNumber: z.string(),
  /** Straight-line distance to the pickup. */
  km: z.number(),
  /** 1 at the pickup, 0 at the edge of the search radius. */
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

/** How dispatch finds a driver for a booking, for admins. */
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
          /** 1 for the first search; each restart adds one. */
          search: z.number(),
          wave: z.number(),
          at: z.number(),
          candidates: z.array(z.object({ ...candidateSchema.shape, offered: z.boolean(), declined: z.boolean() })),
        }),
      ),
      /** Drivers whom admins assigned, oldest first. */
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
    audit: 'changes',
    summary: 'Asks one driver for a NEW booking, where autoDispatch is off; their car type must be the booking’s',
    function: 'booking-commands',
    input: z.strictObject({ bookingId: idSchema, driver: idSchema }),
    output: z.object({ booking: bookingSchema }),
    refusals: ['not_found', 'forbidden', 'booking_moved_on', 'driver_busy', 'driver_offline', 'select_proper'],
    budget: { read: 10, write: 20 },
    idempotent: 'committed',
  }),
} as const;
