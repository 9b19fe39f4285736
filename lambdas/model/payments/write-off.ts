import type { ContentOf } from '#shared/contract/entities/proposal';
import { givenUp, writeOff } from '#shared/domain/booking/settle-owed';
import { unpaidMarks } from '#lambdas/model/promos/mark-person';
import type { Context } from '#lambdas/runtime/context';
import { loadUser } from '#lambdas/store/user-items';
import { settledOtherwise } from './settle-otherwise';

const marksOf = async (ctx: Context, uid: string) => {
  const rider = await loadUser(ctx.store, uid);
  return rider && !rider.deletedAt ? unpaidMarks(rider) : [];
};

/** An unpaid ride is written off, with the rider's mark. */
export const writeOffEffect = settledOtherwise<ContentOf<'writeOff'>>({
  owedOf: givenUp,
  settle: async (ctx, { by }, booking) => {
    const { writeOffShare: driverPercent } = await ctx.settings();
    const made = writeOff(booking, { by, driverPercent }, ctx.now());
    return { made, writes: await marksOf(ctx, booking.customer) };
  },
});
