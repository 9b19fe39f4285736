/**
 * The parts of a payment that can differ from its order. In a file of their own, because the functions of the providers
 * compare payments and need no schema.
 */
export const paymentFaults = ['order', 'provider', 'amount', 'currency', 'mode'] as const;
export type PaymentFault = (typeof paymentFaults)[number];
