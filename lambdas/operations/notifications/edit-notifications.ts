import { refuse } from '#shared/contract/errors';
import { sendingFields } from '#shared/contract/entities/notification';
import { notificationOperations } from '#shared/contract/operations/notifications';
import { editRecord } from '#lambdas/model/catalog/edit-record';
import { implement } from '#lambdas/runtime/implementation';

/**
 * Edits do not set the fields about sending; only sending does. In demo mode notifications may be added, like promos,
 * but not changed or deleted (spec §6).
 */
export const editNotifications = implement(notificationOperations.editNotifications, async ({ ctx, input, key }) => {
  if (input.method !== 'Add' && !(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  return editRecord(ctx, 'notification', input, key, { readOnly: sendingFields });
});
