import { exists } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredAudit } from '#lambdas/runtime/audit/chain';
import { auditKeyOf, auditsAbout } from '#lambdas/store/keys';

/**
 * Erases what the entries about a person or a booking say, in which there may be names, addresses and numbers. That they
 * were written, by whom and when stays, and the chain still holds.
 */
export const forgetAudits = async ({ store }: Context, id: string): Promise<void> => {
  let before: string | undefined;
  for (;;) {
    const rows = await store.query({
      index: 'gsi3',
      pk: auditsAbout(id),
      newestFirst: true,
      ...(before ? { before } : {}),
    });
    // Those that only mention them beside another record stay: they say what happened to that.
    const about = rows.filter(row => auditKeyOf(row).pk === row.pk);
    const entries = (await store.getMany(about.map(({ pk, sk }) => ({ pk, sk })))) as StoredAudit[];
    for (const { pk, sk, salt } of entries)
      if (salt !== undefined)
        await store.write([{ type: 'update', key: { pk, sk }, remove: ['changes', 'salt'], if: exists() }]);
    before = rows.at(-1)?.g3s as string | undefined;
    if (before === undefined) return;
  }
};
