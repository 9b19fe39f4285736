import { serve } from '#lambdas/runtime/serve';
import { editCarType } from '#lambdas/catalog/edit-car-type';
import { editPromo } from '#lambdas/catalog/edit-promo';
import { editLanguage } from '#lambdas/catalog/edit-language';
import { editCancellationReason } from '#lambdas/catalog/edit-cancellation-reason';
import { editSettings } from '#lambdas/catalog/edit-settings';
import { fetchPromos } from '#lambdas/catalog/fetch-promos';
import { editNotifications } from '#lambdas/notifications/edit-notifications';
import { fetchNotifications } from '#lambdas/notifications/fetch-notifications';
import { sendNotification } from '#lambdas/notifications/send-notification';
import { sendToDevice } from '#lambdas/notifications/send-to-device';

export const handler = serve([
  editCarType,
  fetchPromos,
  editPromo,
  editLanguage,
  editCancellationReason,
  editSettings,
  fetchNotifications,
  editNotifications,
  sendNotification,
  sendToDevice,
]);
