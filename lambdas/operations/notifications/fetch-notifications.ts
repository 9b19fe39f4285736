import { type Notification, notificationOperations } from '#shared/contract/operations/notifications';
import { listRecords } from '#lambdas/model/catalog/list-records';
import { implement } from '#lambdas/runtime/implementation';

export const fetchNotifications = implement(notificationOperations.fetchNotifications, async ({ ctx, input }) => {
  const { records, ...rest } = await listRecords<Notification>(ctx.store, 'notification', input);
  return { notifications: records, ...rest };
});
