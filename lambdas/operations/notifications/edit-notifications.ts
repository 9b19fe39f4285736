import { refuse } from '#shared/contract/errors';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { editRecord } from '#lambdas/model/catalog/edit-record';
import { implement } from '#lambdas/runtime/implementation';

/**
 * The sent time and count are set only by sending, not by edits. In demo mode notifications may be added, like promos,
 * but not changed or deleted (spec §6).
 */
export const editNotifications = implement(notificationOperations.editNotifications, async ({ ctx, input, key }) => {
  if (input.method !== 'Add' && !(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  if (input.method === 'Delete') return editRecord(ctx, 'notification', input, key);
  const { sentAt: _sentAt, sentTo: _sentTo, ...record } = input.record;
  return editRecord(ctx, 'notification', { ...input, record }, key);
});
