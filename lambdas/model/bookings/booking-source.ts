import type { IndexName } from '#lambdas/ports/store';

/** Sources of booking ids, ordered by time: partitions of an index, or the results of a search. */
export type Source = { index: IndexName; pk: string; sortKey: string } | { ids: readonly string[] };
