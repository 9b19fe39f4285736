import * as z from 'zod/mini';

/**
 * `wanted`: the card is still to be authorised. `declined`: its bank refused, and is asked again until the pickup.
 * `captured`: captured in full or in part. `releasing`: the provider is being asked to release it, so it secures
 * nothing any more. `released`: released. `lapsed`: the bank released it before it was captured.
 */
export const cardHoldStates = ['wanted', 'declined', 'held', 'captured', 'releasing', 'released', 'lapsed'] as const;

/** The amount that a saved card sets aside for a ride before it begins; major units. */
export const cardHoldSchema = z.object({
  state: z.enum(cardHoldStates),
  amount: z.number(),
  /** The margin above the price, per cent. */
  margin: z.number(),
  /** The ride begins only while the amount is set aside: the settings required a card when it was booked. */
  isRequired: z.optional(z.literal(true)),
  /** When the bank refused it first, ms: since then its driver waits for another payment method. */
  declinedAt: z.optional(z.number()),
  /** Its provider did not answer after all retries, so it counts as refused. */
  isUnanswered: z.optional(z.literal(true)),
  /** Until when the bank holds the amount, ms. */
  until: z.optional(z.number()),
  /** The captured part. */
  captured: z.optional(z.number()),
  /** The ride costs more than the captured amount. */
  isPart: z.optional(z.literal(true)),
  /** Nothing was authorised: it was paid at a checkout before the search. */
  isAhead: z.optional(z.literal(true)),
});
export type CardHold = z.output<typeof cardHoldSchema>;
