import type { Item, Query, Store } from '#lambdas/ports/store';
import { driverMonthShard, shards } from '#lambdas/store/keys';
import { allMonths } from './periods';

export type MonthPage = {
  year?: number | undefined;
  /** One month of the year, 1 to 12. */
  month?: number | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** Where rows by month are stored: partitions with a sort key that contains the month, and a row's position in them. */
export type MonthSource = {
  queries: readonly Pick<Query, 'index' | 'pk'>[];
  /** Prefix of the sort key before the month. @default none */
  prefix?: string;
  placeOf(row: Item): string;
};

/** The months of all drivers; the rows contain keys only. */
export const everyDriver: MonthSource = {
  queries: shards.map(shard => ({ index: 'gsi1', pk: driverMonthShard(shard) })),
  placeOf: row => row.g1s as string,
};

const MONTH_LENGTH = 6;

/** Parses a position: `202611-<driver>`, or only the month for the reader's own rows. */
export const placeIn = (place: string, reader = ''): { month: string; driver: string } => ({
  month: place.slice(0, MONTH_LENGTH),
  driver: place.slice(MONTH_LENGTH + 1) || reader,
});

/**
 * Digits only: the same partition's days and totals begin with letters. Undefined when the cursor is before the period.
 */
const boundsOf = ({ year, month, cursor }: MonthPage): [from: string, to: string] | undefined => {
  const period = year && `${year}${month ? String(month).padStart(2, '0') : ''}`;
  const [from, last] = period ? [period, `${period}~`] : allMonths;
  const to = cursor !== undefined && cursor < last ? cursor : last;
  return to < from ? undefined : [from, to];
};

/**
 * One page of rows, newest month first, merged from all partitions of the source; the cursor is the position of the
 * last row. Rows of an index contain keys only.
 */
export const monthPage = async (
  store: Store,
  { queries, prefix = '', placeOf }: MonthSource,
  page: MonthPage,
): Promise<{ rows: Item[]; nextCursor?: string }> => {
  const bounds = boundsOf(page);
  if (!bounds) return { rows: [] };
  const between = [`${prefix}${bounds[0]}`, `${prefix}${bounds[1]}`] as const;
  // One more for the cursor's own row, which the bounds include, and one that shows whether there is another page.
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
