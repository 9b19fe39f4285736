import type { Store } from '#lambdas/ports/store';
import { listRecords } from './list-records';

type Row = { id: string };
/** A field that orders rows; a row without it sorts as 0. */
type Order<R> = { field: keyof R; direction: 'asc' | 'desc' };
type Question<R> = { limit: number; cursor?: string | undefined; sort?: Order<R> | undefined };

/** Every record of a configuration list, newest first; each page is as large as a query can return. */
export const everyRecord = async <R extends Row>(
  store: Store,
  kind: string,
  atOnce: number,
  cursor?: string,
): Promise<R[]> => {
  const { records, nextCursor } = await listRecords<R>(store, kind, { limit: atOnce, cursor });
  return nextCursor ? [...records, ...(await everyRecord<R>(store, kind, atOnce, nextCursor))] : records;
};

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' || typeof b === 'string'
    ? String(a ?? '').localeCompare(String(b ?? ''))
    : Number(a ?? 0) - Number(b ?? 0);

const ordered = <R extends Row>(records: readonly R[], sort: Order<R> | undefined): readonly R[] => {
  if (!sort) return records;
  const { field, direction } = sort;
  const sign = direction === 'asc' ? 1 : -1;
  return records.toSorted((a, b) => sign * compare(a[field], b[field]) || a.id.localeCompare(b.id));
};

/** The rows after the cursor's. One that was deleted meanwhile ends the list, unless its id shows its place. */
const after = <R extends Row>(records: readonly R[], { cursor, sort }: Question<R>): readonly R[] => {
  if (!cursor) return records;
  if (!sort) return records.filter(({ id }) => id < cursor);
  const place = records.findIndex(({ id }) => id === cursor);
  return place < 0 ? [] : records.slice(place + 1);
};

/** A page of records that were read newest first, in the wanted order. The cursor is the last id. */
export const pageOfRecords = <R extends Row>(
  records: readonly R[],
  question: Question<R>,
): { records: R[]; nextCursor?: string } => {
  const rest = after(ordered(records, question.sort), question);
  const page = rest.slice(0, question.limit);
  return { records: page, ...(rest.length > question.limit ? { nextCursor: page.at(-1)!.id } : {}) };
};
