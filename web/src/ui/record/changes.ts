import { canonical } from '#shared/domain/canonical';

/** Equal as JSON, with the order of a record's fields ignored. */
export const isSame = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** The fields whose values differ from the ones before. */
export const changedFields = <R extends object>(before: R, after: R): Partial<R> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(before[name as keyof R], value)),
  ) as Partial<R>;

/** A field that two people have changed. */
export type Clash<R> = { name: keyof R & string; now: unknown; mine: unknown };

/** Unsaved changes of fields that another person has changed differently since the record was `base`. */
export const clashesOf = <R extends object>(base: R, now: R, typed: Partial<R>): readonly Clash<R>[] => {
  const theirs = changedFields(base, now);
  return Object.entries(typed)
    .filter(([name, mine]) => name in theirs && !isSame(now[name as keyof R], mine))
    .map(([name, mine]) => ({ name: name as keyof R & string, now: now[name as keyof R], mine }));
};
