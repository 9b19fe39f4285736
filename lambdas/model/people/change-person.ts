import type { Seen } from '#shared/contract/schema/variants';
import { wasUnchanged } from '#lambdas/model/catalog/was-unchanged';
import { type Refusal, refuse } from '#shared/contract/errors';
import { all, any, is, missing, type Write } from '#lambdas/ports/store';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { isStaff } from '#lambdas/runtime/second-factor';
import {
  carTypeDrivers,
  fleetDriverList,
  uniqueEmailKey,
  uniqueMobileKey,
  userKey,
  userSort,
  userTypeList,
} from '#lambdas/store/keys';
import { deskOfPerson } from '#lambdas/model/desk/desk-marks';
import { unchangedSince } from './unchanged-since';
import { searchChanges } from './search-writes';
import { dueChanges } from './due-documents';
import { careEntry, loadUser, pushEntry, type StoredUser } from '#lambdas/store/user-items';

const TRIES = 3;

/** Fields as the writer saw them; null: without a value. */
export type Was = Seen<PersonChanges>;

const plain = (value: unknown): unknown => value ?? '';

/** Whether a field is neither as its writer saw it nor as they want it. */
const changedSince = (now: StoredUser, was: Was, wanted: PersonChanges): boolean =>
  (Object.keys(was) as (keyof PersonChanges)[]).some(
    field => plain(now[field]) !== plain(was[field]) && plain(now[field]) !== plain(wanted[field]),
  );

/** `''` removes a field. */
export type PersonChanges = {
  [Field in Exclude<keyof StoredUser, 'id' | 'createdAt'>]?:
    StoredUser[Field] | (undefined extends StoredUser[Field] ? '' : never);
};

/**
 * Moves a uniqueness claim from the old value to the new one; no writes when it is unchanged or empty on both sides.
 */
const moveClaim = (keyOf: (value: string) => { pk: string; sk: string }, uid: string, from: string, to: string) => {
  if (keyOf(from).pk === keyOf(to).pk) return [];
  const take: Write = {
    type: 'put',
    item: { ...keyOf(to), _et: 'unique', uid },
    if: any(missing(), is('uid', uid)),
  };
  const free: Write = { type: 'delete', key: keyOf(from), if: any(missing(), is('uid', uid)) };
  return [...(to ? [take] : []), ...(from ? [free] : [])];
};

/**
 * The index entries that a change adds or removes. A push token is always indexed again: `before` may be a cached copy
 * some seconds old, and the token may have been removed since.
 */
const listsOf = (
  before: StoredUser,
  after: StoredUser,
  changes: PersonChanges,
): { set: Record<string, string>; remove: string[] } => {
  const { usertype, fleetadmin, carTypeId } = changes;
  const [hadPush, push] = [pushEntry(before), pushEntry(after)];
  const isDevice = changes.pushToken !== undefined;
  const care = careEntry(after);
  return {
    set: {
      ...(usertype ? { g1p: userTypeList(usertype, before.id) } : {}),
      ...(fleetadmin ? { g3p: fleetDriverList(fleetadmin), g3s: userSort(before.createdAt, before.id) } : {}),
      ...(carTypeId ? { g4p: carTypeDrivers(carTypeId), g4s: before.id } : {}),
      ...(push && (isDevice || push.g5p !== hadPush?.g5p) ? push : {}),
      ...care,
    },
    remove: [
      ...(fleetadmin === '' ? ['g3p', 'g3s', 'fleetadmin'] : []),
      ...(carTypeId === '' ? ['g4p', 'g4s'] : []),
      ...(!push && (isDevice || hadPush) ? ['g5p', 'g5s'] : []),
      ...(care ? [] : ['g2p', 'g2s']),
    ],
  };
};

/**
 * Splits changes into set and remove: blank values are removed, because DynamoDB would keep them as attributes. E-mail
 * and mobile are always set.
 */
const fieldsOf = (changes: PersonChanges) => {
  const optional = Object.entries(changes).filter(([name]) => !['email', 'mobile', 'fleetadmin'].includes(name));
  const blank = optional.filter(([, value]) => value === '').map(([name]) => name);
  const set = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => value !== undefined && !blank.includes(name) && !(name === 'fleetadmin' && value === ''),
    ),
  );
  return { set, remove: blank };
};

const withChanges = (before: StoredUser, changes: PersonChanges, removed: readonly string[]): StoredUser =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).filter(([name]) => !removed.includes(name)),
  ) as unknown as StoredUser;

/** @returns undefined when the profile has changed since it was read. */
const tryChange = async (
  ctx: Context,
  before: StoredUser,
  changes: PersonChanges,
  also: readonly Write[],
  was: Was,
): Promise<StoredUser | Refusal | undefined> => {
  const fields = fieldsOf(changes);
  const after = withChanges(before, changes, fields.remove);
  const lists = listsOf(before, after, changes);
  const result = await ctx.store.write([
    {
      type: 'update',
      key: userKey(before.id),
      set: { ...fields.set, ...lists.set },
      remove: [...fields.remove, ...lists.remove],
      if: all(unchangedSince(before), wasUnchanged(was, changes)),
    },
    ...moveClaim(uniqueEmailKey, before.id, before.email, after.email),
    ...moveClaim(uniqueMobileKey, before.id, before.mobile, after.mobile),
    ...searchChanges(before, after),
    ...dueChanges(before, after),
    ...deskOfPerson(before, after),
    ...also,
  ]);
  if (result.ok) return after;
  return result.failed[0] === 0 ? undefined : refuse('user_exists');
};

/** Former staff with a second factor could sign in without it: such a session must not become a staff session again. */
const endOfSessions = (ctx: Context, before: StoredUser, { usertype }: PersonChanges): PersonChanges =>
  usertype && isStaff({ usertype }) && !isStaff(before) && before.secondFactorAt !== undefined
    ? { sessionsFromS: Math.floor(ctx.now() / 1000) + 1, retainedSession: '' }
    : {};

/**
 * Changes a profile in one transaction with the uniqueness claims on e-mail and mobile (`user_exists` when taken) and
 * its search index entries. `also` is committed with it or not at all. `was`: fields as their writer saw them.
 */
export const changePerson = async (
  ctx: Context,
  before: StoredUser,
  changes: PersonChanges,
  also: readonly Write[] = [],
  was: Was = {},
): Promise<StoredUser | Refusal> => {
  if (Object.keys(changes).length + also.length === 0) return before;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as PersonChanges;
  let current = before;
  for (let i = 0; i < TRIES; i++) {
    if (changedSince(current, was, given)) return refuse('changed_meanwhile');
    const after = await tryChange(ctx, current, { ...given, ...endOfSessions(ctx, current, given) }, also, was);
    if (after) {
      forgetActor(before.id);
      return after;
    }
    // Another field was changed concurrently, or `before` is a cached copy. Sign-in data was checked for that copy.
    const fresh = await loadUser(ctx.store, before.id, { consistent: true });
    if (!fresh || fresh.email !== before.email || fresh.mobile !== before.mobile) return refuse('not_found');
    if (fresh.deletedAt) return refuse('not_found');
    current = fresh;
  }
  return refuse('not_found');
};
