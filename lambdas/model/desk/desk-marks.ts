import type { Booking } from '#shared/contract/entities/booking';
import { needsOf } from '#shared/domain/booking/needs';
import type { Key, Write } from '#lambdas/ports/store';
import { deskKey } from '#lambdas/store/keys';
import { careOf, type StoredUser } from '#lambdas/store/user-items';

/** One mark for everybody's desk, and one for the desk of the booking's fleet. */
const forDesks = (
  kind: Parameters<typeof deskKey>[0],
  since: number,
  { id, fleetadmin }: { id: string; fleetadmin?: string | undefined },
): Key[] => [deskKey(kind, since, id), ...(fleetadmin ? [deskKey(kind, since, id, fleetadmin)] : [])];

export const marksOfBooking = (booking: Booking | undefined): Key[] =>
  booking ? needsOf(booking).flatMap(({ kind, since }) => forDesks(kind, since, booking)) : [];

/** A driver waits for approval; a driver who was blocked waits for nothing. */
export const marksOfPerson = (user: StoredUser | undefined): Key[] =>
  user?.usertype === 'driver' && careOf(user) === 'waiting' && !user.deletedAt
    ? forDesks('approval', user.createdAt, user)
    : [];

const isIn = (keys: readonly Key[], { pk, sk }: Key) => keys.some(key => key.pk === pk && key.sk === sk);

/** Marks that begin or end with a change: written with it, so that the desk counts neither too many nor too few. */
export const marksBetween = (before: readonly Key[], after: readonly Key[]): Write[] => [
  ...after.filter(key => !isIn(before, key)).map((key): Write => ({ type: 'put', item: { ...key, _et: 'desk' } })),
  ...before.filter(key => !isIn(after, key)).map((key): Write => ({ type: 'delete', key })),
];

export const deskOfBooking = (before: Booking | undefined, after: Booking): Write[] =>
  marksBetween(marksOfBooking(before), marksOfBooking(after));

export const deskOfPerson = (before: StoredUser | undefined, after: StoredUser | undefined): Write[] =>
  marksBetween(marksOfPerson(before), marksOfPerson(after));
