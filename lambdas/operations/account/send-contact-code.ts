import { isRefusal, refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { contactOf, isOwn, mayChangeContact } from '#lambdas/model/accounts/change-contact';
import { isOthers } from '#lambdas/model/accounts/take-contact';
import { sendContactCode as send } from '#lambdas/model/people/contact-codes';
import { implement } from '#lambdas/runtime/implementation';

export const sendContactCode = implement(accountOperations.sendContactCode, async ({ ctx, actor, input }) => {
  const contact = await contactOf(input);
  if (isRefusal(contact)) return contact;
  const problem = await mayChangeContact(ctx, actor, contact);
  if (problem) return problem;
  if (await isOthers(ctx, await ctx.identity(), contact, actor.uid))
    return refuse('user_exists', { field: contact.by });
  const { uid: owner, user } = actor;
  const reason = isOwn(user, contact) ? 'own-contact' : 'new-contact';
  return (await send(ctx, { owner, contact, reason, language: user.language })) ?? { sent: true };
});
