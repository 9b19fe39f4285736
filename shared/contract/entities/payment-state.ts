import * as z from 'zod/mini';

/** `reversed`: it was paid, and the provider reversed it. */
export const paymentStates = ['pending', 'paid', 'failed', 'cancelled', 'reversed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** One attempt to pay at a provider, as its payer sees it. */
export const paymentViewSchema = z.object({
  /** Also its reference in wallet and books. */
  id: z.string(),
  state: z.enum(paymentStates),
  purpose: z.enum(['ride', 'debt', 'topUp', 'card', 'hold', 'tip']),
  bookingId: z.optional(z.string()),
  /** Major units. */
  amount: z.number(),
  /** The part of it that the ride did not need any more: it is in the payer's wallet. */
  toWallet: z.optional(z.number()),
  currency: z.string(),
  provider: z.string(),
});
export type PaymentView = z.output<typeof paymentViewSchema>;
