import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api';

const SHOWN = 10;

/** Riders whose name, e-mail or phone begins with the search text. */
export const ridersQuery = (search: string) =>
  queryOptions({
    queryKey: ['users', 'riders', search],
    queryFn: ({ signal }) =>
      api.fetchUsers({ usertype: 'rider', search, limit: SHOWN }, { signal }).then(({ users }) => users),
    staleTime: 30_000,
  });
