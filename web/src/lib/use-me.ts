import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { User } from '#shared/contract/entities/user';
import { meQuery } from './session';

/** Keeps the signed-in user of the whole site up to date after a change to the profile. */
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
