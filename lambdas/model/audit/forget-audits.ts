import { exists } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import type { StoredAudit } from '#lambdas/runtime/audit/chain';
import { auditKeyOf, auditsAbout } from '#lambdas/store/keys';

/**
 * Erases the details of audit entries about a person or a booking, which may contain names, addresses and numbers. Time
 * and author of the entries stay, and the chain remains valid.
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
    // Entries that only mention the person beside another record stay: they describe what happened to that record.
    const about = rows.filter(row => auditKeyOf(row).pk === row.pk);
    const entries = (await store.getMany(about.map(({ pk, sk }) => ({ pk, sk })))) as StoredAudit[];
    for (const { pk, sk, salt } of entries)
      if (salt !== undefined)
        await store.write([{ type: 'update', key: { pk, sk }, remove: ['changes', 'salt'], if: exists() }]);
    before = rows.at(-1)?.g3s as string | undefined;
    if (before === undefined) return;
  }
};
