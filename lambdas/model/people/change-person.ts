import { type Refusal, refuse } from '#shared/contract/errors';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import {
  carTypeDrivers,
  fleetDriverList,
  uniqueEmailKey,
  uniqueMobileKey,
  userKey,
  userSort,
  userTypeList,
} from '#lambdas/store/keys';
import { unchangedSince } from './unchanged-since';
import { searchChanges } from './search-writes';
import { loadUser, pushEntry, type StoredUser } from '#lambdas/store/user-items';

const TRIES = 3;

export type PersonChanges = Partial<Omit<StoredUser, 'id' | 'createdAt'>>;

/** A claim moves from the old value to the new one; nothing when it stays, or was and is empty. */
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
 * The lists that a change puts a person on or takes them off. A device is always listed anew: `before` may be a copy of
 * some seconds ago, and the device given up since.
 */
const listsOf = (before: StoredUser, changes: PersonChanges): { set: Record<string, string>; remove: string[] } => {
  const { usertype, fleetadmin, carTypeId } = changes;
  const [hadPush, push] = [pushEntry(before), pushEntry({ ...before, ...changes })];
  const isDevice = changes.pushToken !== undefined;
  return {
    set: {
      ...(usertype ? { g1p: userTypeList(usertype, before.id) } : {}),
      ...(fleetadmin ? { g3p: fleetDriverList(fleetadmin), g3s: userSort(before.createdAt, before.id) } : {}),
      ...(carTypeId ? { g4p: carTypeDrivers(carTypeId), g4s: before.id } : {}),
      ...(push && (isDevice || push.g5p !== hadPush?.g5p) ? push : {}),
    },
    remove: [
      ...(fleetadmin === '' ? ['g3p', 'g3s', 'fleetadmin'] : []),
      ...(carTypeId === '' ? ['g4p', 'g4s'] : []),
      ...(!push && (isDevice || hadPush) ? ['g5p', 'g5s'] : []),
    ],
  };
};

/** What is blank is no longer there: DynamoDB keeps it as an attribute otherwise. E-mail and mobile are always there. */
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

/** @returns undefined when the profile is no longer as it was read. */
const tryChange = async (
  ctx: Context,
  before: StoredUser,
  changes: PersonChanges,
  also: readonly Write[],
): Promise<StoredUser | Refusal | undefined> => {
  const fields = fieldsOf(changes);
  const lists = listsOf(before, changes);
  const after = { ...before, ...changes };
  const result = await ctx.store.write([
    {
      type: 'update',
      key: userKey(before.id),
      set: { ...fields.set, ...lists.set },
      remove: [...fields.remove, ...lists.remove],
      if: unchangedSince(before),
    },
    ...moveClaim(uniqueEmailKey, before.id, before.email, after.email),
    ...moveClaim(uniqueMobileKey, before.id, before.mobile, after.mobile),
    ...searchChanges(before, after),
    ...also,
  ]);
  if (result.ok) return after;
  return result.failed[0] === 0 ? undefined : refuse('user_exists');
};

/**
 * Changes a person's profile in one transaction with the claims on e-mail and mobile, whose loss to somebody else is
 * `user_exists`, and with what they are found by. `also` is committed with it or not at all.
 */
export const changePerson = async (
  ctx: Context,
  before: StoredUser,
  changes: PersonChanges,
  also: readonly Write[] = [],
): Promise<StoredUser | Refusal> => {
  if (Object.keys(changes).length + also.length === 0) return before;
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as PersonChanges;
  let current = before;
  for (let i = 0; i < TRIES; i++) {
    const after = await tryChange(ctx, current, given, also);
    if (after) {
      forgetActor(before.id);
      return after;
    }
    // Somebody else changed another field, or this is a copy of some seconds ago. Who may sign in how was checked for the copy.
    const fresh = await loadUser(ctx.store, before.id, { consistent: true });
    if (!fresh || fresh.email !== before.email || fresh.mobile !== before.mobile) return refuse('not_found');
    if (fresh.deletedAt) return refuse('not_found');
    current = fresh;
  }
  return refuse('not_found');
};
