import { deviceOperations } from '#shared/contract/operations/devices';
import { implement } from '#lambdas/runtime/implementation';
import { configKey } from '#lambdas/store/keys';

/** The table contains the public half: only the function that sends may read the private one. */
export const fetchPushKey = implement(deviceOperations.fetchPushKey, async ({ ctx }) => {
  const item = await ctx.store.get(configKey('push', 'keys'));
  return item ? { publicKey: item.publicKey as string } : {};
});
