type Asked = {
  cursor?: string;
  limit: number;
  search?: string;
  sort?: { field: string; direction: 'asc' | 'desc' };
};

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));

/**
 * One page of a short list that the server sends whole: searched in `textOf`, sorted by a field's values, by default in
 * the server's order. The cursor is the index of the page's first row.
 */
export const onePage = <Row extends object>(
  rows: readonly Row[],
  { cursor, limit, search, sort }: Asked,
  textOf: (row: Row) => string,
): { rows: Row[]; nextCursor?: string; total: number } => {
  const word = search?.toLowerCase() ?? '';
  const found = rows.filter(row => textOf(row).toLowerCase().includes(word));
  const field = sort?.field as keyof Row;
  const sorted = sort
    ? found.toSorted((a, b) => (sort.direction === 'asc' ? 1 : -1) * compare(a[field], b[field]))
    : found;
  const from = Number(cursor ?? 0);
  const next = from + limit;
  return {
    rows: sorted.slice(from, next),
    ...(next < sorted.length ? { nextCursor: String(next) } : {}),
    total: sorted.length,
  };
};
