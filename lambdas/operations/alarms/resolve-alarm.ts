import type { Alarm } from '#shared/contract/entities/alarm';
import { isRefusal, type Refusal, refuse } from '#shared/contract/errors';
import { alarmOperations } from '#shared/contract/operations/alarms';
import type { Context } from '#lambdas/runtime/context';
import { implement } from '#lambdas/runtime/implementation';
import { alarmWrites, loadAlarm, seenAlarm } from '#lambdas/model/alarms/alarm-items';

const TRIES = 4;

const resolve = async (ctx: Context, alarmId: string, by: string): Promise<Alarm | Refusal> => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadAlarm(ctx.store, alarmId);
    if (!before) return refuse('not_found');
    // A second resolution does not replace the first.
    if (before.resolvedAt !== undefined) return seenAlarm(before);
    const next = { ...seenAlarm(before), resolvedAt: ctx.now(), resolvedBy: by };
    if ((await ctx.store.write(alarmWrites(before, next))).ok) return next;
  }
  throw new Error(`alarm ${alarmId} was not resolved`);
};

const answerOf = (alarm: Alarm | Refusal) => (isRefusal(alarm) ? alarm : { alarm });

export const resolveAlarm = implement(
  alarmOperations.resolveAlarm,
  async ({ ctx, actor, input }) => answerOf(await resolve(ctx, input.alarmId, actor.uid)),
  {
    again: async ({ ctx, input }) => {
      const alarm = await loadAlarm(ctx.store, input.alarmId);
      return answerOf(alarm ? seenAlarm(alarm) : refuse('not_found'));
    },
  },
);
