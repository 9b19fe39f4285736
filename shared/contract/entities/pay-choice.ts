import * as z from 'zod/mini';
import { idSchema, ignored } from './common';

/**
 * How a rider pays for a ride. `wallet_card` uses the wallet's balance and charges the rest to a card; the booking then
 * has the `payment_mode` card and an amount of `usedWalletMoney`.
 */
export const paymentMethods = ['card', 'wallet', 'wallet_card', 'cash'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The rider's part of a payment packet (spec §3). The server computes its other fields, and drops those of clients. */
const packet = {
  /** The promo's id; null or missing: none. */
  promo: z.optional(z.nullable(idSchema)),
  appcat: ignored,
  customer_paid: ignored,
  discount_amount: ignored,
  usedWalletMoney: ignored,
  cardPaymentAmount: ignored,
  cashPaymentAmount: ignored,
  payableAmount: ignored,
  promo_applied: ignored,
  promo_details: ignored,
};
export const payChoiceSchema = z.strictObject({ payment_mode: z.enum(paymentMethods), ...packet });
/** The packet of a booking: without a `payment_mode` the stage's usual one counts. */
export const newPayChoiceSchema = z.strictObject({ payment_mode: z.optional(z.enum(paymentMethods)), ...packet });
export type NewPayChoice = z.output<typeof newPayChoiceSchema>;
