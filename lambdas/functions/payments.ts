import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { payDebt } from '#lambdas/operations/payments/pay-debt';
import { fetchDeposits } from '#lambdas/operations/deposits/fetch-deposits';
import { fetchPayment } from '#lambdas/operations/payments/fetch-payment';
import { correctFare } from '#lambdas/operations/payments/correct-fare';
import { decidePaymentIssue } from '#lambdas/operations/payments/decide-payment-issue';
import { fetchPendingPayments } from '#lambdas/operations/payments/fetch-pending-payments';
import { fetchPaymentIssues } from '#lambdas/operations/payments/fetch-payment-issues';
import { fetchRidePayments } from '#lambdas/operations/payments/fetch-ride-payments';
import { gatherEvidence } from '#lambdas/operations/payments/gather-evidence';
import { sendEvidence } from '#lambdas/operations/payments/send-evidence';
import { recordDispute } from '#lambdas/operations/payments/record-dispute';
import { refundRide } from '#lambdas/operations/payments/refund-ride';
import { returnToCard } from '#lambdas/operations/payments/return-to-card';
import { sendBack } from '#lambdas/operations/deposits/send-back';
import { topUpWallet } from '#lambdas/operations/payments/top-up-wallet';
import { getProviders } from '#lambdas/operations/payments/get-providers';
import { bookSettlement } from '#lambdas/operations/settlement/book-settlement';
import { fetchDifferences } from '#lambdas/operations/settlement/fetch-differences';
import { findUnsettled } from '#lambdas/operations/settlement/find-unsettled';
import { resolveDifference } from '#lambdas/operations/settlement/resolve-difference';
import { serve } from '#lambdas/runtime/serve';
import { orderTip } from '#lambdas/operations/tips/order-tip';
import { refundTip } from '#lambdas/operations/tips/refund-tip';
import { tipFromWallet } from '#lambdas/operations/tips/tip-from-wallet';

export const handler = serve([
  addToWallet,
  bookSettlement,
  correctFare,
  decidePaymentIssue,
  fetchDeposits,
  fetchDifferences,
  fetchPayment,
  fetchPaymentIssues,
  fetchPendingPayments,
  fetchRidePayments,
  findUnsettled,
  gatherEvidence,
  getProviders,
  orderTip,
  payDebt,
  recordDispute,
  refundRide,
  refundTip,
  resolveDifference,
  returnToCard,
  sendBack,
  sendEvidence,
  tipFromWallet,
  topUpWallet,
]);
