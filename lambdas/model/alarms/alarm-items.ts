import type { Alarm } from '#shared/contract/entities/alarm';
import { all, is, missing, type Item, type Store, type Write } from '#lambdas/ports/store';
import { alarmEventKey, alarmKey, OPEN_ALARMS } from '#lambdas/store/keys';

/** An alarm as stored: one per person and booking; `rev` increases with every change. */
export type StoredAlarm = Alarm & { rev: number };

/** How long resolved alarms are retained, in case of questions. */
export const ALARM_KEPT_S = 90 * 24 * 60 * 60;
const ttlFrom = (ms: number): number => Math.ceil(ms / 1000) + ALARM_KEPT_S;

export const alarmIdOf = (bookingId: string, uid: string): string => `${bookingId}-${uid}`;

export const asAlarm = (item: Item): StoredAlarm => item as unknown as StoredAlarm;

export const loadAlarm = async (store: Store, alarmId: string): Promise<StoredAlarm | undefined> => {
  const item = await store.get(alarmKey(alarmId), { consistent: true });
  return item && asAlarm(item);
};

/** The fields of an alarm that clients see. */
export const seenAlarm = (alarm: StoredAlarm): Alarm => {
  const { rev: _rev, ...rest } = alarm;
  return Object.fromEntries(
    Object.entries(rest).filter(([key]) => !['pk', 'sk', '_et', 'ttl', 'isNew', 'g5p', 'g5s'].includes(key)),
  ) as Alarm;
};

/**
 * Stores the next state of an alarm, and its event as an item of its own, whose insert is published to the screens.
 * `before` is the expected state: the loser of a race reads again.
 */
export const alarmWrites = (before: StoredAlarm | undefined, next: Alarm): Write[] => {
  const alarm: StoredAlarm = { ...next, rev: (before?.rev ?? 0) + 1 };
  const isNew = !before || before.resolvedAt !== undefined;
  const open = { g5p: OPEN_ALARMS, g5s: String(next.at).padStart(14, '0') };
  const { resolvedAt } = next;
  const eventTtl = ttlFrom(resolvedAt ?? next.movedAt ?? next.at);
  return [
    {
      type: 'put',
      item: {
        ...alarmKey(next.id),
        ...alarm,
        _et: 'alarm-state',
        ...(resolvedAt === undefined ? open : { ttl: ttlFrom(resolvedAt) }),
      },
      if: before ? all(is('rev', before.rev)) : missing(),
    },
    {
      type: 'put',
      item: { ...alarmEventKey(next.id, alarm.rev), ...alarm, _et: 'alarm', isNew, ttl: eventTtl },
      if: missing(),
    },
  ];
};
