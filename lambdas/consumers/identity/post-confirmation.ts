import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { welcomeOf } from '#shared/domain/people/mails';
import { newPasswordOrder } from '#lambdas/model/accounts/new-password';
import { mailOrder, welcomeId } from '#lambdas/model/mails/mail-orders';
import { log } from '#lambdas/ports/log';
import { all, exists, missing } from '#lambdas/ports/store';
import { forgetActor } from '#lambdas/runtime/actor';
import type { Context } from '#lambdas/runtime/context';
import { profileOfAccount, type StoredUser } from '#lambdas/store/user-items';
import { userKey } from '#lambdas/store/keys';

const isThere = all(exists(), missing('deletedAt'));

const unproved = ['emailUnproved', 'emailGiven'] as const;

/**
 * Whether a mailed code is the first proof that the account belongs to the owner of the address. Before, another person
 * may have opened it: by registering with the address, or by giving the address to an account whose password they know.
 */
const proves = (user: StoredUser, address: string | undefined): boolean =>
  unproved.some(mark => user[mark] === true) && user.email === address;

/** The code came by mail: a person who knows it reads the mails of that address. */
const noteProof = (ctx: Context, { id }: StoredUser) =>
  ctx.store.write([{ type: 'update', key: userKey(id), remove: [...unproved], if: isThere }]);

/**
 * Sessions that began before the new password end at once, and a number is removed if the owner never verified the
 * address. The stream's consumer does the rest, because this function has no right to.
 */
const noteNewPassword = async (ctx: Context, { id, mobile }: StoredUser, isFirstProof: boolean) => {
  const set = {
    sessionsFromS: Math.floor(ctx.now() / 1000) + 1,
    ...(isFirstProof && mobile ? { mobileUnproved: true } : {}),
  };
  await ctx.store.write([
    {
      type: 'update',
      key: userKey(id),
      set,
      remove: ['retainedSession', ...(isFirstProof ? unproved : [])],
      if: isThere,
    },
    newPasswordOrder(ctx, id, isFirstProof),
  ]);
  forgetActor(id);
};

const follow = async (ctx: Context, { triggerSource, request }: PostConfirmationTriggerEvent): Promise<void> => {
  const user = await profileOfAccount(ctx.store, request.userAttributes.sub ?? '', { consistent: true });
  // An account that asks for no code is confirmed before it has a profile.
  if (!user || user.deletedAt) return;
  const isFirstProof = proves(user, request.userAttributes.email);
  if (triggerSource === 'PostConfirmation_ConfirmForgotPassword') return noteNewPassword(ctx, user, isFirstProof);
  if (isFirstProof) await noteProof(ctx, user);
  await ctx.store.write([mailOrder(ctx, user.id, welcomeOf(user), {}, welcomeId(user.id))]);
};

/**
 * Cognito's trigger after a mailed code was right, for a new account or a new password: the address is verified, a new
 * account gets a welcome mail, and a new password ends earlier sessions. A fault here does not make the code wrong.
 */
export const postConfirmation = async (
  ctx: Context,
  event: PostConfirmationTriggerEvent,
): Promise<PostConfirmationTriggerEvent> => {
  await follow(ctx, event).catch(error => log.error('proof of an address not noted', error));
  return event;
};
