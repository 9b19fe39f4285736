import { refuse } from '#shared/contract/errors';
import { alarmOperations } from '#shared/contract/operations/alarms';
import { implement } from '#lambdas/runtime/implementation';
import { alarmWrites, loadAlarm, seenAlarm } from './alarm-items';

const TRIES = 4;

export const resolveAlarm = implement(alarmOperations.resolveAlarm, async ({ ctx, actor, input }) => {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = await loadAlarm(ctx.store, input.alarmId);
    if (!before) return refuse('not_found');
    // Whoever looked after it first stays the one who did.
    if (before.resolvedAt !== undefined) return { alarm: seenAlarm(before) };
    const next = { ...seenAlarm(before), resolvedAt: ctx.now(), resolvedBy: actor.uid };
    if ((await ctx.store.write(alarmWrites(before, next))).ok) return { alarm: next };
  }
  throw new Error(`alarm ${input.alarmId} was not resolved`);
});
