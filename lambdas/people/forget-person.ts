import type { ErasureItem } from '#lambdas/account/erasure';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { erasureKey, presenceKey, referralKey, uniqueEmailKey, uniqueMobileKey, userKey } from '#lambdas/store/keys';
import type { StoredUser } from './user-items';

const free = (key: { pk: string; sk: string }, uid: string): Write => ({
  type: 'delete',
  key,
  if: any(missing(), is('uid', uid)),
});

/** What stays of a person in the profile's place: no name, no contact, on no list. */
const tombstone = (user: StoredUser, at: number): Write => ({
  type: 'put',
  item: {
    ...userKey(user.id),
    _et: 'user',
    id: user.id,
    usertype: user.usertype,
    firstName: 'Deleted',
    lastName: 'user',
    email: '',
    mobile: '',
    approved: false,
    createdAt: user.createdAt,
    deletedAt: at,
  },
  if: { op: 'and', of: [{ op: 'exists', attr: 'pk' }, missing('deletedAt')] },
});

/**
 * Ends a person's account in one transaction: the profile is emptied, e-mail, mobile and referral id are free again, and
 * a note says that the rest is to be erased. False when it had been done already.
 */
export const forgetPerson = async (ctx: Context, user: StoredUser): Promise<boolean> => {
  const at = ctx.now();
  const erasure: ErasureItem = {
    ...erasureKey(user.id),
    _et: 'erasure',
    usertype: user.usertype,
    username: user.username ?? user.id,
    at,
  };
  const { ok } = await ctx.store.write([
    tombstone(user, at),
    { type: 'put', item: erasure },
    { type: 'delete', key: presenceKey(user.id) },
    ...(user.email ? [free(uniqueEmailKey(user.email), user.id)] : []),
    ...(user.mobile ? [free(uniqueMobileKey(user.mobile), user.id)] : []),
    ...(user.referralId ? [free(referralKey(user.referralId), user.id)] : []),
  ]);
  return ok;
};
