import type { PaymentIssue } from '#shared/contract/entities/payment-issue';
import { refuse } from '#shared/contract/errors';
import { paymentOperations } from '#shared/contract/operations/payments';
import { loadIssue } from '#lambdas/model/payments/payment-issues';
import { is } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { loadBooking } from '#lambdas/store/booking-items';
import { paymentIssueKey } from '#lambdas/store/keys';

const isStartedByCode = async (ctx: Context, { bookingId }: PaymentIssue): Promise<boolean> => {
  const booking = bookingId === undefined ? undefined : await loadBooking(ctx.store, bookingId);
  return Boolean(booking?.otp && booking.startTime);
};

/** The browser makes the file from data that admins may read; the audit trail records who made it. */
export const gatherEvidence = implement(
  paymentOperations.gatherEvidence,
  async ({ ctx, actor, input: { id } }) => {
    const issue = await loadIssue(ctx, id);
    if (!issue) return refuse('not_found');
    if (issue.kind !== 'dispute') return refuse('booking_moved_on', { status: issue.kind });
    const set = { evidenceAt: ctx.now(), evidenceBy: actor.uid };
    await ctx.store.write([{ type: 'update', key: paymentIssueKey(id), set, if: is('kind', 'dispute') }]);
    return { issue: { ...issue, ...set }, startedByCode: await isStartedByCode(ctx, issue) };
  },
  {
    again: async ({ ctx, input: { id } }) => {
      const issue = await loadIssue(ctx, id);
      return issue ? { issue, startedByCode: await isStartedByCode(ctx, issue) } : refuse('not_found');
    },
  },
);
