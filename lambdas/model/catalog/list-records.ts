import type { Store } from '#lambdas/ports/store';
import { configPk } from '#lambdas/store/keys';

type Page = { limit: number; cursor?: string | undefined };

/** One page of a configuration list, newest first: ids are ULIDs. The cursor is the last id. */
export const listRecords = async <R extends { id: string }>(
  store: Store,
  kind: string,
  { limit, cursor }: Page,
): Promise<{ records: R[]; nextCursor?: string }> => {
  const items = await store.query({
    pk: configPk(kind),
    limit,
    newestFirst: true,
    ...(cursor ? { before: cursor } : {}),
  });
  const records = items as unknown as R[];
  const last = records.at(-1);
  return { records, ...(last && records.length === limit ? { nextCursor: last.id } : {}) };
};
