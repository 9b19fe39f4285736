import type { Item, Query, Store } from '#lambdas/ports/store';

const PAGE = 500;

/** A whole partition, page by page; for operators' jobs, not for requests. */
export const everything = async (store: Store, query: Query, sortKey: string): Promise<Item[]> => {
  const found: Item[] = [];
  for (let after: string | undefined; ;) {
    const page = await store.query({ ...query, limit: PAGE, ...(after === undefined ? {} : { after }) });
    found.push(...page);
    after = page.at(-1)?.[sortKey] as string | undefined;
    if (page.length < PAGE) return found;
  }
};
