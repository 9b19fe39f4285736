import type { UserType } from '#shared/contract/operation';
import { log } from '#lambdas/ports/log';
import type { Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { accountName, type StoredUser } from '#lambdas/store/user-items';

/** The person's group in the user pool: none while they are blocked, not yet approved or deleted. */
const groupOf = ({ usertype, approved, deletedAt }: StoredUser): UserType | undefined =>
  approved && !deletedAt ? usertype : undefined;

/** Puts an account into the group that its profile says. @returns whether it was not in it. */
export const alignGroup = (identity: Identity, user: StoredUser): Promise<boolean> =>
  identity.setGroup(accountName(user), groupOf(user));

/**
 * Called after a profile was created or changed. The profile decides a person's rights, and is already written: when
 * the pool fails, the change stays, and the sweeper repeats the update.
 */
export const followGroup = async (ctx: Context, user: StoredUser): Promise<void> => {
  try {
    await alignGroup(await ctx.identity(), user);
  } catch (error) {
    log.warn('group not set', { uid: user.id, error: (error as Error).message });
  }
};
