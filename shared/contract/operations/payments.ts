import * as z from 'zod/mini';
import { operation } from '../operation';

/** Incoming payments: providers, and what users owe. */
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
} as const;
