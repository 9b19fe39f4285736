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
  editCarType,
  fetchPromos,
  editPromo,
  tryPromo,
  editLanguage,
  editLanguageTexts,
  editCancellationReason,
  editSettings,
  fetchSettingsState,
  fetchNotifications,
  editNotifications,
  countRecipients,
  sendNotification,
  sendToDevice,
]);
