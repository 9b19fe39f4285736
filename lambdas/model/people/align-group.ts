import type { UserType } from '#shared/contract/operation';
import { log } from '#lambdas/ports/log';
import type { Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { accountName, type StoredUser } from '#lambdas/store/user-items';

/** The group of the user pool that somebody belongs in: none while they are blocked, not yet approved or deleted. */
const groupOf = ({ usertype, approved, deletedAt }: StoredUser): UserType | undefined =>
  approved && !deletedAt ? usertype : undefined;

/** Puts an account into the group that its profile says. @returns whether it was not in it. */
export const alignGroup = (identity: Identity, user: StoredUser): Promise<boolean> =>
  identity.setGroup(accountName(user), groupOf(user));

/**
 * Called after a profile was made or changed. The profile decides what somebody may do, and is written: when the pool
 * fails, the change stands, and the sweeper repeats what is missing.
 */
export const followGroup = async (ctx: Context, user: StoredUser): Promise<void> => {
  try {
    await alignGroup(await ctx.identity(), user);
  } catch (error) {
    log.warn('group not set', { uid: user.id, error: (error as Error).message });
  }
};
