import { addToWallet } from '#lambdas/operations/money/add-to-wallet';
import { completeWithdraw } from '#lambdas/operations/money/complete-withdraw';
import { fetchWithdraws } from '#lambdas/operations/money/fetch-withdraws';
import { payDebt } from '#lambdas/operations/payments/pay-debt';
import { getProviders } from '#lambdas/operations/payments/get-providers';
import { serve } from '#lambdas/runtime/serve';

export const handler = serve([addToWallet, completeWithdraw, fetchWithdraws, getProviders, payDebt]);
