import type { Store, Write } from '#lambdas/ports/store';
import { personMarkKey, personMarksPk } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { digestsOf } from './person-marks';

const ACCOUNT = 'BY#';

/** Digests of the proved contacts; an unproved address may be a stranger's, whose bookings must not count for its owner. */
export const provedDigests = (user: StoredUser): string[] =>
  digestsOf(user.emailUnproved ? { ...user, email: '' } : user);

/** Remembers with a booking which accounts of a person book. */
export const accountMarks = (user: StoredUser): Write[] =>
  provedDigests(user).map(digest => ({
    type: 'put',
    item: { ...personMarkKey(digest, `${ACCOUNT}${user.id}`), _et: 'person-account', uid: user.id },
  }));

/** The accounts that a person has booked with, this one first. */
export const accountsOf = async (store: Store, user: StoredUser): Promise<string[]> => {
  const pages = await Promise.all(
    provedDigests(user).map(digest => store.query({ pk: personMarksPk(digest), beginsWith: ACCOUNT })),
  );
  return [...new Set([user.id, ...pages.flat().map(({ uid }) => String(uid))])];
};
