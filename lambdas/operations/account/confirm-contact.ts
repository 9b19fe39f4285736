import { isRefusal, refuse } from '#shared/contract/errors';
import { accountOperations } from '#shared/contract/operations/account';
import { changeContact, CODE_MAX_AGE_MS, contactOf, mayChangeContact } from '#lambdas/model/accounts/change-contact';
import { takeContactCode } from '#lambdas/model/people/contact-codes';
import { viewUser } from '#lambdas/model/people/view-user';
import { implement } from '#lambdas/runtime/implementation';
import { loadUser } from '#lambdas/store/user-items';

export const confirmContact = implement(
  accountOperations.confirmContact,
  async ({ ctx, actor, input }) => {
    const contact = await contactOf(input);
    if (isRefusal(contact)) return contact;
    const problem =
      (await mayChangeContact(ctx, actor, contact, CODE_MAX_AGE_MS)) ??
      (await takeContactCode(ctx, actor.uid, contact, input.code));
    if (problem) return problem;
    const after = await changeContact(ctx, actor, contact);
    return isRefusal(after) ? after : { user: await viewUser(ctx, after) };
  },
  {
    again: async ({ ctx, actor }) => {
      const user = await loadUser(ctx.store, actor.uid, { consistent: true });
      return user ? { user: await viewUser(ctx, user) } : refuse('user_issue_contact_admin');
    },
  },
);
