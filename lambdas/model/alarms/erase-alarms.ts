import type { Booking } from '#shared/contract/entities/booking';
import { DELETED_NAME, type Party } from '#shared/domain/booking/anonymous';
import { exists, type Store, type Update } from '#lambdas/ports/store';
import { alarmKey, EVENT_PREFIX } from '#lambdas/store/keys';
import { alarmIdOf, loadAlarm } from './alarm-items';

type Changes = Required<Pick<Update, 'set' | 'remove'>>;

/** Who called, how to reach them and where they were. */
const caller: Changes = { set: { name: DELETED_NAME }, remove: ['contact', 'lat', 'lng', 'movedAt'] };
/** Whom they rode with. */
const driver: Changes = { set: { driver_name: DELETED_NAME }, remove: ['vehicle_number'] };

const both = (a: Changes, b: Changes): Changes => ({
  set: { ...a.set, ...b.set },
  remove: [...a.remove, ...b.remove],
});

/** What happened to an alarm has reached the screens: nobody reads it again. */
const deleteEvents = async (store: Store, alarmId: string): Promise<void> => {
  const { pk } = alarmKey(alarmId);
  const events = await store.query({ pk, beginsWith: EVENT_PREFIX });
  for (const { sk } of events) await store.write([{ type: 'delete', key: { pk, sk } }]);
  if (events.length > 0) await deleteEvents(store, alarmId);
};

/** The next `rev`, so that whoever changes the alarm meanwhile reads again instead of bringing back what is gone. */
const change = async (store: Store, alarmId: string, { set, remove }: Changes): Promise<void> => {
  await store.write([{ type: 'update', key: alarmKey(alarmId), set, remove, add: { rev: 1 }, if: exists() }]);
  await deleteEvents(store, alarmId);
};

/** Takes a party of a ride out of the calls for help from it; that there were some, and when, stays. */
export const eraseAlarms = async (store: Store, booking: Booking, party: Party): Promise<void> => {
  const { id, customer, driver: driverId } = booking;
  if (party === 'customer') return change(store, alarmIdOf(id, customer), caller);
  if (driverId) await change(store, alarmIdOf(id, driverId), both(caller, driver));
  await change(store, alarmIdOf(id, customer), driver);
};

/** The same for a driver who gave the ride back: the rider's call names them if it came before the next one had accepted. */
export const eraseFormerFromAlarms = async (store: Store, booking: Booking, uid: string): Promise<void> => {
  const { id, customer, acceptedAt = Infinity } = booking;
  await change(store, alarmIdOf(id, uid), both(caller, driver));
  const riders = await loadAlarm(store, alarmIdOf(id, customer));
  if (riders && riders.at < acceptedAt) await change(store, riders.id, driver);
};
