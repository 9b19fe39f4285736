import { CONTACT_CODE_TTL_MS, FRESH_SIGN_IN_MS } from '#shared/contract/constants';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { hasProvedEmail } from '#shared/domain/people/proved';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { canonicalMobile } from '#lambdas/model/people/canonical-mobile';
import { changePerson, type PersonChanges } from '#lambdas/model/people/change-person';
import type { Contact } from '#lambdas/model/people/contact-codes';
import type { Write } from '#lambdas/ports/store';
import { type Actor, isSessionOver } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';
import { alignSignIn } from './align-account';
import { endOfOthers, leaveOtherSessions } from './end-sessions';
import { freshSignIn } from './fresh-sign-in';
import { takeFromHolder } from './take-contact';

/** A code that was requested while the sign-in was fresh is accepted for its whole lifetime. */
export const CODE_MAX_AGE_MS = FRESH_SIGN_IN_MS + CONTACT_CODE_TTL_MS;

/** The one contact that a request names. */
export const contactOf = async (input: { email: string } | { mobile: string }): Promise<Contact | Refusal> => {
  if ('email' in input) return { by: 'email', to: input.email };
  const canonical = await canonicalMobile(input.mobile);
  return isRefusal(canonical) ? canonical : { by: 'mobile', to: canonical };
};

/** Whether a contact is the person's current one and only needs verification. */
export const isOwn = (user: StoredUser, { by, to }: Contact): boolean => user[by] === to;

/**
 * Why somebody may not change this contact now. A stolen session must not be enough, so the sign-in has to be fresh.
 * The exception is verifying the current address, which adds no new way to sign in. The login of a demo is shared by
 * everybody.
 */
export const mayChangeContact = async (
  ctx: Context,
  actor: Actor,
  contact: Contact,
  maxAgeMs = FRESH_SIGN_IN_MS,
): Promise<Refusal | undefined> => {
  const { user } = actor;
  // An unverified number cannot sign in: verifying it adds a way to sign in.
  if (isOwn(user, contact))
    return contact.by === 'mobile' && user.mobileUnproved ? freshSignIn(ctx, actor, maxAgeMs) : undefined;
  if (user.usertype === 'admin' && !(await ctx.settings()).AllowCriticalEditsAdmin) return refuse('demo_mode');
  return freshSignIn(ctx, actor, maxAgeMs);
};

/**
 * Notifies the former, verified address of another contact that is not verified yet, in case somebody else changed it.
 */
export const mailFormerAddress = (ctx: Context, before: StoredUser): Write[] =>
  hasProvedEmail(before) ? [mailOrder(ctx, before.id, 'contact_changed', { to: before.email })] : [];

const changesOf = ({ by, to }: Contact): PersonChanges =>
  by === 'email' ? { email: to, emailUnproved: '', emailGiven: '' } : { mobile: to, mobileUnproved: '' };

/**
 * Changes a person's address or number to one that they have verified by a code: in the profile, and for the sign-in.
 * The former address is notified, in case somebody else changed it, and all other sessions end. Verifying the current
 * contact ends no session.
 */
export const changeContact = async (
  ctx: Context,
  { user, signedInAtS = Infinity }: Pick<Actor, 'user' | 'signedInAtS'>,
  contact: Contact,
): Promise<StoredUser | Refusal> => {
  const identity = await ctx.identity();
  const { by, to } = contact;
  const current = await loadUser(ctx.store, user.id, { consistent: true });
  if (!current || current.deletedAt) return refuse('not_found');
  // The caller may come from a cached profile, and a verified number would be a new way to sign in.
  if (isSessionOver(current, signedInAtS)) return refuse('not_logged_in');
  const taken = await takeFromHolder(ctx, identity, contact, user.id);
  if (taken) return taken;
  const isNew = !isOwn(current, contact);
  // Only the profile contains the contact of a social account.
  const update = { [by]: to, ...(by === 'mobile' ? { mobileProved: true } : {}) };
  if (!current.loginType && (await identity.update(accountName(current), update)) === 'exists')
    return refuse('user_exists', { field: by });
  const mails = isNew && current.email ? [mailOrder(ctx, user.id, 'contact_changed', { to: current.email })] : [];
  const changes = { ...changesOf(contact), ...(isNew ? endOfOthers(ctx, signedInAtS) : {}) };
  const after = await changePerson(ctx, current, changes, mails);
  if (isRefusal(after)) await alignSignIn(ctx, user.id);
  else if (isNew) await leaveOtherSessions(ctx, after, signedInAtS);
  return after;
};
