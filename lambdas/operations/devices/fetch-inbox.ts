import { deviceOperations } from '#shared/contract/operations/devices';
import { inboxPage } from '#lambdas/model/notifications/inbox';
import { implement } from '#lambdas/runtime/implementation';

export const fetchInbox = implement(deviceOperations.fetchInbox, ({ ctx, actor, input }) =>
  inboxPage(ctx, actor.uid, input),
);
