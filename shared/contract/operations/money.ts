import * as z from 'zod/mini';
import { idSchema, money, number, pageInput, text } from '../entities/common';
import {
  bankAnswerRowSchema,
  debtSchema,
  unpaidRideSchema,
  payoutBatchSchema,
  walletEntrySchema,
  withdrawSchema,
  reportKinds,
} from '../entities/wallet';
import { everyone, operation } from '../operation';

const own = { method: 'POST', function: 'account' } as const;
const payouts = { method: 'POST', function: 'catalog-admin', who: ['admin'] } as const;
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
      /** The parts of the balance that become free for a withdrawal later, soonest first; the rest is free now. */
      releases: z.optional(z.array(z.object({ at: z.number(), amount: z.number() }))),
      walletHistory: z.array(walletEntrySchema),
      nextCursor: z.optional(z.string()),
      withdraws: z.array(withdrawSchema),
      /** Unpaid late-cancellation fees, oldest first. */
      debts: z.array(debtSchema),
      /** The amount that settles everything: debts, a negative balance and unpaid rides. */
      due: z.number(),
      /**
       * Rides that are still to be paid, each on its page; `rest` is owed apart from them, even if one of them collects
       * it.
       */
      unpaid: z.optional(z.object({ rides: z.array(unpaidRideSchema), rest: z.number() })),
      /** Whether the caller may request a payout at all. */
      mayWithdraw: z.boolean(),
    }),
    refusals: [],
    budget: { read: 400, write: 0 },
  }),
  requestWithdraw: operation({
    ...own,
    name: 'requestWithdraw',
    audit: 'changes',
    summary:
      'Takes an amount out of the caller’s wallet to be paid out: drivers, fleet admins, and riders with RiderWithDraw; admins for somebody who is blocked',
    who: ['driver', 'rider', 'fleetadmin', 'admin'],
    input: z.strictObject({
      amount: money.check(z.gt(0, 'no_details_error')),
      /** The owner of the wallet, for admins alone: blocked people can't ask for their money themselves. */
      uid: z.optional(idSchema),
    }),
    output: z.object({ withdraw: withdrawSchema, walletBalance: z.number() }),
    refusals: [
      'ride_unpaid',
      'no_details_error',
      'forbidden',
      'user_does_not_exists',
      'wallet_too_low',
      'payout_held',
      'bank_details_missing',
      'bank_details_wrong',
      'bank_changed_lately',
      'debt_open',
    ],
    demo: 'partly',
    budget: { read: 400, write: 24 },
    idempotent: 'claimed',
  }),
  cancelWithdraw: operation({
    ...own,
    name: 'cancelWithdraw',
    audit: 'changes',
    summary: 'Takes back a withdraw request of the caller’s that waits: the amount returns to the wallet',
    who: ['driver', 'rider', 'fleetadmin'],
    input: z.strictObject({ id: idSchema }),
    output: z.object({ withdraw: withdrawSchema }),
    refusals: ['not_found', 'withdraw_moved_on'],
    budget: { read: 40, write: 80 },
    idempotent: 'claimed',
  }),
  fetchWithdraws: operation({
    ...payouts,
    name: 'fetchWithdraws',
    summary:
      'Withdraw requests: those that wait, longest waiting first, or all of a `month` (in the operator’s time zone), of a person (`uid`) or of a `batch`, newest first',
    input: z.strictObject({
      uid: z.optional(idSchema),
      batch: z.optional(idSchema),
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
    audit: 'changes',
    summary:
      'Marks a withdraw request as paid out, or the payment of a batch as carried out by the bank, once: asked again it answers the request as it is. A payment that was given back unpaid, and that the bank has made after all, leaves the wallet again',
    input: z.strictObject({
      id: idSchema,
      /** For a payment that was returned: without it, the request is refused as already handled. */
      was: z.optional(z.literal('returned')),
    }),
    output: z.object({ withdraw: withdrawSchema }),
    refusals: ['not_found', 'withdraw_moved_on', 'payee_owes'],
    demo: 'partly',
    budget: { read: 8, write: 16 },
    idempotent: 'claimed',
  }),
  returnWithdraw: operation({
    ...payouts,
    name: 'returnWithdraw',
    audit: 'changes',
    summary:
      'Gives the amount of a withdraw request back to the wallet, once, with the reason that its owner reads: refused while it waits, refused by the bank as part of a batch, or sent back by it after it was paid out',
    input: z.strictObject({
      id: idSchema,
      /**
       * The state that the admin saw, so that a payout made meanwhile is not mistaken for one that the bank sent back.
       */
      was: z.enum(['waiting', 'ordered', 'paid']),
      reason: text(200).check(z.minLength(1)),
    }),
    output: z.object({ withdraw: withdrawSchema }),
    // `credit_needs_approval`: of what the bank has or had, as with `addToWallet`.
    refusals: ['not_found', 'withdraw_moved_on', 'credit_needs_approval'],
    demo: 'partly',
    budget: { read: 40, write: 80 },
    idempotent: 'claimed',
  }),
  payWithdraws: operation({
    ...payouts,
    name: 'payWithdraws',
    audit: 'changes',
    summary:
      'Makes several withdraw requests a batch, of which bank files can be made, to be confirmed when the bank has paid. What was dealt with meanwhile, has no account or name that a bank file can hold, or is of somebody who owes something by now, is left out and listed',
    input: z.strictObject({
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(100)),
      /** The company’s account, from which the bank pays. */
      payer: z.strictObject({ name: text(70).check(z.minLength(1)), account: text(60), code: text(40) }),
    }),
    output: z.object({ batch: payoutBatchSchema, left: z.array(z.string()) }),
    refusals: ['payer_account_wrong', 'payer_name_unwritable', 'withdraw_moved_on', 'payee_owes'],
    demo: 'refused',
    budget: { read: 800, write: 1_800 },
    idempotent: 'claimed',
  }),
  fetchPayoutBatches: operation({
    ...payouts,
    name: 'fetchPayoutBatches',
    summary: 'Batches of payouts, newest first',
    input: z.strictObject({
      limit: pageInput.limit,
      cursor: z.optional(z.string().check(z.regex(/^\d{14}#[A-Za-z0-9-]{1,64}$/))),
    }),
    output: z.object({ batches: z.array(payoutBatchSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 60, write: 0 },
  }),
  updatePayoutBatch: operation({
    ...payouts,
    name: 'updatePayoutBatch',
    audit: 'changes',
    summary:
      'Tells how a batch goes on: its file is at the bank (`sent`), the bank has carried out each payment that is open (`confirmed`), or it has refused them (`returned`, with the reason that their owners read), and their amounts go back to the wallets',
    input: z.strictObject({
      batch: idSchema,
      step: z.enum(['sent', 'confirmed', 'returned']),
      reason: z.optional(text(200).check(z.minLength(1))),
    }),
    output: z.object({ batch: payoutBatchSchema }),
    refusals: ['not_found', 'no_details_error', 'withdraw_moved_on', 'request_under_way', 'credit_needs_approval'],
    demo: 'refused',
    budget: { read: 4_000, write: 8_000 },
    idempotent: 'claimed',
  }),
  bookBankAnswers: operation({
    ...payouts,
    name: 'bookBankAnswers',
    audit: 'changes',
    summary:
      'Books what a bank’s report (pain.002, camt.053, camt.054) says of payouts, each once, and lists what became of it; as a trial it books nothing',
    input: z.strictObject({
      isTrial: z.boolean(),
      /** The format of the bank's answer. */
      kind: z.enum(reportKinds),
      answers: z
        .array(
          z.strictObject({
            about: z.enum(['payment', 'order', 'file']),
            ref: text(64),
            state: z.enum(['accepted', 'paid', 'returned', 'open']),
            amount: z.optional(z.string().check(z.regex(/^\d{1,15}(\.\d{1,9})?$/))),
            currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
            code: z.optional(text(35)),
            words: z.optional(text(140)),
            isCopy: z.optional(z.literal(true)),
            isOfWhole: z.optional(z.literal(true)),
          }),
        )
        .check(z.minLength(1), z.maxLength(50)),
    }),
    output: z.object({ rows: z.array(bankAnswerRowSchema) }),
    refusals: ['request_under_way'],
    demo: 'refused',
    budget: { read: 4_000, write: 8_000 },
    idempotent: 'claimed',
  }),
  fetchPayoutFile: operation({
    ...payouts,
    name: 'fetchPayoutFile',
    summary: 'A batch as a file: ISO 20022 pain.001.001.09, to be paid on the day on which it is fetched, or CSV',
    input: z.strictObject({ batch: idSchema, format: z.enum(['pain001', 'csv']) }),
    output: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
    refusals: ['not_found', 'request_under_way', 'payout_details_erased', 'withdraw_moved_on'],
    demo: 'refused',
    budget: { read: 120, write: 0 },
  }),
  addToWallet: operation({
    ...payouts,
    function: 'payments',
    name: 'addToWallet',
    audit: 'changes',
    summary: 'Adds credit to the wallet of a rider, driver or fleet admin; at most the decimals of the currency',
    input: z.strictObject({
      uid: z.string(NO_DETAILS).check(z.regex(/^[A-Za-z0-9-]{1,64}$/, NO_DETAILS)),
      /** Major units. */
      amount: number({ min: 0, max: 1_000_000_000, digits: 6, message: NO_DETAILS }).check(z.gt(0, NO_DETAILS)),
    }),
    output: z.object({ walletBalance: z.number() }),
    // `credit_needs_approval`: `left` is the amount that the admin may still give alone today, major units; a larger
    // amount is proposed.
    refusals: ['no_details_error', 'user_does_not_exists', 'same_key_other_request', 'credit_needs_approval'],
    demo: 'partly',
    budget: { read: 44, write: 82 },
    idempotent: 'claimed',
  }),
} as const;
