import { DAY_MS, HOUR_MS } from '#shared/contract/time';
import { type UserType, userTypes } from '#shared/contract/operation';
import { isRefusal } from '#shared/contract/errors';
import type { Account, Identity } from '#lambdas/ports/services';
import { exists, type Item } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { log } from '#lambdas/ports/log';
import { accountKey, accountSweepKey, shards, userKey, userTypeShard } from '#lambdas/store/keys';
import { removeWithoutProfile, reopen } from '#lambdas/model/accounts/orphaned-accounts';
import { alignAccount } from '#lambdas/model/accounts/align-account';
import { alignGroup } from '#lambdas/model/people/align-group';
import { deleteProfile } from '#lambdas/model/accounts/delete-profile';
import { outlivesAccount } from '#lambdas/model/accounts/obligations';
import { accountOf } from '#lambdas/model/accounts/account-of';
import { sweepUnknownFactor } from '#lambdas/model/accounts/unknown-factor';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { changePerson } from '#lambdas/model/people/change-person';
import { closeSockets } from '#lambdas/model/sockets/close-sockets';
import { isStaff } from '#lambdas/runtime/second-factor';
import { asUser, type StoredUser } from '#lambdas/store/user-items';

const PROFILES_PER_RUN = 25;
/** A registration takes seconds, so an account without a profile after this time is left over. */
const LEFT_BEHIND_MS = HOUR_MS;
/** After a first social sign-in the profile is created only when sign-up is completed, which may be days later. */
const NEVER_COMPLETED_MS = 30 * DAY_MS;
/** Grace period in which a user may regain access, and an operator may notice that the user pool has lost accounts. */
const GONE_MS = 30 * DAY_MS;
/** A whole page of accounts without profiles is not a set of leftovers: the table is the wrong one, or empty. */
const SUSPICIOUS = 20;

type Place = { list: number; after?: string };
type Mark = Place & { page?: string; staff?: Place };
const listsOf = (types: readonly UserType[]) => types.flatMap(type => shards.map(shard => userTypeShard(type, shard)));
const everybody = listsOf(userTypes);
const staff = listsOf(userTypes.filter(usertype => isStaff({ usertype })));

/** The next profiles to check and the place to continue from; after the last list it starts over. */
const nextProfiles = async (
  ctx: Context,
  lists: readonly string[],
  { list, after }: Place,
): Promise<{ users: StoredUser[]; place: Place }> => {
  const keys: Item[] = [];
  let place: Place = { list, ...(after ? { after } : {}) };
  for (let read = 0; read < lists.length && keys.length < PROFILES_PER_RUN; read++) {
    const limit = PROFILES_PER_RUN - keys.length;
    const from = place.after ? { after: place.after } : {};
    const rows = await ctx.store.query({ index: 'gsi1', pk: lists[place.list] ?? '', limit, ...from });
    keys.push(...rows);
    const last = rows.at(-1)?.g1s as string | undefined;
    const isOver = rows.length < limit || !last;
    place = isOver ? { list: (place.list + 1) % lists.length } : { list: place.list, after: last };
  }
  return { users: (await ctx.store.getMany(keys.map(({ pk, sk }) => ({ pk, sk })))).map(asUser), place };
};

/** Deletes a profile without account or obligations, once the grace period is over. */
const letGo = async (ctx: Context, user: StoredUser): Promise<boolean> => {
  const { accountGoneAt } = user;
  if (accountGoneAt !== undefined) return ctx.now() - accountGoneAt > GONE_MS && deleteProfile(ctx, user);
  const set = { accountGoneAt: ctx.now() };
  await ctx.store.write([{ type: 'update', key: userKey(user.id), set, if: exists() }]);
  return false;
};

const isBack = (ctx: Context, { id }: StoredUser) =>
  ctx.store.write([{ type: 'update', key: userKey(id), remove: ['accountGoneAt'], if: exists() }]);

/**
 * The pool does not demand a code any more: an operator has helped the last admin, or somebody changed the pool
 * directly. Sessions since then needed the password alone, and are ended.
 */
