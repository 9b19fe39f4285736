import * as z from 'zod/mini';
import { bookingSchema } from '../entities/booking';
import { idSchema, money, text } from '../entities/common';
import { operation } from '../operation';
import { MINUTE_MS } from '../time';

const tips = { method: 'POST', function: 'payments' } as const;
const limit = { per: 'user', points: 60, windowMs: 10 * MINUTE_MS } as const;
/** Major units; at most the decimals of the currency. */
const amount = money.check(z.gt(0, 'no_details_error'));

/** Tips of riders after a ride: all of a tip is the driver's. */
export const tipOperations = {
  tipFromWallet: operation({
    ...tips,
    who: ['rider'],
    name: 'tipFromWallet',
    summary:
      'Gives the driver of a ride a tip out of the wallet, in the week after the ride; all of it goes to the driver',
    input: z.strictObject({ bookingId: idSchema, amount }),
    output: z.object({ booking: bookingSchema }),
    refusals: [
      'ride_unpaid',
      'not_found',
      'booking_moved_on',
      'invalid_input',
      'no_details_error',
      'tip_limit',
      'wallet_too_low',
      'user_does_not_exists',
    ],
    idempotent: 'committed',
    budget: { read: 60, write: 60 },
    limit,
  }),
  orderTip: operation({
    ...tips,
    who: ['rider'],
    name: 'orderTip',
    summary:
      'An order to tip the driver of a ride, whose id is the `order_id` of a payment form; the driver has the tip once the ' +
      'payment has arrived',
    input: z.strictObject({ bookingId: idSchema, amount }),
    output: z.object({ order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }) }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'invalid_input',
      'no_details_error',
      'tip_limit',
      'user_does_not_exists',
    ],
    idempotent: 'claimed',
    budget: { read: 10, write: 12 },
    limit,
  }),
  refundTip: operation({
    ...tips,
    who: ['admin'],
    name: 'refundTip',
    audit: 'changes',
    summary: 'Gives a tip back into its rider’s wallet, at the cost of the driver who has it',
    input: z.strictObject({
      bookingId: idSchema,
      tip: z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/)),
      reason: text(200).check(z.minLength(1, 'invalid_input')),
    }),
    output: z.object({ booking: bookingSchema }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'invalid_input',
      'dispute_open',
      'user_does_not_exists',
      'tip_needs_approval',
    ],
    demo: 'refused',
    idempotent: 'committed',
    budget: { read: 24, write: 50 },
  }),
} as const;
