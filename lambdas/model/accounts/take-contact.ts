import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { mailOrder } from '#lambdas/model/notifications/mail-orders';
import { changePerson } from '#lambdas/model/people/change-person';
import { ownerOfEmail, ownerOfMobile } from '#lambdas/model/people/find-unique';
import type { Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { takenContact } from './orphaned-accounts';
import type { Contact } from '#lambdas/model/people/contact-codes';

/** Whether a person's number is one that no code has proved to be theirs. */
export const isUnproved = (user: StoredUser | undefined): boolean => user?.mobileUnproved === true && !user.deletedAt;

/** The profile that has a number without having proved it, if there is one besides `besides`. */
export const unprovedHolder = async (
  ctx: Context,
  mobile: string | undefined,
  besides?: string,
): Promise<StoredUser | undefined> => {
  const uid = mobile ? await ownerOfMobile(ctx.store, mobile) : undefined;
  if (uid === undefined || uid === besides) return undefined;
  const user = await loadUser(ctx.store, uid, { consistent: true });
  return isUnproved(user) ? user : undefined;
};

/**
 * Takes a number from whoever wrote it down without proving it, because somebody else has just proved that it is theirs. The
 * account stays with its e-mail and password; it is told by mail.
 */
export const takeFromHolder = async (
  ctx: Context,
  identity: Identity,
  mobile: string,
  besides?: string,
): Promise<Refusal | undefined> => {
  const holder = await unprovedHolder(ctx, mobile, besides);
  if (!holder) return undefined;
  const told = mailOrder(ctx, holder.id, 'number_moved');
  // As it was read: a number that has been proved meanwhile stays where it is.
  const after = await changePerson(ctx, holder, { mobile: '', mobileUnproved: '' }, [told], { mobileUnproved: true });
  if (isRefusal(after)) return refuse('user_exists');
  if (!holder.loginType) await identity.update(accountName(holder), { mobile: '' });
  return undefined;
};

/** Whether an address or number is in use in a way that a code cannot mend. */
export const isOthers = async (
  ctx: Context,
  identity: Identity,
  { by, to }: Contact,
  besides?: string,
): Promise<boolean> => {
  const owner = await (by === 'email' ? ownerOfEmail : ownerOfMobile)(ctx.store, to);
  if (owner === undefined || owner === besides) return false;
  if (by === 'mobile' && (await unprovedHolder(ctx, to, besides))) return false;
  const contacts = by === 'email' ? { email: to } : { email: '', mobile: to };
  return (await takenContact(ctx, identity, contacts)) !== undefined;
};
