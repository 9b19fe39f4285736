import type { PageRequest } from './table-types';

/** Request for the rows of a table, as the server's operations of catalogue records take it. */
export const tableQuestion = <State extends string, Field extends string>(
  { limit, cursor, search, filters, sort }: PageRequest,
  known: { states: readonly State[]; fields: readonly Field[] },
) => {
  const state = known.states.find(candidate => candidate === filters.state?.[0]);
  const field = known.fields.find(candidate => candidate === sort?.field);
  return {
    limit,
    ...(cursor ? { cursor } : {}),
    ...(search ? { search } : {}),
    ...(state ? { state } : {}),
    ...(field && sort ? { sort: { field, direction: sort.direction } } : {}),
  };
};

/** The next id in the order of ids: a list that begins before it begins with this one. */
export const justAfter = (id: string): string => `${id}0`;
