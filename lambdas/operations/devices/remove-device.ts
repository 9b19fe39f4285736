import { deviceOperations } from '#shared/contract/operations/devices';
import { dropDevice } from '#lambdas/model/push/devices';
import { implement } from '#lambdas/runtime/implementation';

export const removeDevice = implement(deviceOperations.removeDevice, async ({ ctx, actor, input }) => ({
  removed: await dropDevice(ctx, actor.uid, input.id),
}));
