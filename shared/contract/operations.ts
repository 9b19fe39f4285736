import { accountOperations } from './operations/account';
import { alarmOperations } from './operations/alarms';
import { bookOperations } from './operations/books';
import { approvalOperations } from './operations/approvals';
import { auditOperations } from './operations/audit';
import { bookingOperations } from './operations/bookings';
import { catalogOperations } from './operations/catalog';
import { chatOperations } from './operations/chat';
import { depositOperations } from './operations/deposits';
import { deviceOperations } from './operations/devices';
import { dispatchOperations } from './operations/dispatch';
import { factorOperations } from './operations/factors';
import { fleetOperations } from './operations/fleets';
import { moneyOperations } from './operations/money';
import { notificationOperations } from './operations/notifications';
import { cardOperations } from './operations/cards';
import { paymentOperations } from './operations/payments';
import { parcelOperations } from './operations/parcels';
import { peopleOperations } from './operations/people';
import { placeOperations } from './operations/places';
import { realtimeOperations } from './operations/realtime';
import { reportOperations } from './operations/reports';
import { settlementOperations } from './operations/settlement';
import { tripOperations } from './operations/trips';
import { tipOperations } from './operations/tips';
import { uploadOperations } from './operations/uploads';
import type { Operation } from './operation';

/** By area: the file here that declares them, the folder that implements them, and the API's name for the area. */
const byArea = {
  people: peopleOperations,
  account: accountOperations,
  factors: factorOperations,
  fleets: fleetOperations,
  money: moneyOperations,
  audit: auditOperations,
  books: bookOperations,
  approvals: approvalOperations,
  settlement: settlementOperations,
  payments: paymentOperations,
  tips: tipOperations,
  deposits: depositOperations,
  cards: cardOperations,
  catalog: catalogOperations,
  places: placeOperations,
  bookings: bookingOperations,
  parcels: parcelOperations,
  trips: tripOperations,
  dispatch: dispatchOperations,
  chat: chatOperations,
  alarms: alarmOperations,
  uploads: uploadOperations,
  notifications: notificationOperations,
  devices: deviceOperations,
  reports: reportOperations,
  realtime: realtimeOperations,
} as const;
export type Area = keyof typeof byArea;

/** Every operation of the product, by name. */
export const operations = {
  ...catalogOperations,
  ...placeOperations,
  ...peopleOperations,
  ...accountOperations,
  ...factorOperations,
  ...fleetOperations,
  ...uploadOperations,
  ...bookingOperations,
  ...parcelOperations,
  ...tripOperations,
  ...alarmOperations,
  ...chatOperations,
  ...dispatchOperations,
  ...moneyOperations,
  ...auditOperations,
  ...bookOperations,
  ...approvalOperations,
  ...settlementOperations,
  ...paymentOperations,
  ...tipOperations,
  ...depositOperations,
  ...cardOperations,
  ...notificationOperations,
  ...deviceOperations,
  ...reportOperations,
  ...realtimeOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

export const operationList: readonly Operation[] = Object.values(operations);

export const operationAreas: readonly (readonly [Area, readonly Operation[]])[] = Object.entries(byArea).map(
  ([area, some]) => [area as Area, Object.values(some)] as const,
);
