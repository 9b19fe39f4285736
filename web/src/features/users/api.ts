import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '#shared/contract/entities/user';
import type { InputOf, OutputOf, UserType } from '#shared/contract/operation';
import type { Operations } from '#shared/contract/operations';
import type { Page, PageRequest } from '@/ui/table/table-types';
import { api } from '@/lib/api';
import { meKey, usersKey } from '@/lib/query-keys';
import { useSession } from '@/lib/session';

export const peopleKeys = {
  list: (usertype: UserType, fleet: string) => [...usersKey, usertype, fleet] as const,
  one: (id: string) => [...usersKey, 'one', id] as const,
  name: (id: string) => [...usersKey, 'name', id] as const,
  invitations: (fleet: string | undefined) => [...usersKey, 'invitations', fleet ?? ''] as const,
};

type Filter = Pick<InputOf<Operations['fetchUsers']>, 'state' | 'carType' | 'order'>;

/** One page of people of a type; sorted by their time of creation, in either order. */
export const fetchPeople = async (
  usertype: UserType,
  fleetadmin: string,
  { limit, cursor, search, filters, sort, signal }: PageRequest,
): Promise<Page<User>> => {
  const [state, carType] = [filters.state?.[0], filters.car?.[0]];
  const filter = {
    ...(state ? { state: state as NonNullable<Filter['state']> } : {}),
    ...(carType ? { carType } : {}),
    ...(fleetadmin ? { fleetadmin } : {}),
    ...(sort?.direction === 'asc' ? { order: 'oldest' as const } : {}),
  };
  const page = { limit, ...(cursor ? { cursor } : {}), ...(search && search.length > 1 ? { search } : {}) };
  const { users, nextCursor } = await api.fetchUsers({ usertype, ...filter, ...page }, { signal });
  return { rows: users, nextCursor };
};

export type Someone = OutputOf<Operations['fetchPerson']>;

export const personQuery = (id: string) =>
  queryOptions({ queryKey: peopleKeys.one(id), queryFn: ({ signal }) => api.fetchPerson({ id }, { signal }) });

/** Refetches everything about people; also the signed-in user, if they were changed. */
export function useSeenAnew() {
  const client = useQueryClient();
  const { user } = useSession();
  return (id: string | undefined) =>
    Promise.all(
      [usersKey, ...(id !== undefined && id === user?.id ? [meKey] : [])].map(queryKey =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/**
 * After a write people are refetched, even if it failed: then another change had happened. `about` is the person's id.
 */
function useWrite<Input, Answer>(
  mutationFn: (input: Input) => Promise<Answer>,
  { about, silent = false }: { about?: (input: Input) => string | undefined; silent?: boolean } = {},
) {
  const seen = useSeenAnew();
  return useMutation({
    mutationFn,
    onSettled: (_answer, _error, input) => seen(about?.(input)),
    ...(silent ? { meta: { silent } } : {}),
  });
}

/** The form shows its own refusals. */
export function useEditPerson() {
  return useWrite((input: InputOf<Operations['editUser']>) => api.editUser(input), {
    about: ({ id }) => id,
    silent: true,
  });
}

/** Approves people, and withdraws approvals. */
export function useApprove() {
  return useWrite((input: InputOf<Operations['editUser']>) => api.editUser(input));
}

export function useAddPerson() {
  return useWrite((input: InputOf<Operations['addUser']>) => api.addUser(input), { silent: true });
}

export function useDeletePerson() {
  return useWrite(({ id, walletBalance }: Pick<User, 'id' | 'walletBalance'>) =>
    api.deleteUser({ id, ...(walletBalance > 0 ? { forfeit: walletBalance } : {}) }),
  );
}

export function useRemovePicture(id: string) {
  return useWrite((path: string) => api.deleteFile({ path }), { about: () => id });
}

export function useSignOutPerson() {
  return useWrite((id: string) => api.signOutUser({ id }));
}

export function useResetFactor() {
  return useWrite((id: string) => api.resetSecondFactor({ id }), { about: id => id });
}

export function useDecide() {
  return useWrite((input: InputOf<Operations['decideDocument']>) => api.decideDocument(input));
}

export const invitationsQuery = (fleetadmin: string | undefined) =>
  queryOptions({
    queryKey: peopleKeys.invitations(fleetadmin),
    queryFn: ({ signal }) =>
      api.fetchInvitations(fleetadmin ? { fleetadmin } : {}, { signal }).then(({ invitations }) => invitations),
  });

export function useInvite() {
  return useWrite((input: InputOf<Operations['createInvitation']>) => api.createInvitation(input));
}

export function useRevoke() {
  return useWrite((code: string) => api.revokeInvitation({ code }));
}

/** Requests the payout of a blocked person's wallet, once for its key. */
export const payOut = (input: { uid: string; amount: number }, idempotencyKey: string) =>
  api.requestWithdraw(input, { idempotencyKey });
