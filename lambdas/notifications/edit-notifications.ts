import { notificationOperations } from '#shared/contract/operations/notifications';
import { editRecord } from '#lambdas/catalog/edit-record';
import { implement } from '#lambdas/runtime/implementation';

/** When and to how many it was sent is for the sending alone to say. */
export const editNotifications = implement(notificationOperations.editNotifications, ({ ctx, input, key }) => {
  if (input.method === 'Delete') return editRecord(ctx, 'notification', input, key);
  const { sentAt: _sentAt, sentTo: _sentTo, ...record } = input.record;
  return editRecord(ctx, 'notification', { ...input, record }, key);
});
