import type { IndexName } from '#lambdas/ports/store';

/** Where ids of bookings stand, newest last: partitions of an index, or a set that a search found. */
export type Source = { index: IndexName; pk: string; sortKey: string } | { ids: readonly string[] };
