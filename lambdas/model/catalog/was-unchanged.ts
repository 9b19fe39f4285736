import type { Seen } from '#shared/contract/schema/variants';
import { all, any, type Condition, exists, is, missing } from '#lambdas/ports/store';

/** A switch that is off and a list without entries are shown alike whether they are stored or not. */
export const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const has = (attr: string, value: unknown): Condition =>
  isNothing(value) ? any(missing(attr), is(attr, value)) : is(attr, value);

/**
 * The condition that these fields still are as their writer saw them, or already as the writer wants them: repeating a
 * write that took effect is no conflict, nor are two people who want the same. `prefix`: of the attributes' paths.
 */
export const wasUnchanged = <R extends object>(was: Seen<R>, wanted: Seen<R>, prefix = ''): Condition => {
  const after: Record<string, unknown> = wanted;
  const fields = Object.entries(was).map(([field, seen]) => {
    const attr = `${prefix}${field}`;
    return any(has(attr, seen ?? null), has(attr, after[field] ?? null));
  });
  return fields.length > 0 ? all(...fields) : exists();
};
