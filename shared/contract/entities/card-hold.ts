import * as z from 'zod/mini';

/**
 * `wanted`: the card is still to be asked. `declined`: its bank refused, and is asked again until the pickup. `captured`:
 * taken, all of it or a part. `releasing`: its provider is being told to give it up, so that it secures nothing any more.
 * `released`: given up. `lapsed`: the bank gave it up before it was taken.
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
  /** Its provider has not answered, however often it was asked, so that it counts as refused. */
  isUnanswered: z.optional(z.literal(true)),
  /** Until when the bank sets it aside, ms. */
  until: z.optional(z.number()),
  /** The part that was taken. */
  captured: z.optional(z.number()),
  /** The ride costs more than what was taken. */
  isPart: z.optional(z.literal(true)),
  /** Nothing was set aside: it was paid at a checkout before the search. */
  isAhead: z.optional(z.literal(true)),
});
export type CardHold = z.output<typeof cardHoldSchema>;
