import * as z from 'zod/mini';
import { idSchema, money } from '../entities/common';
import { depositSchema, returnSchema } from '../entities/wallet';
import { operation } from '../operation';
import { MINUTE_MS } from '../time';

/** Money that came into a wallet by a payment, and may go back to the card that it came from. */
export const depositOperations = {
  fetchDeposits: operation({
    method: 'POST',
    function: 'payments',
    name: 'fetchDeposits',
    summary:
      'Payments whose money is in the caller’s wallet, or for admins in that of `uid`, with what may go back to the card of ' +
      'each; and what is going back or went back lately',
    who: ['rider', 'driver', 'admin'],
    input: z.strictObject({ uid: z.optional(idSchema) }),
    output: z.object({
      deposits: z.array(depositSchema),
      returns: z.array(returnSchema),
      /** The wallet's money for it, after debts; major units. */
      available: z.number(),
      /** The number of the ride that has to be paid before any money is returned. */
      unpaid: z.optional(z.string()),
    }),
    refusals: ['forbidden', 'user_does_not_exists'],
    budget: { read: 60, write: 0 },
  }),
  sendBack: operation({
    method: 'POST',
    function: 'payments',
    name: 'sendBack',
    audit: 'changes',
    summary:
      'Sends money from the caller’s wallet, or for admins from that of `uid`, back to the card that it came from: at most ' +
      'what came in by that payment and is still in the wallet',
    who: ['rider', 'driver', 'admin'],
    input: z.strictObject({
      deposit: z.string().check(z.regex(/^[0-9a-z-]{1,80}$/)),
      amount: money.check(z.gt(0, 'no_details_error')),
      uid: z.optional(idSchema),
    }),
    output: z.object({ returned: returnSchema, walletBalance: z.number() }),
    refusals: [
      'ride_unpaid',
      'forbidden',
      'not_found',
      'invalid_input',
      'no_details_error',
      'refund_too_high',
      'dispute_open',
      'wallet_too_low',
      'payout_held',
      'request_under_way',
      'debt_open',
      'user_does_not_exists',
    ],
    demo: 'partly',
    budget: { read: 40, write: 60 },
    idempotent: 'claimed',
    limit: { per: 'user', points: 60, windowMs: 10 * MINUTE_MS },
  }),
} as const;
