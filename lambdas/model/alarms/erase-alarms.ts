import type { Booking } from '#shared/contract/entities/booking';
import { DELETED_NAME, type Party } from '#shared/domain/booking/anonymous';
import { exists, type Store, type Update } from '#lambdas/ports/store';
import { alarmKey, EVENT_PREFIX } from '#lambdas/store/keys';
import { alarmIdOf, loadAlarm } from './alarm-items';

type Changes = Required<Pick<Update, 'set' | 'remove'>>;

/** The caller's name, contact and position. */
const caller: Changes = { set: { name: DELETED_NAME }, remove: ['contact', 'lat', 'lng', 'movedAt'] };
/** The driver of the caller's ride. */
const driver: Changes = { set: { driver_name: DELETED_NAME }, remove: ['vehicle_number'] };

const both = (a: Changes, b: Changes): Changes => ({
  set: { ...a.set, ...b.set },
  remove: [...a.remove, ...b.remove],
});

/** Deletes the alarm's events: they have been published and are not read again. */
const deleteEvents = async (store: Store, alarmId: string): Promise<void> => {
  const { pk } = alarmKey(alarmId);
  const events = await store.query({ pk, beginsWith: EVENT_PREFIX });
  for (const { sk } of events) await store.write([{ type: 'delete', key: { pk, sk } }]);
  if (events.length > 0) await deleteEvents(store, alarmId);
};

/** Increments `rev`, so that a concurrent change reads again instead of restoring erased data. */
const change = async (store: Store, alarmId: string, { set, remove }: Changes): Promise<void> => {
  await store.write([{ type: 'update', key: alarmKey(alarmId), set, remove, add: { rev: 1 }, if: exists() }]);
  await deleteEvents(store, alarmId);
};

/** Erases a party from the alarms of a ride. The alarms themselves and their times are retained. */
export const eraseAlarms = async (store: Store, booking: Booking, party: Party): Promise<void> => {
  const { id, customer, driver: driverId } = booking;
  if (party === 'customer') return change(store, alarmIdOf(id, customer), caller);
  if (driverId) await change(store, alarmIdOf(id, driverId), both(caller, driver));
  await change(store, alarmIdOf(id, customer), driver);
};

/**
 * The same for a driver who gave the ride back: an alarm names them if the rider raised it before the next acceptance.
 */
export const eraseFormerFromAlarms = async (store: Store, booking: Booking, uid: string): Promise<void> => {
  const { id, customer, acceptedAt = Infinity } = booking;
  await change(store, alarmIdOf(id, uid), both(caller, driver));
  const riders = await loadAlarm(store, alarmIdOf(id, customer));
  if (riders && riders.at < acceptedAt) await change(store, riders.id, driver);
};
