import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#shared/contract/entities/user';
import { meQuery } from './session';

/** Updates the cached signed-in user after a change to the profile. */
export function useMe() {
  const client = useQueryClient();
  return useMemo(() => {
    const edit = (change: (user: User) => User) =>
      void client.setQueryData<User | null>(meQuery.queryKey, me => me && change(me));
    return {
      edit,
      patch: (changes: Partial<User>) => edit(me => ({ ...me, ...changes })),
      reload: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
    };
  }, [client]);
}
