import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { fleetMap, presenceKey } from '#lambdas/store/keys';
import { fleetAttributes, loadPresence } from './presence-items';

const TRIES = 5;

/**
 * A driver who changes fleets disappears from the old fleet's map at once, and appears on the new one's while on duty.
 */
export const changeFleet = async (ctx: Context, uid: string, fleetadmin: string | undefined): Promise<void> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const presence = await loadPresence(ctx.store, uid);
    if (!presence) return;
    const onMap = fleetadmin && presence.onDuty;
    const set = {
      ...(fleetadmin ? { fleetadmin } : {}),
      ...(onMap ? { g3p: fleetMap(fleetadmin), g3s: uid } : {}),
    };
    const remove = fleetAttributes.filter(name => !(name in set));
    const write = { type: 'update', key: presenceKey(uid), set, remove, if: is('onDuty', presence.onDuty) } as const;
    if ((await ctx.store.write([write])).ok) return;
  }
};
