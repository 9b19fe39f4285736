import type { Alarm } from '#shared/contract/entities/alarm';
import { all, is, missing, type Item, type Store, type Write } from '#lambdas/ports/store';
import { alarmEventKey, alarmKey, openAlarms } from '#lambdas/store/keys';

/** An alarm as stored: one per person and booking; `rev` counts what happened to it. */
export type StoredAlarm = Alarm & { rev: number };

export const asAlarm = (item: Item): StoredAlarm => item as unknown as StoredAlarm;

export const loadAlarm = async (store: Store, alarmId: string): Promise<StoredAlarm | undefined> => {
  const item = await store.get(alarmKey(alarmId), { consistent: true });
  return item && asAlarm(item);
};

/** The wire's part of an alarm. */
export const seenAlarm = (alarm: StoredAlarm): Alarm => {
  const { rev: _rev, ...rest } = alarm;
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => !['pk', 'sk', '_et', 'isNew', 'g5p', 'g5s'].includes(key)),
  ) as Alarm;
};

/**
 * Stores the next state of an alarm and, as an item of its own whose insert reaches the screens, that it happened.
 * `before` is the state it follows: whoever loses a race reads again.
 */
export const alarmWrites = (before: StoredAlarm | undefined, next: Alarm): Write[] => {
  const alarm: StoredAlarm = { ...next, rev: (before?.rev ?? 0) + 1 };
  const isNew = !before || before.resolvedAt !== undefined;
  const open = next.resolvedAt === undefined ? { g5p: openAlarms, g5s: String(next.at).padStart(14, '0') } : {};
  return [
    {
      type: 'put',
      item: { ...alarmKey(next.id), ...alarm, _et: 'alarm-state', ...open },
      if: before ? all(is('rev', before.rev)) : missing(),
    },
    { type: 'put', item: { ...alarmEventKey(next.id, alarm.rev), ...alarm, _et: 'alarm', isNew }, if: missing() },
  ];
};
