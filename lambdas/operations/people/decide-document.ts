import { isRefusal, refuse } from '#shared/contract/errors';
import { peopleOperations } from '#shared/contract/operations/people';
import { endOfValidity } from '#shared/domain/people/documents';
import { takeOffDuty } from '#lambdas/model/drivers/off-duty';
import { mailOrder } from '#lambdas/model/mails/mail-orders';
import { followGroup } from '#lambdas/model/people/align-group';
import { changePerson, type PersonChanges } from '#lambdas/model/people/change-person';
import { joining, fleetMails } from '#lambdas/model/people/join-fleet';
import { viewUserFor } from '#lambdas/model/people/view-user';
import type { Context } from '#lambdas/runtime/context';
import { type Call, implement } from '#lambdas/runtime/implementation';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';

type Input = Call<typeof peopleOperations.decideDocument>['input'];

/**
 * A driver whose document is rejected must be able to sign in, to read the reason and to upload another: they are
 * approved, and only the document keeps them off duty. A blocked driver stays blocked.
 */
const letIn = ({ approved, blockedAt }: StoredUser): PersonChanges =>
  !approved && blockedAt === undefined ? { approved: true } : {};

const changesOf = async (ctx: Context, user: StoredUser, input: Input): Promise<PersonChanges> => {
  const { document: kind, decision, reason, expiry } = input;
  if (decision === 'reject') return { ...letIn(user), [`${kind}State`]: 'rejected', [`${kind}Reason`]: reason };
  const good = { [`${kind}State`]: 'approved', [`${kind}Reason`]: '', [`${kind}Expiry`]: expiry ?? '' };
  // A driver who was approved by a rejection joins the fleet that invited them once the document is good.
  return { ...good, ...(user.approved ? await joining(ctx, user) : {}) };
};

export const decideDocument = implement(
  peopleOperations.decideDocument,
  async ({ ctx, actor, input }) => {
    const { document, decision, reason, expiry, image } = input;
    if (decision === 'reject' && !reason) return refuse('invalid_input', { field: 'reason' });
    if (expiry !== undefined && endOfValidity(expiry) <= ctx.now())
      return refuse('document_expired', { field: 'expiry' });
    const user = await loadUser(ctx.store, input.id, { consistent: true });
    if (!user || user.deletedAt || user.usertype !== 'driver') return refuse('not_found');
    // The driver may have uploaded another picture since the admin looked.
    if (user[`${document}Image`] !== image) return refuse('changed_meanwhile');
    const about = { document, ...(reason ? { reason } : {}), ...(expiry === undefined ? {} : { until: expiry }) };
    const mail = decision === 'approve' ? 'document_approved' : 'document_rejected';
    const changes = await changesOf(ctx, user, input);
    const mails = [mailOrder(ctx, user.id, mail, about), ...fleetMails(ctx, user, changes)];
    const after = await changePerson(ctx, user, changes, mails);
    if (isRefusal(after)) return after;
    if (after.approved !== user.approved) await followGroup(ctx, after);
    if (decision === 'reject') await takeOffDuty(ctx, user.id);
    return { user: await viewUserFor(ctx, actor, after) };
  },
  {
    again: async ({ ctx, actor, input }) => {
      const user = await loadUser(ctx.store, input.id, { consistent: true });
      return user && !user.deletedAt ? { user: await viewUserFor(ctx, actor, user) } : refuse('not_found');
    },
  },
);
