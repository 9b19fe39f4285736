import type { ContentOf } from '#shared/contract/entities/proposal';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { givenUp, writeOff } from '#shared/domain/booking/settle-owed';
import { unpaidMarks } from '#lambdas/model/promos/mark-person';
import type { ProposalEffect } from '#lambdas/model/proposals/proposal-effect';
import type { Context } from '#lambdas/runtime/context';
import { loadUser } from '#lambdas/store/user-items';
import { settledOtherwise } from './settle-otherwise';

const marksOf = async (ctx: Context, uid: string) => {
  const rider = await loadUser(ctx.store, uid);
  return rider && !rider.deletedAt ? unpaidMarks(rider) : [];
};

type Content = ContentOf<'writeOff'>;

/** The driver's part is the one in the settings, provided that both admins have seen it. */
const shareOf = async (ctx: Context, { share }: Content): Promise<number | Refusal> => {
  const { writeOffShare } = await ctx.settings();
  return writeOffShare === share ? share : refuse('changed_meanwhile');
};

const effect = settledOtherwise<Content>({
  owedOf: givenUp,
  settle: async (ctx, { by, content }, booking) => {
    const driverPercent = await shareOf(ctx, content);
    if (isRefusal(driverPercent)) return { made: driverPercent };
    const made = writeOff(booking, { by, driverPercent }, ctx.now());
    return { made, writes: await marksOf(ctx, booking.customer) };
  },
});

/** Writes an unpaid ride off, and marks its rider. */
export const writeOffEffect: ProposalEffect<Content> = {
  ...effect,
  check: async (ctx, content) => {
    const refused = await effect.check(ctx, content);
    if (refused) return refused;
    const share = await shareOf(ctx, content);
    return isRefusal(share) ? share : undefined;
  },
};
