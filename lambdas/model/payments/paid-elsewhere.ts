import type { ContentOf } from '#shared/contract/entities/proposal';
import { refuse } from '#shared/contract/errors';
import { restOwed, settleOtherwise } from '#shared/domain/booking/settle-owed';
import { settledOtherwise } from './settle-otherwise';

/** The money of an owed ride reached the company outside the product. */
export const paidElsewhereEffect = settledOtherwise<ContentOf<'paidElsewhere'>>({
  // If a part has been paid in the meantime, that part was paid twice.
  owedOf: restOwed,
  refusal: (ctx, { at }) => (at > ctx.now() ? refuse('invalid_input', { field: 'at' }) : undefined),
  settle: async (ctx, { content: { how, at }, by, approvedBy, reason: note }, booking) => {
    const settled = { how, at, note, by, approvedBy };
    return { made: settleOtherwise(booking, { uid: by, party: 'admin' }, settled, ctx.now()) };
  },
});
