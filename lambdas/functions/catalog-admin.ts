import { bookBankAnswers } from '#lambdas/operations/money/book-bank-answers';
import { completeWithdraw } from '#lambdas/operations/money/complete-withdraw';
import { fetchPayoutBatches } from '#lambdas/operations/money/fetch-payout-batches';
import { fetchPayoutFile } from '#lambdas/operations/money/fetch-payout-file';
import { fetchWithdraws } from '#lambdas/operations/money/fetch-withdraws';
import { payWithdraws } from '#lambdas/operations/money/pay-withdraws';
import { returnWithdraw } from '#lambdas/operations/money/return-withdraw';
import { updatePayoutBatch } from '#lambdas/operations/money/update-payout-batch';
import { serve } from '#lambdas/runtime/serve';
import { editCarType } from '#lambdas/operations/catalog/edit-car-type';
import { editPromo } from '#lambdas/operations/catalog/edit-promo';
import { editLanguage } from '#lambdas/operations/catalog/edit-language';
import { editLanguageTexts } from '#lambdas/operations/catalog/edit-language-texts';
import { editCancellationReason } from '#lambdas/operations/catalog/edit-cancellation-reason';
import { editSettings } from '#lambdas/operations/catalog/edit-settings';
import { fetchSettingsState } from '#lambdas/operations/catalog/fetch-settings-state';
import { fetchPromos } from '#lambdas/operations/catalog/fetch-promos';
import { tryPromo } from '#lambdas/operations/catalog/try-promo';
import { countRecipients } from '#lambdas/operations/notifications/count-recipients';
import { editNotifications } from '#lambdas/operations/notifications/edit-notifications';
import { fetchNotifications } from '#lambdas/operations/notifications/fetch-notifications';
import { sendNotification } from '#lambdas/operations/notifications/send-notification';
import { sendToDevice } from '#lambdas/operations/notifications/send-to-device';

export const handler = serve([
  bookBankAnswers,
  completeWithdraw,
  countRecipients,
  editCancellationReason,
  editCarType,
  editLanguage,
  editLanguageTexts,
  editNotifications,
  editPromo,
  editSettings,
  fetchNotifications,
  fetchPayoutBatches,
  fetchPayoutFile,
  fetchPromos,
  fetchSettingsState,
  fetchWithdraws,
  payWithdraws,
  returnWithdraw,
  sendNotification,
  sendToDevice,
  tryPromo,
  updatePayoutBatch,
]);
