import type { Query, Store } from '#lambdas/ports/store';
import type { StoredAudit } from '#lambdas/runtime/audit/chain';
import { auditKeyOf, AUDITS, auditsAbout, auditsBy, auditsOfOperation } from '#lambdas/store/keys';

export type AuditFilter = {
  by?: string | undefined;
  about?: string | undefined;
  operation?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
};

const ROWS_A_ROUND = 100;
const ROUNDS = 4;

/** The shortest of the lists that has all that is looked for. */
const listOf = ({
  by,
  about,
  operation,
}: AuditFilter): Pick<Query, 'pk'> & { index: 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4' } => {
  if (about !== undefined) return { index: 'gsi3', pk: auditsAbout(about) };
  if (by !== undefined) return { index: 'gsi2', pk: auditsBy(by) };
  return operation === undefined ? { index: 'gsi1', pk: AUDITS } : { index: 'gsi4', pk: auditsOfOperation(operation) };
};

const isWanted = (entry: StoredAudit, { by, about, operation, from = 0, until = Infinity }: AuditFilter): boolean =>
  (by === undefined || entry.by === by) &&
  (about === undefined || entry.subjects.some(({ id }) => id === about)) &&
  (operation === undefined || entry.operation === operation) &&
  entry.at >= from &&
  entry.at < until;

/** A page of entries, newest first, and where the next one begins. Without a match it may be short. */
export const findAudits = async (
  store: Store,
  filter: AuditFilter,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ entries: StoredAudit[]; nextCursor?: string }> => {
  const list = listOf(filter);
  const entries: StoredAudit[] = [];
  let before = cursor;
  for (let round = 0; round < ROUNDS; round++) {
    const rows = await store.query({ ...list, limit: ROWS_A_ROUND, newestFirst: true, ...(before ? { before } : {}) });
    const items = (await store.getMany(rows.map(auditKeyOf))) as StoredAudit[];
    for (const entry of items) {
      if (entry.at < (filter.from ?? 0)) return { entries };
      before = entry.id;
      if (!isWanted(entry, filter)) continue;
      entries.push(entry);
      if (entries.length === limit) return { entries, nextCursor: entry.id };
    }
    if (rows.length < ROWS_A_ROUND) return { entries };
  }
  return { entries, ...(before ? { nextCursor: before } : {}) };
};
