import { missing, type Write } from '#lambdas/ports/store';
import { balanceIndex, balanceKey, referralKey, uniqueEmailKey, uniqueMobileKey } from '#lambdas/store/keys';
import { dueChanges } from './due-documents';
import { deskOfPerson } from '#lambdas/model/desk/desk-marks';
import { searchEntries } from './search-writes';
import { type StoredUser, userItem } from '#lambdas/store/user-items';

const claim = (key: { pk: string; sk: string }, uid: string): Write => ({
  type: 'put',
  item: { ...key, _et: 'unique', uid },
  if: missing(),
});

/**
 * The order says which write failed: 0 profile, 1 wallet, then the claims on e-mail, mobile and referral id, if any.
 */
const claims = (user: StoredUser): Write[] => [
  { type: 'put', item: userItem(user), if: missing() },
  {
    type: 'put',
    item: { ...balanceKey(user.id), _et: 'balance', balanceMinor: 0, ...balanceIndex(user.id) },
    if: missing(),
  },
  ...(user.email ? [claim(uniqueEmailKey(user.email), user.id)] : []),
  ...(user.mobile ? [claim(uniqueMobileKey(user.mobile), user.id)] : []),
  ...(user.referralId ? [claim(referralKey(user.referralId), user.id)] : []),
];

/**
 * Creates a person in one transaction: profile, empty wallet, the claims that keep e-mail, mobile and referral id
 * unique, and the search index entries.
 */
export const personWrites = (user: StoredUser): Write[] => [
  ...claims(user),
  ...searchEntries(user),
  ...dueChanges(undefined, user),
  ...deskOfPerson(undefined, user),
];

/** Whether only the referral id's claim failed, so that a retry with another id will help. */
export const onlyReferralTaken = (failed: readonly number[], user: StoredUser): boolean =>
  failed.length === 1 && failed[0] === claims(user).length - 1 && user.referralId !== undefined;
