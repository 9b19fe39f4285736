import type { AuditChange } from '#shared/contract/entities/audit';
import { auditOperations } from '#shared/contract/operations/audit';
import { findAudits } from '#lambdas/model/audit/find-audits';
import { implement } from '#lambdas/runtime/implementation';
import { userKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import type { Store } from '#lambdas/ports/store';

const HIDDEN = 'Hidden for Demo';

/** In the demo, whose login is public, values are hidden: they may belong to real people. */
const hidden = ({ was, now, ...change }: AuditChange): AuditChange => ({
  ...change,
  ...(was === undefined ? {} : { was: HIDDEN }),
  ...(now === undefined ? {} : { now: HIDDEN }),
});

const namesOf = async (store: Store, uids: readonly string[]): Promise<Map<string, string>> => {
  const people = (await store.getMany([...new Set(uids)].map(userKey))) as unknown as StoredUser[];
  return new Map(
    people
      .filter(({ deletedAt }) => !deletedAt)
      .map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
  );
};

export const fetchAudit = implement(auditOperations.fetchAudit, async ({ ctx, input }) => {
  const { limit, cursor, ...filter } = input;
  const { entries, nextCursor } = await findAudits(ctx.store, filter, { limit, cursor });
  const names = await namesOf(
    ctx.store,
    entries.map(({ by }) => by),
  );
  const { AllowCriticalEditsAdmin } = await ctx.settings();
  return {
    entries: entries.map(({ id, at, by, byType, operation, subjects, changes, chain, seq, hash }) => {
      const byName = names.get(by);
      return {
        id,
        at,
        by,
        byType,
        operation,
        subjects: [...subjects],
        chain,
        seq,
        hash,
        ...(byName ? { byName } : {}),
        ...(changes ? { changes: AllowCriticalEditsAdmin ? [...changes] : changes.map(hidden) } : {}),
      };
    }),
    ...(nextCursor ? { nextCursor } : {}),
  };
});
