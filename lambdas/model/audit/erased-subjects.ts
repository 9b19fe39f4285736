import type { Store } from '#lambdas/ports/store';
import type { StoredAudit } from '#lambdas/runtime/audit/chain';
import { asBooking, type StoredBooking } from '#lambdas/store/booking-items';
import { bookingKey, userKey } from '#lambdas/store/keys';
import { asUser } from '#lambdas/store/user-items';

export const isBlank = ({ changes, salt }: StoredAudit): boolean => changes === undefined && salt === undefined;

const partiesOf = ({ customer, driver, gaveBack = [] }: StoredBooking): string[] => [
  customer,
  ...(driver ? [driver] : []),
  ...gaveBack,
];

/**
 * Whether the erasure of a person explains that an entry is blank: its subject is the tombstone of a person who has
 * left, or a booking in which such a person took part. Any other blank entry was changed by somebody with access to the
 * table.
 */
export const explainedBlanks = async (
  store: Store,
  entries: readonly StoredAudit[],
): Promise<(entry: StoredAudit) => boolean> => {
  const ids = [...new Set(entries.filter(isBlank).flatMap(({ subjects: [about] }) => about?.id ?? []))];
  const bookings = new Map(
    (await store.getMany(ids.map(bookingKey))).map(asBooking).map(booking => [booking.id, booking]),
  );
  const uids = new Set([...ids, ...[...bookings.values()].flatMap(partiesOf)]);
  const people = (await store.getMany([...uids].map(userKey))).map(asUser);
  const left = new Set(people.filter(({ deletedAt }) => deletedAt !== undefined).map(({ id }) => id));
  return ({ subjects: [about] }) => {
    const booking = about && bookings.get(about.id);
    return (
      about !== undefined && (left.has(about.id) || (booking ? partiesOf(booking) : []).some(uid => left.has(uid)))
    );
  };
};
