import type { Booking } from '#shared/contract/entities/booking';
import type { Store, Write } from '#lambdas/ports/store';
import { personMarkKey } from '#lambdas/store/keys';
import { loadUser, type StoredUser } from '#lambdas/store/user-items';
import { CARD_RIDE_MARK, digestsOf, promoMark, RIDE_MARK, UNPAID_MARK } from './person-marks';

/** People whose contacts are all unproved are remembered by the account, for when they prove one. */
const knownBy = (user: StoredUser): string[] => {
  const digests = digestsOf(user);
  return digests.length > 0 ? digests : [user.id];
};

const marksOf = (user: StoredUser, { id, promo_applied, promo_details, paidBy, driver }: Booking): Write[] =>
  knownBy(user).flatMap(digest => {
    const mark = (name: string, about: object): Write => ({
      type: 'put',
      item: { ...personMarkKey(digest, name), _et: 'person-mark', by: user.id, ...about },
    });
    const promo = promo_applied ? promo_details?.id : undefined;
    // The mark of a paid ride needs a card: cash leaves no trace, and a wallet may contain a bonus, so neither proves that
    // the person pays.
    const paid = paidBy && driver ? [mark(`${CARD_RIDE_MARK}${driver}`, { driver })] : [];
    return [mark(RIDE_MARK, {}), ...paid, ...(promo ? [mark(promoMark(promo, id), { promo, booking: id })] : [])];
  });

/**
 * Records a paid ride and its promo by the rider's mailbox and number, so that neither a new account nor another
 * spelling of the address counts as a first ride again. Repeated events write the same.
 */
export const markPerson = async (store: Store, booking: Booking): Promise<void> => {
  const user = await loadUser(store, booking.customer);
  const marks = user && !user.deletedAt ? marksOf(user, booking) : [];
  if (marks.length > 0) await store.write(marks);
};

/** Remembers by mailbox, number and account that somebody has left a ride unpaid. */
export const unpaidMarks = (user: StoredUser): Write[] =>
  [...new Set([...knownBy(user), user.id])].map(digest => ({
    type: 'put',
    item: { ...personMarkKey(digest, UNPAID_MARK), _et: 'person-mark', by: user.id },
  }));
