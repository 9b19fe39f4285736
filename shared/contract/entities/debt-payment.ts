import * as z from 'zod/mini';

/**
 * The source of a debt's payment. `hold`: the amount that a card had set aside. `card`: a saved card. `checkout`: a provider's
 * checkout. `topUp`: money that was added to the wallet, out of which the wallet paid. `wallet`: other money of the wallet.
 */
export const debtPaymentKinds = ['wallet', 'topUp', 'hold', 'card', 'checkout'] as const;

/** The source of a debt's money; `payment` is the attempt that the money came in by. */
export const debtPaymentSchema = z.object({ by: z.enum(debtPaymentKinds), payment: z.optional(z.string()) });
export type DebtPayment = z.output<typeof debtPaymentSchema>;
