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
 * Whether no code has verified a contact of this person. Addresses only matter for accounts of social providers: a
 * password account belongs to the reader of its mails, who can set a new password.
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
 * Removes an unverified contact from an account, because another person has verified it. The account stays. If it loses
 * its number, it is notified by mail; if it loses its address, it never received mails there.
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
  // Conditional on the profile as read: a contact that was verified meanwhile stays.
  const after = await changePerson(ctx, holder, without, mails, was);
  if (isRefusal(after)) return refuse('user_exists');
  if (!holder.loginType) await identity.update(accountName(holder), { mobile: '' });
  return undefined;
};

/** Whether an address or number belongs to another account that a code cannot take it from. */
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
