import { isRefusal } from '#shared/contract/errors';
import { leaveSessions } from '#lambdas/model/accounts/end-sessions';
import type { NewPassword } from '#lambdas/model/accounts/new-password';
import { dropUnknownFactor } from '#lambdas/model/accounts/unknown-factor';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { loadAddresses } from '#lambdas/model/people/addresses';
import { changePerson } from '#lambdas/model/people/change-person';
import type { Context } from '#lambdas/runtime/context';
import { isStaff } from '#lambdas/runtime/second-factor';
import { addressKey, mailOrderKey } from '#lambdas/store/keys';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';

const bank = { bankName: '', bankCode: '', bankAccount: '', bankChangedAt: '' } as const;

/**
 * Removes from an account what its holder entered before the address was verified. The number could still sign in, and
 * other details would mislead the owner. Staff keep their second factor: access to a mailbox is not enough for their
 * rights, and an admin can reset the factor. The mail to the owner marks that this is done: details entered afterwards
 * stay.
 */
const clearForOwner = async (ctx: Context, user: StoredUser, { id }: NewPassword): Promise<void> => {
  const mailId = `claimed-${id}`;
  if (await ctx.store.get(mailOrderKey(mailId), { consistent: true })) return;
  const identity = await ctx.identity();
  const dropsFactor = !isStaff(user);
  if (dropsFactor) await identity.dropSecondFactor(accountName(user));
  if (user.mobileUnproved) await identity.update(accountName(user), { mobile: '' });
  for (const address of await loadAddresses(ctx.store, user.id))
    await ctx.store.write([{ type: 'delete', key: addressKey(user.id, address.id) }]);
  const number = user.mobileUnproved ? ({ mobile: '', mobileUnproved: '' } as const) : {};
  const mail = mailOrder(ctx, user.id, 'account_claimed', {}, mailId);
  const factor = dropsFactor ? ({ secondFactorAt: '' } as const) : {};
  const after = await changePerson(ctx, user, { ...number, ...bank, ...factor }, [mail]);
  if (isRefusal(after)) throw new Error(`an account is not cleared for its owner: ${after.refusal}`);
};

/**
 * Ends what predates a new password: sessions at the pool, sockets and pushes. The profile refuses the sessions
 * already.
 */
export const consumeNewPassword = async (ctx: Context, order: NewPassword): Promise<void> => {
  const user = await loadUser(ctx.store, order.uid, { consistent: true });
  if (!user || user.deletedAt) return;
  await leaveSessions(ctx, user);
  // The mail about a cleared account reports the app as well.
  if (!order.isFirstProof || isStaff(user)) await dropUnknownFactor(ctx, user, `factor-${order.id}`);
  if (order.isFirstProof) await clearForOwner(ctx, user, order);
};
