import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { changePerson } from '#lambdas/model/people/change-person';
import { ownerOfEmail, ownerOfMobile } from '#lambdas/model/people/find-unique';
import type { Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { takenContact } from './orphaned-accounts';
import type { Contact } from '#lambdas/model/people/contact-codes';

/**
 * Whether a contact is one that no code has proved to be theirs. An address counts for accounts of other providers alone: a password
 * account belongs to whoever reads its mails, by a new password.
 */
const isUnproved = (user: StoredUser | undefined, by: Contact['by']): boolean => {
  if (!user || user.deletedAt) return false;
  return by === 'mobile' ? user.mobileUnproved === true : user.emailUnproved === true && user.loginType !== undefined;
};

/** The profile that has a contact without having proved it, if there is one besides `besides`. */
export const unprovedHolder = async (
  ctx: Context,
  { by, to }: Contact,
  besides?: string,
): Promise<StoredUser | undefined> => {
  const uid = await (by === 'email' ? ownerOfEmail : ownerOfMobile)(ctx.store, to);
  if (uid === undefined || uid === besides) return undefined;
  const user = await loadUser(ctx.store, uid, { consistent: true });
  return isUnproved(user, by) ? user : undefined;
};

const nothingOf = {
  email: { without: { email: '', emailUnproved: '' }, was: { emailUnproved: true } },
  mobile: { without: { mobile: '', mobileUnproved: '' }, was: { mobileUnproved: true } },
} as const;

/**
 * Takes a contact from an account that wrote it down without proving it, because somebody else has a better claim. The account
 * stays; one that loses its number is notified by mail, and one that loses its address never read mails there.
 */
export const takeFromHolder = async (
  ctx: Context,
  identity: Identity,
  contact: Contact,
  besides?: string,
): Promise<Refusal | undefined> => {
  const holder = await unprovedHolder(ctx, contact, besides);
  if (!holder) return undefined;
  const { without, was } = nothingOf[contact.by];
  const mails = contact.by === 'mobile' ? [mailOrder(ctx, holder.id, 'number_moved')] : [];
  // As it was read: a contact that has been proved meanwhile stays where it is.
  const after = await changePerson(ctx, holder, without, mails, was);
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
  if (await unprovedHolder(ctx, { by, to }, besides)) return false;
  const contacts = by === 'email' ? { email: to } : { email: '', mobile: to };
  return (await takenContact(ctx, identity, contacts)) !== undefined;
};
