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
 * Whether a mailed code is the first sign that the owner of the address has the account: before, somebody else may have opened it, who
 * registered with the address or gave it to an account whose password they know.
 */
const proves = (user: StoredUser, address: string | undefined): boolean =>
  unproved.some(mark => user[mark] === true) && user.email === address;

/** The code came by mail: whoever knows it reads the mails of that address. */
const noteProof = (ctx: Context, { id }: StoredUser) =>
  ctx.store.write([{ type: 'update', key: userKey(id), remove: [...unproved], if: isThere }]);

/**
 * Sessions that began before the new password are over at once, and so is the number of somebody who never proved the address.
 * The stream's consumer does the rest: this function may do no more.
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
 * Cognito's trigger after a mailed code was right, for a new account or a new password: the address is proved, a new account
 * is welcomed there, and a new password ends the sessions before it. Whatever goes wrong here, the code was right.
 */
export const postConfirmation = async (
  ctx: Context,
  event: PostConfirmationTriggerEvent,
): Promise<PostConfirmationTriggerEvent> => {
  await follow(ctx, event).catch(error => log.error('proof of an address not noted', error));
  return event;
};
