import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { deviceOperations } from '#shared/contract/operations/devices';
import { isPushEndpoint } from '#shared/contract/push';
import { storeDevice } from '#lambdas/model/push/devices';
import type { PushTarget } from '#lambdas/ports/push';
import { config, hostsIn } from '#lambdas/runtime/config';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';

type Input = Call<typeof deviceOperations.registerDevice>['input'];

const plain = (key: string): string => key.replace(/=+$/, '');

/** Target of pushes: only a known push service, or a phone with the stage's own application. */
const targetOf = async (ctx: Context, input: Input): Promise<PushTarget | Refusal> => {
  if (input.platform === 'WEB') {
    const { endpoint, keys } = input.subscription;
    if (!isPushEndpoint(endpoint, hostsIn(config.pushHosts))) return refuse('push_unavailable', { field: 'endpoint' });
    return { platform: 'WEB', endpoint, p256dh: plain(keys.p256dh), auth: plain(keys.auth) };
  }
  const arn = await (await ctx.phoneDevices()).register(input.platform, input.token);
  return arn === undefined ? refuse('push_unavailable') : { platform: input.platform, arn };
};

export const registerDevice = implement(deviceOperations.registerDevice, async ({ ctx, actor, input }) => {
  const target = await targetOf(ctx, input);
  return isRefusal(target) ? target : { id: (await storeDevice(ctx, actor.uid, target)).id };
});
