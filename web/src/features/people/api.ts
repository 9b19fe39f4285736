import { queryOptions } from '@tanstack/react-query';
import type { UserType } from '#shared/contract/operation';
import { api } from '@/lib/api';

const SHOWN = 10;

/** People whose name, e-mail or phone begins with the search text: of one type, or everybody but the admins. */
export const peopleQuery = (search: string, usertype?: UserType) =>
  queryOptions({
    queryKey: ['users', 'people', usertype, search],
    queryFn: ({ signal }) =>
      api.fetchUsers({ search, limit: SHOWN, ...(usertype && { usertype }) }, { signal }).then(({ users }) => users),
    staleTime: 30_000,
  });
