import { notificationOperations } from '#shared/contract/operations/notifications';
import { countAudience, countDevices, MOST_COUNTED_DEVICES } from '#lambdas/model/notifications/audience';
import { implement } from '#lambdas/runtime/implementation';

export const countRecipients = implement(notificationOperations.countRecipients, async ({ ctx, input }) => {
  const people = await countAudience(ctx.store, input);
  if (people > MOST_COUNTED_DEVICES) return { people };
  return { people, devices: await countDevices(ctx.store, input) };
});
