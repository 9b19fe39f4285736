import { alarmOperations } from '#shared/contract/operations/alarms';
import { implement } from '#lambdas/runtime/implementation';
import { OPEN_ALARMS } from '#lambdas/store/keys';
import { asAlarm, seenAlarm } from '#lambdas/model/alarms/alarm-items';

const MOST = 50;

export const fetchAlarms = implement(alarmOperations.fetchAlarms, async ({ ctx }) => {
  const rows = await ctx.store.query({ index: 'gsi5', pk: OPEN_ALARMS, newestFirst: true, limit: MOST });
  const alarms = (await ctx.store.getMany(rows.map(({ pk, sk }) => ({ pk, sk })))).map(asAlarm);
  // The index may lag behind the item.
  return { alarms: alarms.filter(({ resolvedAt }) => resolvedAt === undefined).map(seenAlarm) };
});
