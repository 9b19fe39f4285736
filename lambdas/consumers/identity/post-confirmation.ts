import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { welcomeOf } from '#shared/domain/people/mails';
import { mailOrder, welcomeId } from '#lambdas/model/notifications/mail-orders';
import { log } from '#lambdas/ports/log';
import { all, exists, missing } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { profileOfAccount, type StoredUser } from '#lambdas/store/user-items';
import { userKey } from '#lambdas/store/keys';

/** The code came by mail: whoever knows it reads the mails of that address. */
const noteProof = (ctx: Context, { id }: StoredUser) =>
  ctx.store.write([
    { type: 'update', key: userKey(id), remove: ['emailUnproved'], if: all(exists(), missing('deletedAt')) },
  ]);

const follow = async (ctx: Context, { triggerSource, request }: PostConfirmationTriggerEvent): Promise<void> => {
  const user = await profileOfAccount(ctx.store, request.userAttributes.sub ?? '', { consistent: true });
  // An account that asks for no code is confirmed before it has a profile.
  if (!user || user.deletedAt) return;
  if (user.emailUnproved && user.email === request.userAttributes.email) await noteProof(ctx, user);
  if (triggerSource === 'PostConfirmation_ConfirmSignUp')
    await ctx.store.write([mailOrder(ctx, user.id, welcomeOf(user), {}, welcomeId(user.id))]);
};

/**
 * Cognito's trigger after a mailed code was right, for a new account or a new password: the address is proved, and a new account
 * is welcomed there. Whatever goes wrong here, the code was right.
 */
export const postConfirmation = async (
  ctx: Context,
  event: PostConfirmationTriggerEvent,
): Promise<PostConfirmationTriggerEvent> => {
  await follow(ctx, event).catch(error => log.error('proof of an address not noted', error));
  return event;
};
