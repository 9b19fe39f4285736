import { welcomeOf } from '#shared/domain/people/mails';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { hasNoAddress } from '#shared/contract/entities/common';
import { oneLine } from '#shared/contract/schema/plain-text';
import { accountOperations } from '#shared/contract/operations/account';
import { isTaken } from '#lambdas/model/accounts/orphaned-accounts';
import { takeFromHolder } from '#lambdas/model/accounts/take-contact';
import { createPerson } from '#lambdas/model/people/create-person';
import { ownerOfEmail } from '#lambdas/model/people/find-unique';
import { outlivesAccount } from '#lambdas/model/accounts/obligations';
import { bindAccount } from '#lambdas/model/accounts/reopen-account';
import { accountName, loadUser, profileOfAccount, type StoredUser } from '#lambdas/store/user-items';
import { viewUser } from '#lambdas/model/people/view-user';
import type { Account } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { type Caller, implementForAccount } from '#lambdas/runtime/implementation';

/** Truncates to a name's maximum length (UTF-16 units) without splitting a surrogate pair. */
const cut = (text: string): string => oneLine(text.slice(0, 80).replace(/[\uD800-\uDBFF]$/, ''));

/** Social providers give one name or none; it is normalized like names that users type. */
const namesOf = ({ name, email }: Account): { firstName: string; lastName: string } => {
  const given = hasNoAddress(name) ? oneLine(name) : '';
  const [firstName = '', ...rest] = (
    given ||
    oneLine(email.split('@')[0]?.replaceAll('.', ' ') ?? '') ||
    'Rider'
  ).split(/\s+/);
  return { firstName: cut(firstName), lastName: cut(rest.join(' ')) };
};

/** A new rider: approved, with an empty wallet (spec §5, Register). */
const riderOf = (ctx: Context, account: Account): StoredUser => ({
  id: account.uid,
  usertype: 'rider',
  ...namesOf(account),
  email: account.email.toLowerCase(),
  mobile: '',
  approved: true,
  createdAt: ctx.now(),
  loginType: account.provider,
  username: account.username,
});

/**
 * The profile that outlived a user's social account, when the provider vouches for the same user name again: open
 * rides, debts and blocks still apply.
 */
const returning = async (ctx: Context, account: Account): Promise<StoredUser | undefined> => {
  const owner = account.email === '' ? undefined : await ownerOfEmail(ctx.store, account.email);
  const user = owner && (await loadUser(ctx.store, owner, { consistent: true }));
  if (!user || !user.loginType || accountName(user) !== account.username) return undefined;
  if (!(await outlivesAccount(ctx, user)) || !(await bindAccount(ctx, user, account))) return undefined;
  return loadUser(ctx.store, user.id, { consistent: true });
};

const firstSignIn = async (ctx: Context, username: string): Promise<StoredUser | Refusal> => {
  const identity = await ctx.identity();
  const account = await identity.find(username);
  if (!account?.provider) return refuse('user_issue_contact_admin');
  const known = await returning(ctx, account);
  if (known) return known;
  if (account.email !== '') await takeFromHolder(ctx, identity, { by: 'email', to: account.email });
  // An address that belongs to a password account is refused: a provider's word must not open that account.
  const isOthers = account.email !== '' && (await isTaken(ctx, identity, account));
  const rider = riderOf(ctx, account);
  const welcome = mailOrder(ctx, rider.id, welcomeOf(rider));
  const person = isOthers ? refuse('user_exists') : await createPerson(ctx, rider, [welcome]);
  if (!isRefusal(person)) return person;
  // Two tabs may complete the same sign-in concurrently.
  const mine = await profileOfAccount(ctx.store, account.uid, { consistent: true });
  if (mine) return mine;
  await identity.remove(account.username);
  return person;
};

const complete = async ({ ctx, caller }: { ctx: Context; caller: Caller }) => {
  const known = await profileOfAccount(ctx.store, caller.uid);
  if (known?.deletedAt) return refuse('user_issue_contact_admin');
  const person = known ?? (await firstSignIn(ctx, caller.username));
  return isRefusal(person) ? person : { user: await viewUser(ctx, person) };
};

/** Idempotent: a repeat finds the profile and returns it. */
export const completeSocialSignIn = implementForAccount(accountOperations.completeSocialSignIn, complete, {
  again: complete,
});
