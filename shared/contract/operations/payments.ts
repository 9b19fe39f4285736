import * as z from 'zod/mini';
import { bookingSchema, refundTargets } from '../entities/booking';
import { EVIDENCE_LENGTH } from '../constants';
import { idSchema, lines, moment, money, pageInput, text } from '../entities/common';
import { payChoiceSchema, paymentMethods } from '../entities/pay-choice';
import { paymentIssueDecisions, paymentIssueSchema } from '../entities/payment-issue';
import { paymentViewSchema } from '../entities/payment-state';
import { ridePaymentSchema } from '../entities/ride-payment';
import { promoOfferSchema } from '../entities/promo';
import { operation } from '../operation';
import { MINUTE_MS } from '../time';

const adjusting = {
  method: 'POST',
  function: 'payments',
  idempotent: 'committed',
  output: z.object({ booking: bookingSchema }),
} as const;
const ofIssues = { method: 'POST', function: 'payments', who: ['admin'] } as const;
const issueId = z.string().check(z.regex(/^[0-9A-Za-z-]{1,128}$/));
const reason = text(200).check(z.minLength(1, 'invalid_input'));

/** Incoming payments: how riders pay, providers, and what users owe. */
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
      /**
       * The source of its payment; missing if it was paid before. `hold`: the amount that the rider's card has
       * authorised, from which it is being captured while it is still due.
       */
      paidBy: z.optional(z.enum(['wallet', 'hold'])),
      /** Missing if nothing is owed, or while it is being charged to a card. */
      order: z.optional(z.object({ id: z.string(), amount: z.number(), currency: z.string() })),
    }),
    refusals: [],
    budget: { read: 40, write: 60 },
    idempotent: 'claimed',
  }),
  topUpWallet: operation({
    method: 'POST',
    function: 'payments',
    who: ['rider', 'driver'],
    name: 'topUpWallet',
    summary:
      'An order to add money to the caller’s wallet, whose id is the `order_id` of a payment form; the wallet is credited ' +
      'once the payment has arrived, and pays what the caller owes first',
    input: z.strictObject({ amount: money.check(z.gt(0, 'no_details_error')) }),
    output: z.object({ order: z.object({ id: z.string(), amount: z.number(), currency: z.string() }) }),
    refusals: ['invalid_input', 'no_details_error', 'top_up_too_small', 'top_up_too_large', 'not_found'],
    budget: { read: 6, write: 12 },
    idempotent: 'claimed',
    limit: { per: 'user', points: 60, windowMs: 10 * MINUTE_MS },
  }),
  fetchPayment: operation({
    method: 'POST',
    function: 'payments',
    who: ['rider', 'driver', 'admin'],
    name: 'fetchPayment',
    summary:
      'What is known of a payment at a provider, for who pays it: `attempt` is in the address that a checkout ends at',
    input: z.strictObject({ attempt: idSchema }),
    output: z.object({ payment: paymentViewSchema }),
    refusals: ['not_found'],
    budget: { read: 2, write: 0 },
  }),
  fetchPendingPayments: operation({
    method: 'POST',
    function: 'payments',
    who: ['rider', 'driver'],
    name: 'fetchPendingPayments',
    summary: 'Payments of the caller that a provider has not decided yet, newest first',
    input: z.strictObject({}),
    output: z.object({ payments: z.array(paymentViewSchema) }),
    refusals: [],
    budget: { read: 20, write: 0 },
  }),
  changePayment: operation({
    method: 'POST',
    function: 'booking-commands',
    idempotent: 'committed',
    output: z.object({ booking: bookingSchema }),
    name: 'changePayment',
    summary:
      'Pay by another method, or with another promo: until the ride ends, and again while it is owed. The wallet puts its part ' +
      'aside at once; where that is all, a delivery goes to the drivers and a ride that is over is paid',
    who: ['rider'],
    input: z.strictObject({ bookingId: idSchema, paymentPacket: payChoiceSchema }),
    refusals: [
      'request_under_way',
      'not_found',
      'booking_moved_on',
      'wallet_too_low',
      'cash_not_taken',
      'card_needed',
      'hold_needed',
      'promo_refused',
      'payment_disputed',
    ],
    budget: { read: 140, write: 80 },
    limit: { per: 'user', points: 60, windowMs: 10 * MINUTE_MS },
  }),
  fetchPayOptions: operation({
    method: 'POST',
    function: 'booking-queries',
    name: 'fetchPayOptions',
    summary:
      'The methods by which the rider can pay a booking, or a ride of which they have an estimate; what the wallet has for it; and ' +
      'every promo with what it saves, or why it does not apply',
    who: ['rider'],
    input: z.union([
      z.strictObject({ bookingId: idSchema }),
      z.strictObject({
        ride: z.strictObject({
          carTypeId: idSchema,
          /** The estimate's total, major units. */
          total: money,
          /** When the ride is; missing: now. */
          tripdate: z.optional(moment),
        }),
      }),
    ]),
    output: z.object({
      methods: z.array(z.enum(paymentMethods)),
      /** The payment method of the rider's last ride; for a ride that is to be booked. */
      lastMethod: z.optional(z.enum(paymentMethods)),
      /** Wallet money for this ride, after debts, including the amount reserved for it; major units. */
      available: z.number(),
      /** The most that a ride which has begun may cost the card, major units; missing: no limit. */
      mostByCard: z.optional(z.number()),
      /** The card’s part of a new ride is paid before its search, since nothing else secures it. */
      paysAhead: z.optional(z.literal(true)),
      /** The booking's own promo comes first: it stays with every payment method, and saves the same amount as now. */
      promos: z.array(promoOfferSchema),
    }),
    refusals: ['not_found'],
    budget: { read: 220, write: 0 },
    limit: { per: 'user', points: 200, windowMs: 10 * MINUTE_MS },
  }),
  refundRide: operation({
    ...adjusting,
    name: 'refundRide',
    audit: 'changes',
    summary:
      'Gives a rider a part or all of what they paid for a ride, to the wallet or the card that paid, at the cost of the ' +
      '`platform`, the `driver`, or both by their `shares` of the fare',
    who: ['admin'],
    input: z.strictObject({
      bookingId: idSchema,
      /** Major units; at most the decimals of the currency. */
      amount: money.check(z.gt(0, 'no_details_error')),
      to: z.enum(refundTargets),
      bearer: z.enum(['platform', 'shares', 'driver']),
      /** Rider and driver read it. */
      reason,
    }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'invalid_input',
      'no_details_error',
      'refund_too_high',
      'dispute_open',
      'no_card_payment',
      'user_does_not_exists',
      'credit_needs_approval',
    ],
    demo: 'refused',
    budget: { read: 20, write: 50 },
  }),
  fetchRidePayments: operation({
    ...ofIssues,
    name: 'fetchRidePayments',
    summary: 'The payments of a ride at providers, with what can be disputed of each, and the disputes that are open',
    input: z.strictObject({ bookingId: idSchema }),
    output: z.object({ payments: z.array(ridePaymentSchema) }),
    refusals: ['not_found'],
    budget: { read: 12, write: 0 },
  }),
  recordDispute: operation({
    ...ofIssues,
    name: 'recordDispute',
    audit: 'changes',
    summary:
      'Records that a bank disputes the payment of a ride, of its tip, or into a wallet (`uid`, `deposit`), at a provider ' +
      'that does not tell it',
    input: z.strictObject({
      bookingId: z.optional(idSchema),
      /** The payment of the ride, as `fetchRidePayments` names it; a ride of several payments needs it. */
      payment: z.optional(idSchema),
      /** A tip of the ride in place of its payment. */
      tip: z.optional(idSchema),
      /** Without a ride: the person whose wallet has the money, and the payment, as named by `fetchDeposits`. */
      uid: z.optional(idSchema),
      deposit: z.optional(text(80)),
      /** Major units. */
      amount: money.check(z.gt(0, 'no_details_error')),
      /** The number of the case at the provider or bank. */
      reference: text(60).check(z.minLength(1, 'invalid_input')),
      /** `opened`: the bank asks for proof; `taken`: it also has the money; `won`: the money has come back. */
      state: z.enum(['opened', 'taken', 'won']),
      /** The provider's fee for the dispute, major units. */
      fee: z.optional(money),
      /** Until when proof is taken, ms since the epoch. */
      respondBy: z.optional(moment),
      /** The bank's reason. */
      reason: z.optional(text(200)),
    }),
    output: z.object({ issue: paymentIssueSchema }),
    refusals: [
      'not_found',
      'no_card_payment',
      'invalid_input',
      'no_details_error',
      'dispute_choose',
      'dispute_too_high',
      'dispute_reported',
      'changed_meanwhile',
      'credit_needs_approval',
    ],
    demo: 'refused',
    idempotent: 'claimed',
    budget: { read: 30, write: 40 },
  }),
  correctFare: operation({
    ...adjusting,
    name: 'correctFare',
    audit: 'changes',
    summary:
      'Corrects the fare of a paid ride within limits: a lower one is given back to the rider’s wallet or the card that paid, a ' +
      'higher one owed by them; fee and driver’s share follow in proportion',
    who: ['admin'],
    input: z.strictObject({
      bookingId: idSchema,
      fare: money,
      /** The destination of money that a lower fare gives back; missing: the wallet. */
      to: z.optional(z.enum(refundTargets)),
      reason,
    }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'invalid_input',
      'no_details_error',
      'correction_limit',
      'refund_too_high',
      'no_card_payment',
      'dispute_open',
      'user_does_not_exists',
      'credit_needs_approval',
    ],
    demo: 'refused',
    budget: { read: 20, write: 50 },
  }),
  returnToCard: operation({
    ...adjusting,
    name: 'returnToCard',
    audit: 'changes',
    summary:
      'Sends the refund of a cancelled ride, or a part of it, from the wallet back to its card; an admin does so for its rider',
    who: ['rider', 'admin'],
    input: z.strictObject({
      bookingId: idSchema,
      /** Major units, at most the refundable rest; missing: all of it. */
      amount: z.optional(money.check(z.gt(0, 'no_details_error'))),
    }),
    refusals: [
      'ride_unpaid',
      'not_found',
      'no_card_payment',
      'invalid_input',
      'no_details_error',
      'refund_too_high',
      'wallet_too_low',
      'dispute_open',
      'user_does_not_exists',
    ],
    demo: 'partly',
    budget: { read: 40, write: 60 },
  }),
  fetchPaymentIssues: operation({
    ...ofIssues,
    name: 'fetchPaymentIssues',
    summary: 'Payments that an admin has to look at, oldest first, or those decided on, newest first',
    input: z.strictObject({
      decided: z.optional(z.literal(true)),
      ...pageInput,
      cursor: z.optional(z.string().check(z.regex(/^[0-9A-Za-z-]{1,64}$/))),
    }),
    output: z.object({ issues: z.array(paymentIssueSchema), nextCursor: z.optional(z.string()) }),
    refusals: [],
    budget: { read: 80, write: 0 },
  }),
  gatherEvidence: operation({
    ...ofIssues,
    name: 'gatherEvidence',
    audit: 'changes',
    summary:
      'Records that the caller makes the file of evidence of a dispute; and says whether its driver gave the rider’s code ' +
      'to start',
    input: z.strictObject({ id: issueId }),
    output: z.object({ issue: paymentIssueSchema, startedByCode: z.boolean() }),
    refusals: ['not_found', 'booking_moved_on'],
    demo: 'refused',
    budget: { read: 8, write: 8 },
    idempotent: 'claimed',
  }),
  sendEvidence: operation({
    ...ofIssues,
    name: 'sendEvidence',
    audit: 'names',
    summary:
      'Hands the text of a dispute’s evidence to its provider, where it takes one: as a draft for its panel, or at once to ' +
      'the bank',
    input: z.strictObject({
      id: issueId,
      text: lines(EVIDENCE_LENGTH).check(z.minLength(1, 'invalid_input')),
      final: z.boolean(),
    }),
    output: z.object({ issue: paymentIssueSchema }),
    refusals: ['not_found', 'booking_moved_on', 'evidence_by_hand'],
    demo: 'refused',
    budget: { read: 16, write: 160 },
    idempotent: 'claimed',
  }),
  decidePaymentIssue: operation({
    ...ofIssues,
    name: 'decidePaymentIssue',
    audit: 'changes',
    summary: 'Credits a payment that nobody has yet to its payer’s wallet, or closes the matter; with a note',
    input: z.strictObject({
      id: issueId,
      decision: z.enum(paymentIssueDecisions),
      note: reason,
    }),
    output: z.object({ issue: paymentIssueSchema }),
    refusals: [
      'not_found',
      'booking_moved_on',
      'changed_meanwhile',
      'invalid_input',
      'user_does_not_exists',
      'credit_needs_approval',
    ],
    demo: 'refused',
    budget: { read: 44, write: 66 },
    idempotent: 'claimed',
  }),
} as const;
