import * as z from 'zod/mini';
import { debtPaymentKinds } from '../constants';

/** The source of a debt's money; `payment` is the attempt that the money came in by. */
export const debtPaymentSchema = z.object({ by: z.enum(debtPaymentKinds), payment: z.optional(z.string()) });
export type DebtPayment = z.output<typeof debtPaymentSchema>;
