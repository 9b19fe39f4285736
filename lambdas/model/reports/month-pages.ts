import type { Item, Query, Store } from '#lambdas/ports/store';

export type MonthPage = { year?: number | undefined; cursor?: string | undefined; limit: number };

/** Rows by month lie behind a sort key that begins with it: where to look, and how its rows tell their place. */
export type MonthSource = {
  queries: readonly Pick<Query, 'index' | 'pk'>[];
  /** What stands before the month in the sort key. @default nothing */
  prefix?: string;
  placeOf(row: Item): string;
};

/** Digits only: days and totals of the same partition begin with letters. Undefined when a cursor lies before the year. */
const boundsOf = ({ year, cursor }: MonthPage): [from: string, to: string] | undefined => {
  const [from, last] = year ? [String(year), `${year}~`] : ['0', '9~'];
  const to = cursor !== undefined && cursor < last ? cursor : last;
  return to < from ? undefined : [from, to];
};

/**
 * One page of rows, newest month first, merged from all partitions of the source; the cursor is the place of the last row.
 * Rows of an index carry keys only.
 */
export const monthPage = async (
  store: Store,
  { queries, prefix = '', placeOf }: MonthSource,
  page: MonthPage,
): Promise<{ rows: Item[]; nextCursor?: string }> => {
  const bounds = boundsOf(page);
  if (!bounds) return { rows: [] };
  const between = [`${prefix}${bounds[0]}`, `${prefix}${bounds[1]}`] as const;
  // The row of the cursor itself is within the bounds, and one more tells whether there is another page.
  const limit = page.limit + 2;
  const found = await Promise.all(queries.map(query => store.query({ ...query, between, newestFirst: true, limit })));
  const rest = found
    .flat()
    .filter(row => placeOf(row) !== page.cursor)
    .sort((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const rows = rest.slice(0, page.limit);
  const last = rows.at(-1);
  return { rows, ...(rest.length > page.limit && last ? { nextCursor: placeOf(last) } : {}) };
};
