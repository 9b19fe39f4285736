import type { Context } from '#lambdas/runtime/context';
import { scheduleKey } from '#lambdas/store/keys';

const MINUTE_MS = 60_000;
const LOOK_BACK_MINUTES = 5;

/** Starts the searches whose schedule should have fired in the last minutes; a search under way ignores it. */
export const sweepSchedules = async (ctx: Context): Promise<number> => {
  const queue = await ctx.dispatchQueue();
  let started = 0;
  for (let ago = 0; ago <= LOOK_BACK_MINUTES; ago++) {
    const { pk } = scheduleKey('', ctx.now() - ago * MINUTE_MS);
    for (const item of await ctx.store.query({ pk })) {
      if ((item.startAt as number) > ctx.now()) continue;
      await queue.send({ bookingId: item.sk, wave: 1 }, 0);
      started++;
    }
  }
  return started;
};
