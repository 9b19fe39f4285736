import { DAY_MS } from '#shared/contract/time';
import type { Account, Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { ownerOfEmail, ownerOfMobile } from '#lambdas/model/people/find-unique';
import { accountOf } from './account-of';
import { deleteProfile } from './delete-profile';
import { outlivesAccount } from './obligations';
import { reopenAccount } from './reopen-account';
import { loadUser, profileOfAccount, type StoredUser } from '#lambdas/store/user-items';

/** During registration an account exists for less than this before its profile does. */
const UNDER_WAY_MS = 60_000;
/** An address that is unconfirmed for this long was mistyped, or belongs to somebody else. */
const UNCONFIRMED_MS = DAY_MS;

const FILES = 100;

/** Removes an account without a profile after a grace period, with its licence file. @returns whether it did. */
export const removeWithoutProfile = async (
  ctx: Context,
  identity: Identity,
  account: Account,
  afterMs = UNDER_WAY_MS,
): Promise<boolean> => {
  if (ctx.now() - account.createdAt < afterMs) return false;
  if (await profileOfAccount(ctx.store, account.uid, { consistent: true })) return false;
  const files = await ctx.files();
  await files.remove((await files.list(`users/${account.uid}/`, FILES)).map(({ path }) => path));
  await identity.remove(account.username);
  return true;
};

type Contacts = { email: string; mobile?: string | undefined };

/**
 * Removes accounts without a profile that block an e-mail or mobile, with their licence files. They come from a crash
 * or from a sign-up directly at Cognito. @returns whether there was such an account.
 */
export const removeLeftBehind = async (
  ctx: Context,
  identity: Identity,
  { email, mobile }: Contacts,
): Promise<boolean> => {
  let removed = false;
  for (const name of [email, mobile]) {
    const account = name ? await identity.find(name) : undefined;
    if (account && (await removeWithoutProfile(ctx, identity, account))) removed = true;
  }
  return removed;
};

/**
 * Creates a new account for a profile that outlives its own. An account without a profile that has the address is
 * removed first: it may be a stranger's.
 */
export const reopen = async (ctx: Context, identity: Identity, user: StoredUser): Promise<boolean> =>
  (await reopenAccount(ctx, identity, user)) ||
  (!user.loginType && (await removeLeftBehind(ctx, identity, user)) && (await reopenAccount(ctx, identity, user)));

/** Called when somebody looks up an account, perhaps its owner: creates it again if the profile outlived it. */
export const reopenGone = async (ctx: Context, identity: Identity, uid: string): Promise<void> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user || user.deletedAt || (await accountOf(identity, user))) return;
  if (await outlivesAccount(ctx, user)) await reopen(ctx, identity, user);
};

/**
 * Frees the contacts of a profile whose account is gone or was never confirmed. A profile with obligations stays and
 * gets its account back. @returns whether the contacts are free.
 */
const release = async (ctx: Context, identity: Identity, uid: string): Promise<boolean> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (!user) return false;
  const account = await accountOf(identity, user);
  if (account && (account.confirmed || ctx.now() - account.createdAt < UNCONFIRMED_MS)) return false;
  if (await outlivesAccount(ctx, user)) {
    if (!account) await reopen(ctx, identity, user);
    return false;
  }
  if (ctx.now() - user.createdAt < UNDER_WAY_MS) return false;
  if (account) await identity.remove(account.username);
  return deleteProfile(ctx, user);
};

/** Finds a contact in use, e-mail or mobile; contacts of abandoned accounts and profiles are freed first. */
export const takenContact = async (
  ctx: Context,
  identity: Identity,
  { email, mobile }: Contacts,
): Promise<'email' | 'mobile' | undefined> => {
  const [byEmail, byMobile] = await Promise.all([
    email ? ownerOfEmail(ctx.store, email) : undefined,
    mobile ? ownerOfMobile(ctx.store, mobile) : undefined,
  ]);
  if (byEmail !== undefined && !(await release(ctx, identity, byEmail))) return 'email';
  if (byMobile === undefined || byMobile === byEmail) return undefined;
  return (await release(ctx, identity, byMobile)) ? undefined : 'mobile';
};

/** Whether an e-mail or mobile is in use. */
export const isTaken = async (ctx: Context, identity: Identity, contacts: Contacts): Promise<boolean> =>
  (await takenContact(ctx, identity, contacts)) !== undefined;
