import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api';

const SHOWN = 10;
/** Minimum length of a search; a shorter text would match half the city. */
export const SHORTEST_SEARCH = 2;

/** Riders, drivers and fleet admins whose name, e-mail or phone begins with the search text. */
export const peopleQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'people', search],
    queryFn: ({ signal }) => api.fetchUsers({ search, limit: SHOWN }, { signal }).then(({ users }) => users),
    staleTime: 30_000,
  });
