import { exists, type Write } from '#lambdas/ports/store';
import { publishGone } from './panel-topics';
import type { Context } from '#lambdas/runtime/context';
import { presenceKey } from '#lambdas/store/keys';
import { offDutyKeys } from './free-cells';
import { freeAttributes, loadPresence } from './presence-items';

/** Removes a driver from every index of drivers on duty; a ride under way continues. */
export const offDutyWrite = (uid: string): Write => ({
  type: 'update',
  key: presenceKey(uid),
  set: { onDuty: false, ...offDutyKeys(uid) },
  remove: [...freeAttributes, 'g2p', 'g2s', 'g3p', 'g3s'],
  if: exists(),
});

/** Takes a driver who is no longer allowed to drive off duty at once, and removes them from the panels' maps. */
export const takeOffDuty = async (ctx: Context, uid: string): Promise<void> => {
  const presence = await loadPresence(ctx.store, uid);
  if (presence?.onDuty && (await ctx.store.write([offDutyWrite(uid)])).ok) await publishGone(ctx, presence);
};
