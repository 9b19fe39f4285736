import { accountOperations } from './operations/account';
import { alarmOperations } from './operations/alarms';
import { bookingOperations } from './operations/bookings';
import { catalogOperations } from './operations/catalog';
import { chatOperations } from './operations/chat';
import { dispatchOperations } from './operations/dispatch';
import { moneyOperations } from './operations/money';
import { notificationOperations } from './operations/notifications';
import { peopleOperations } from './operations/people';
import { placeOperations } from './operations/places';
import { platformOperations } from './operations/platform';
import { tripOperations } from './operations/trips';
import { uploadOperations } from './operations/uploads';
import type { Operation } from './operation';

/** Every operation of the product, by name. */
export const operations = {
  ...catalogOperations,
  ...placeOperations,
  ...peopleOperations,
  ...accountOperations,
  ...uploadOperations,
  ...bookingOperations,
  ...tripOperations,
  ...alarmOperations,
  ...chatOperations,
  ...dispatchOperations,
  ...moneyOperations,
  ...notificationOperations,
  ...platformOperations,
} as const;

export type Operations = typeof operations;
export type OperationName = keyof Operations;

export const operationList: readonly Operation[] = Object.values(operations);
