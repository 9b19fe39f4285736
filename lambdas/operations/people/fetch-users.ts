import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import type { UserType } from '#shared/contract/operation';
import { personSearch } from '#shared/domain/people/person-search';
import { hidesContacts } from '#lambdas/runtime/demo';
import { carTypeNamed } from '#lambdas/model/catalog/load-car-type';
import type { Actor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { dueRange, isDue, isListed, type PeopleFilter } from '#lambdas/model/people/people-filter';
import { isTheirs } from '#lambdas/model/people/is-theirs';
import { type Found, foundBy, searchUsers } from '#lambdas/model/people/find-users';
import {
  driversDue,
  driversOfCarType,
  driversOfFleet,
  type Listing,
  listUsers,
  peopleInState,
  type Source,
  usersOfTypes,
} from '#lambdas/model/people/list-users';
import { viewUsersFor } from '#lambdas/model/people/view-user';

type Input = Call<typeof peopleOperations.fetchUsers>['input'];

/** Admins are listed only on request (spec §6). */
const listed = ['rider', 'driver', 'fleetadmin'] as const;

/** A fleet is small enough to filter in memory; a fleet admin must not search the index of all users. */
const ofFleet = async (
  ctx: Context,
  actor: Actor,
  input: Input,
  filter: PeopleFilter,
  after: string | undefined,
): Promise<Found | Refusal> => {
  if (input.usertype && input.usertype !== 'driver') return refuse('forbidden', { field: 'usertype' });
  if (input.fleetadmin && input.fleetadmin !== actor.uid) return refuse('forbidden', { field: 'fleetadmin' });
  const search = input.search === undefined ? undefined : personSearch(input.search);
  const isHidden = await hidesContacts(ctx, actor);
  const isNarrowed = search || Object.keys(filter).length > 0;
  const found = await listUsers(ctx.store, ordered(driversOfFleet(actor.uid), input), {
    limit: input.limit,
    after,
    ...(isNarrowed
      ? { isWanted: user => isListed(user, filter, ctx.now()) && (!search || search.matches(foundBy(user, isHidden))) }
      : {}),
  });
  return { ...found, users: found.users.filter(user => isTheirs(actor, user)) };
};

const ordered = (source: Source, { order }: Input): Source =>
  order === 'oldest' ? { ...source, ascending: true } : source;

/**
 * The shortest list that contains everybody who matches the filter, and the filter if the list also contains others.
 */
const listFor = (usertypes: readonly UserType[], filter: PeopleFilter, now: number) => {
  const { state, fleetadmin, carTypeId } = filter;
  const isWanted: Listing['isWanted'] = user => usertypes.includes(user.usertype) && isListed(user, filter, now);
  const isOnly = Object.keys(filter).length === 1;
  if (state === 'expiring') {
    const { from, to } = dueRange(now);
    return {
      source: driversDue(from, to),
      isWanted: ((user, place) => isWanted(user, place) && isDue(user, place, now)) as typeof isWanted,
    };
  }
  if (state && state !== 'approved')
    return { source: peopleInState(state, usertypes), ...(isOnly ? {} : { isWanted }) };
  if (fleetadmin) return { source: driversOfFleet(fleetadmin), ...(isOnly ? {} : { isWanted }) };
  if (carTypeId) return { source: driversOfCarType(carTypeId), isWanted };
  return { source: usersOfTypes(usertypes), ...(state ? { isWanted } : {}) };
};

const ofEverybody = async (
  ctx: Context,
  actor: Actor,
  input: Input,
  filter: PeopleFilter,
  after: string | undefined,
): Promise<Found> => {
  const { usertype, search, limit } = input;
  const usertypes = usertype ? [usertype] : listed;
  if (search !== undefined) {
    const isHidden = await hidesContacts(ctx, actor);
    const isWanted = (user: Found['users'][number]) => isListed(user, filter, ctx.now());
    return searchUsers(ctx.store, { usertypes, search, limit, after, isHidden, isWanted });
  }
  const { source, isWanted } = listFor(usertypes, filter, ctx.now());
  return listUsers(ctx.store, ordered(source, input), { limit, after, ...(isWanted ? { isWanted } : {}) });
};

/** A car type that does not exist has no drivers. */
const filterOf = async (ctx: Context, { state, fleetadmin, carType }: Input): Promise<PeopleFilter | undefined> => {
  const type = carType ? await carTypeNamed(ctx.store, carType) : undefined;
  if (carType && !type) return undefined;
  return {
    ...(state ? { state } : {}),
    ...(fleetadmin ? { fleetadmin } : {}),
    ...(type ? { carTypeId: type.id } : {}),
  };
};

const fetchPage = async ({ ctx, actor, input }: Call<typeof peopleOperations.fetchUsers> & { actor: Actor }) => {
  const after = input.cursor && Buffer.from(input.cursor, 'base64url').toString();
  const filter = await filterOf(ctx, input);
  if (!filter) return { users: [] };
  const found = await (actor.usertype === 'admin'
    ? ofEverybody(ctx, actor, input, filter, after)
    : ofFleet(ctx, actor, input, filter, after));
  if (isRefusal(found)) return found;
  const users = await viewUsersFor(ctx, actor, found.users);
  return { users, ...(found.next ? { nextCursor: Buffer.from(found.next).toString('base64url') } : {}) };
};

export const fetchUsers = implement(peopleOperations.fetchUsers, fetchPage);
export const fetchUsersOnce = implement(peopleOperations.fetchUsersOnce, fetchPage);
