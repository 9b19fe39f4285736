import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { usersOfType } from '#lambdas/model/people/any-of-type';
import type { Context } from '#lambdas/runtime/context';
import { notifyOfIssue } from './notify-people';

/** Notifies every admin that a payment needs to be looked at. */
export const consumeIssue = async (ctx: Context, issue: PaymentIssue): Promise<void> => {
  const admins = (await usersOfType(ctx.store, 'admin')).filter(({ approved, deletedAt }) => approved && !deletedAt);
  await notifyOfIssue(
    ctx,
    admins.map(({ id }) => id),
    issue,
  );
};
