import type { Store, Write } from '#lambdas/ports/store';
import { personMarkKey, personMarksPk } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { digestsOf } from './person-marks';

const ACCOUNT = 'BY#';

/** Remembers with a booking which accounts of a person book. */
export const accountMarks = (user: StoredUser): Write[] =>
  digestsOf(user).map(digest => ({
    type: 'put',
    item: { ...personMarkKey(digest, `${ACCOUNT}${user.id}`), _et: 'person-account', uid: user.id },
  }));

/** The accounts that a person has booked with, this one first. */
export const accountsOf = async (store: Store, user: StoredUser): Promise<string[]> => {
  const pages = await Promise.all(
    digestsOf(user).map(digest => store.query({ pk: personMarksPk(digest), beginsWith: ACCOUNT })),
  );
  return [...new Set([user.id, ...pages.flat().map(({ uid }) => String(uid))])];
};
