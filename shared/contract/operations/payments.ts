import * as z from 'zod/mini';
import { bookingSchema } from '../entities/booking';
import { idSchema, moment, money } from '../entities/common';
import { payChoiceSchema, payWays } from '../entities/pay-choice';
import { promoOfferSchema } from '../entities/promo';
import { operation } from '../operation';
import { MINUTE_MS } from '../time';

/** Incoming payments: how riders pay, providers, and what users owe. */
export const paymentOperations = {
  get_providers: operation({
    name: 'get_providers',
    summary: 'Payment providers that this stage offers; a form posted to `link` starts a checkout',
    method: 'GET',
    who: 'public',
    input: z.strictObject({}),
    output: z.object({ providers: z.array(z.object({ name: z.string(), link: z.string() })) }),
    refusals: ['no_provider_found'],
    function: 'payments',
    budget: { read: 2, write: 0 },
  }),
  payDebt: operation({
    method: 'POST',
    function: 'payments',
    who: ['rider', 'driver'],
    name: 'payDebt',
    summary:
      'Pays what the caller owes: out of the wallet as far as it goes, and with an order for the rest, whose id is the ' +
      '`order_id` of a payment form',
    input: z.strictObject({}),
    output: z.object({
      /** The amount still owed, major units. */
      due: z.number(),
      walletBalance: z.number(),
      /** Missing when nothing is owed. */
      order: z.optional(z.object({ id: z.string(), amount: z.number(), currency: z.string() })),
    }),
    refusals: [],
    budget: { read: 40, write: 60 },
    idempotent: 'claimed',
  }),
  changePayment: operation({
    method: 'POST',
    function: 'booking-commands',
    idempotent: 'committed',
    output: z.object({ booking: bookingSchema }),
    name: 'changePayment',
    summary:
      'Pay in another way, or with another promo: until the ride ends, and again while it is owed. The wallet puts its part ' +
      'aside at once; where that is all, a delivery goes to the drivers and a ride that is over is paid',
    who: ['rider'],
    input: z.strictObject({ bookingId: idSchema, paymentPacket: payChoiceSchema }),
    refusals: ['not_found', 'booking_moved_on', 'wallet_too_low', 'cash_not_taken', 'promo_refused'],
    budget: { read: 140, write: 80 },
    limit: { per: 'user', points: 60, windowMs: 10 * MINUTE_MS },
  }),
  fetchPayOptions: operation({
    method: 'POST',
    function: 'booking-queries',
    name: 'fetchPayOptions',
    summary:
      'The ways in which the rider can pay a booking, or a ride of which they have an estimate; what the wallet has for it; and ' +
      'every promo with what it saves, or why it does not apply',
    who: ['rider'],
    input: z.union([
      z.strictObject({ bookingId: idSchema }),
      z.strictObject({
        ride: z.strictObject({
          carTypeId: idSchema,
          /** The estimate's total, major units. */
          total: money,
          /** When the ride is; missing: now. */
          tripdate: z.optional(moment),
        }),
      }),
    ]),
    output: z.object({
      ways: z.array(z.enum(payWays)),
      /** What the wallet can pay this ride with, after debts, and with what it has put aside for it; major units. */
      available: z.number(),
      promos: z.array(promoOfferSchema),
    }),
    refusals: ['not_found'],
    budget: { read: 220, write: 0 },
    limit: { per: 'user', points: 200, windowMs: 10 * MINUTE_MS },
  }),
} as const;
