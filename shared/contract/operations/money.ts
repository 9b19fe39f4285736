import * as z from 'zod/mini';
import { idSchema, money, number, pageInput } from '../entities/common';
import { debtSchema, walletEntrySchema, withdrawSchema } from '../entities/wallet';
import { everyone, operation } from '../operation';

const own = { method: 'POST', function: 'account' } as const;
const payouts = { method: 'POST', function: 'payments', who: ['admin'] } as const;
const NO_DETAILS = 'no_details_error';

/** Wallets: balance, payouts and credit. */
export const moneyOperations = {
  fetchWallet: operation({
    ...own,
    name: 'fetchWallet',
    summary: 'Balance, history (newest first, by the page) and the latest withdraw requests of the caller',
    who: everyone,
    input: z.strictObject({
      ...pageInput,
      cursor: z.optional(z.string().check(z.regex(/^\d{14}#[\x21-\x7E]{1,160}$/))),
    }),
    output: z.object({
      walletBalance: z.number(),
      walletHistory: z.array(walletEntrySchema),
      nextCursor: z.optional(z.string()),
      withdraws: z.array(withdrawSchema),
      /** Unpaid late-cancellation fees, oldest first. */
      debts: z.array(debtSchema),
      /** Amount to pay until nothing is owed: debts and a negative balance. */
      due: z.number(),
      /** Whether the caller may request a payout at all. */
      mayWithdraw: z.boolean(),
    }),
    refusals: [],
    budget: { read: 40, write: 0 },
  }),
  requestWithdraw: operation({
    ...own,
    name: 'requestWithdraw',
    summary: 'Takes an amount out of the caller’s wallet to be paid out: drivers, and riders with RiderWithDraw',
    who: ['driver', 'rider'],
    input: z.strictObject({ amount: money.check(z.gt(0, 'no_details_error')) }),
    output: z.object({ withdraw: withdrawSchema, walletBalance: z.number() }),
    refusals: ['no_details_error', 'forbidden', 'wallet_too_low', 'bank_details_missing', 'debt_open'],
    budget: { read: 10, write: 24 },
    idempotent: 'claimed',
  }),
  fetchWithdraws: operation({
    ...payouts,
    name: 'fetchWithdraws',
    summary:
      'Withdraw requests: those that wait, longest waiting first, or with `month` all that were made in it (UTC), newest first',
    input: z.strictObject({
      month: z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
      limit: pageInput.limit,
      cursor: z.optional(z.string().check(z.regex(/^\d{1,16}#[A-Za-z0-9-]{1,64}$/))),
    }),
    output: z.object({ withdraws: z.array(withdrawSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 60, write: 0 },
  }),
  completeWithdraw: operation({
    ...payouts,
    name: 'completeWithdraw',
    summary: 'Marks a withdraw request as paid out, once: asked again it answers the request as it is',
    input: z.strictObject({ id: idSchema }),
    output: z.object({ withdraw: withdrawSchema }),
    refusals: ['not_found'],
    demo: 'partly',
    budget: { read: 6, write: 14 },
    idempotent: 'claimed',
  }),
  addToWallet: operation({
    ...payouts,
    name: 'addToWallet',
    summary: 'Adds credit to the wallet of a rider, driver or fleet admin; at most the decimals of the currency',
    input: z.strictObject({
      uid: z.string(NO_DETAILS).check(z.regex(/^[A-Za-z0-9-]{1,64}$/, NO_DETAILS)),
      /** Major units. */
      amount: number({ min: 0, max: 1_000_000_000, digits: 6, message: NO_DETAILS }).check(z.gt(0, NO_DETAILS)),
    }),
    output: z.object({ walletBalance: z.number() }),
    refusals: ['no_details_error', 'user_does_not_exists', 'same_key_other_request'],
    demo: 'partly',
    budget: { read: 40, write: 80 },
    idempotent: 'claimed',
  }),
} as const;
