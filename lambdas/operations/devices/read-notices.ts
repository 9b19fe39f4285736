import { deviceOperations } from '#shared/contract/operations/devices';
import { markRead } from '#lambdas/model/notifications/inbox';
import { implement } from '#lambdas/runtime/implementation';

export const readNotices = implement(deviceOperations.readNotices, async ({ ctx, actor, input }) => ({
  unread: await markRead(ctx, actor.uid, input),
}));