const forgetFactor = async (ctx: Context, user: StoredUser): Promise<void> => {
  const changes = { secondFactorAt: '', sessionsFromS: Math.floor(ctx.now() / 1000) + 1 } as const;
  const was = { secondFactorAt: user.secondFactorAt ?? null };
  const after = await changePerson(ctx, user, changes, [mailOrder(ctx, user.id, 'factor_gone')], was);
  // The factor was set up again during the check, or the person has left.
  if (isRefusal(after)) return;
  await closeSockets(ctx, user.id);
  log.warn('second factor gone', { uid: user.id });
};

const checkFactor = async (ctx: Context, identity: Identity, user: StoredUser): Promise<void> => {
  if (user.deletedAt || user.secondFactorAt === undefined) return;
  const account = await accountOf(identity, user);
  if (account && !account.secondFactor) await forgetFactor(ctx, user);
};

const mendProfile = async (ctx: Context, identity: Identity, user: StoredUser): Promise<boolean> => {
  if (user.deletedAt || ctx.now() - user.createdAt < LEFT_BEHIND_MS) return false;
  const account = await accountOf(identity, user);
  if (account && user.accountGoneAt !== undefined) await isBack(ctx, user);
  if (account) {
    if (user.secondFactorAt !== undefined && !account.secondFactor) await forgetFactor(ctx, user);
    if (user.secondFactorAt === undefined && account.secondFactor) await sweepUnknownFactor(ctx, user);
    const isAligned = await alignAccount(identity, user, account);
    return (await alignGroup(identity, user)) || isAligned;
  }
  return (await outlivesAccount(ctx, user)) ? reopen(ctx, identity, user) : letGo(ctx, user);
};

/** An account belongs to the profile with its id, or to the profile for which it was recreated. */
const withoutProfile = async (ctx: Context, accounts: readonly Account[]): Promise<Account[]> => {
  const keysOf = ({ uid }: Account) => [userKey(uid), accountKey(uid)];
  const known = new Set((await ctx.store.getMany(accounts.flatMap(keysOf))).map(({ pk }) => pk));
  return accounts.filter(account => !keysOf(account).some(({ pk }) => known.has(pk)));
};

const mendAccounts = async (ctx: Context, identity: Identity, accounts: readonly Account[]): Promise<number> => {
  const lost = await withoutProfile(ctx, accounts);
  if (lost.length >= SUSPICIOUS && lost.length === accounts.length) {
    log.error('accounts are left alone', new Error('none of them has a profile'), { count: lost.length });
    return 0;
  }
  let removed = 0;
  for (const account of lost) {
    const afterMs = account.provider ? NEVER_COMPLETED_MS : LEFT_BEHIND_MS;
    if (await removeWithoutProfile(ctx, identity, account, afterMs)) removed++;
  }
  return removed;
};

/** A failure must not stop the work on other users. */
const each = async (users: readonly StoredUser[], work: (user: StoredUser) => Promise<unknown>): Promise<number> => {
  let done = 0;
  for (const user of users)
    await work(user).then(
      isDone => void (isDone && done++),
      error => log.error('not mended', error, { uid: user.id }),
    );
  return done;
};

/**
 * Compares a batch of profiles with their accounts and a batch of accounts with their profiles, and continues there on
 * the next run. A profile that outlives its account gets an account again, an account's sign-in data is aligned with
 * its profile, and an account without a profile is removed. Staff are checked for their second factor in a separate
 * round, since a round of all users may take hours. @returns the number of repaired accounts.
 */
export const sweepAccounts = async (ctx: Context): Promise<number> => {
  const mark = ((await ctx.store.get(accountSweepKey)) ?? { list: 0 }) as unknown as Mark;
  const identity = await ctx.identity();
  const office = await nextProfiles(ctx, staff, mark.staff ?? { list: 0 });
  await each(office.users, user => checkFactor(ctx, identity, user));
  const { users, place } = await nextProfiles(ctx, everybody, mark);
  let mended = await each(users, user => mendProfile(ctx, identity, user));
  const { accounts, next } = await identity.list(mark.page);
  mended += await mendAccounts(ctx, identity, accounts);
  const item = { ...accountSweepKey, _et: 'mark', ...place, staff: office.place, ...(next ? { page: next } : {}) };
  await ctx.store.write([{ type: 'put', item }]);
  return mended;
};
