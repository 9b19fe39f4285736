import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { personSearch } from '#shared/domain/people/person-search';
import { hidesContacts } from '#lambdas/model/bookings/redact';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { type Found, foundBy, searchUsers } from '#lambdas/model/people/find-users';
import { driversOfFleet, listUsers, usersOfTypes } from '#lambdas/model/people/list-users';
import { viewUsersFor } from '#lambdas/model/people/view-user';

type Input = Call<typeof peopleOperations.fetchUsers>['input'];

/** Admins are listed only on request (spec §6). */
const listed = ['rider', 'driver', 'fleetadmin'] as const;

/** A fleet is small enough to filter in memory; a fleet admin must not search the index of all users. */
const ofFleet = async (
  ctx: Context,
  actor: Actor,
  input: Input,
  after: string | undefined,
): Promise<Found | Refusal> => {
  if (input.usertype && input.usertype !== 'driver') return refuse('forbidden', { field: 'usertype' });
  const search = input.search === undefined ? undefined : personSearch(input.search);
  const isHidden = await hidesContacts(ctx, actor);
  return listUsers(ctx.store, driversOfFleet(actor.uid), {
    limit: input.limit,
    after,
    ...(search ? { keep: user => search.matches(foundBy(user, isHidden)) } : {}),
  });
};

const ofEverybody = async (
  ctx: Context,
  actor: Actor,
  { usertype, search, limit }: Input,
  after: string | undefined,
): Promise<Found> => {
  const usertypes = usertype ? [usertype] : listed;
  return search === undefined
    ? listUsers(ctx.store, usersOfTypes(usertypes), { limit, after })
    : searchUsers(ctx.store, { usertypes, search, limit, after, isHidden: await hidesContacts(ctx, actor) });
};

const fetchPage = async ({ ctx, actor, input }: Call<typeof peopleOperations.fetchUsers> & { actor: Actor }) => {
  const after = input.cursor && Buffer.from(input.cursor, 'base64url').toString();
  const found = await (actor.usertype === 'admin'
    ? ofEverybody(ctx, actor, input, after)
    : ofFleet(ctx, actor, input, after));
  if (isRefusal(found)) return found;
  const users = await viewUsersFor(ctx, actor, found.users);
  return { users, ...(found.next ? { nextCursor: Buffer.from(found.next).toString('base64url') } : {}) };
};

export const fetchUsers = implement(peopleOperations.fetchUsers, fetchPage);
export const fetchUsersOnce = implement(peopleOperations.fetchUsersOnce, fetchPage);
