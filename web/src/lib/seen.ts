import type { Seen } from '#shared/contract/schema/variants';

/** Fields as they were seen, for a request: JSON has no undefined, so null means that there was no value. */
export const seen = <R extends object>(was: Partial<R>): Seen<R> =>
  Object.fromEntries(Object.entries(was).map(([field, value]) => [field, (value as unknown) ?? null])) as Seen<R>;
