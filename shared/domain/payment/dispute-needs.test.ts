import { expect, it } from 'vitest';
import { needOf } from './dispute-needs';

it.each([
  // Stripe
  ['fraudulent', 'stranger'],
  ['unrecognized', 'stranger'],
  ['debit_not_authorized', 'stranger'],
  ['product_not_received', 'notReceived'],
  ['product_unacceptable', 'notAsDescribed'],
  ['duplicate', 'twice'],
  ['credit_not_processed', 'refund'],
  ['subscription_canceled', 'cancelled'],
  ['general', 'other'],
  // PayPal
  ['MERCHANDISE_OR_SERVICE_NOT_RECEIVED', 'notReceived'],
  ['MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED', 'notAsDescribed'],
  ['UNAUTHORISED', 'stranger'],
  ['DUPLICATE_TRANSACTION', 'twice'],
  ['PAYMENT_BY_OTHER_MEANS', 'twice'],
  ['INCORRECT_AMOUNT', 'amount'],
  ['CANCELED_RECURRING_BILLING', 'cancelled'],
  // Braintree
  ['fraud', 'stranger'],
  ['not_recognized', 'stranger'],
  ['product_unsatisfactory', 'notAsDescribed'],
  ['transaction_amount_differs', 'amount'],
  // Reasons in an admin's own words, which match no kind
  ['stolen card', 'stranger'],
  [undefined, 'other'],
] as const)('[PAYS-3] the reason %s asks for proof of the kind %s', (reason, need) => {
  expect(needOf(reason)).toBe(need);
});
