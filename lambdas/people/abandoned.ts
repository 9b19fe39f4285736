import type { Identity } from '#lambdas/ports/services';
import type { Context } from '#lambdas/runtime/context';
import { ownerOfEmail, ownerOfMobile } from './find-unique';
import { forgetPerson } from './forget-person';
import { loadUser } from './user-items';

/** A registration under way has its account for less than this before its profile is there. */
const UNDER_WAY_MS = 60_000;
/** An address that nobody confirmed for so long was mistyped, or somebody else's. */
const UNCONFIRMED_MS = 24 * 3_600_000;

const FILES = 100;

const removeUnlessSomebodys = async (ctx: Context, identity: Identity, name: string): Promise<boolean> => {
  const account = await identity.find(name);
  if (!account || ctx.now() - account.createdAt < UNDER_WAY_MS) return false;
  if (await loadUser(ctx.store, account.uid, { consistent: true })) return false;
  const files = await ctx.files();
  await files.remove((await files.list(`users/${account.uid}/`, FILES)).map(({ path }) => path));
  await identity.remove(account.username);
  return true;
};

type Contacts = { email: string; mobile?: string | undefined };

/**
 * Removes accounts without a profile that hold an e-mail or mobile, with the licence they may have: a crash left them, or
 * somebody signed up past the site. Says whether there was one.
 */
export const removeLeftBehind = async (
  ctx: Context,
  identity: Identity,
  { email, mobile }: Contacts,
): Promise<boolean> => {
  const byEmail = await removeUnlessSomebodys(ctx, identity, email);
  const byMobile = mobile ? await removeUnlessSomebodys(ctx, identity, mobile) : false;
  return byEmail || byMobile;
};

/** Frees what a profile holds whose account is gone or was never confirmed. Says whether it did. */
const release = async (ctx: Context, identity: Identity, uid: string): Promise<boolean> => {
  const user = await loadUser(ctx.store, uid, { consistent: true });
  if (user && ctx.now() - user.createdAt < UNDER_WAY_MS) return false;
  const found = await identity.find(user?.username ?? uid);
  // A provider's name outlives its account: who comes back by it is somebody new.
  const account = found?.uid === uid ? found : undefined;
  if (account && (account.confirmed || ctx.now() - account.createdAt < UNCONFIRMED_MS)) return false;
  if (account) await identity.remove(account.username);
  return user ? forgetPerson(ctx, user) : false;
};

/** Whether an e-mail or mobile belongs to somebody; those that belong to nobody any more are free again. */
export const isTaken = async (ctx: Context, identity: Identity, { email, mobile }: Contacts): Promise<boolean> => {
  const [byEmail, byMobile] = await Promise.all([
    ownerOfEmail(ctx.store, email),
    mobile ? ownerOfMobile(ctx.store, mobile) : undefined,
  ]);
  const owners = new Set([byEmail, byMobile].filter(owner => owner !== undefined));
  for (const uid of owners) if (!(await release(ctx, identity, uid))) return true;
  return false;
};
