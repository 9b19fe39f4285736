import { documentKinds } from '#shared/contract/entities/driver-document';
import { DAY_MS } from '#shared/contract/time';
import { documentState, EXPIRING_MS } from '#shared/domain/people/documents';
import { dueSort } from '#lambdas/store/keys';
import { drivesFor } from './is-theirs';
import { careOf, type CareState, type StoredUser } from '#lambdas/store/user-items';

/** `expiring`: a document that ends within a month, or has ended. */
export type PeopleFilter = {
  state?: 'approved' | 'expiring' | CareState;
  fleetadmin?: string;
  carTypeId?: string;
};

/** Documents expired for more than a year are not listed. */
const OVER_MS = 365 * DAY_MS;
export const dueRange = (now: number) => ({ from: Math.max(0, now - OVER_MS), to: now + EXPIRING_MS });

const isExpiring = (user: StoredUser, now: number): boolean =>
  documentKinds.some(kind => ['expiring', 'expired'].includes(documentState(user, kind, now)));

const isInState = (user: StoredUser, state: NonNullable<PeopleFilter['state']>, now: number): boolean => {
  if (state === 'approved') return user.approved;
  return state === 'expiring' ? isExpiring(user, now) : careOf(user) === state;
};

export const isListed = (user: StoredUser, { state, fleetadmin, carTypeId }: PeopleFilter, now: number): boolean =>
  (state === undefined || isInState(user, state, now)) &&
  (fleetadmin === undefined || drivesFor(user, fleetadmin)) &&
  (carTypeId === undefined || user.carTypeId === carTypeId);

/** Whether this is the entry of the driver's document that ends first: a driver is listed once, and stale entries not. */
export const isDue = (user: StoredUser, place: string, now: number): boolean => {
  const { from, to } = dueRange(now);
  const entries = documentKinds.flatMap(kind => {
    const expiry = user[`${kind}Expiry`];
    return expiry && expiry >= from && expiry < to ? [dueSort(expiry, `${user.id}#${kind}`)] : [];
  });
  return entries.sort()[0] === place;
};
