import type { ErasureItem } from './erasure';
import { forfeited } from '#shared/domain/ledger/account-journals';
import { journalWrites } from '#lambdas/model/money/journal-items';
import { nothingOwed } from '#lambdas/model/money/debts';
import { undecidedDisputes } from '#lambdas/model/money/undecided-disputes';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import {
  accountKey,
  balanceKey,
  erasureKey,
  presenceKey,
  referralKey,
  uniqueEmailKey,
  uniqueMobileKey,
  userKey,
} from '#lambdas/store/keys';
import { deskOfPerson } from '#lambdas/model/desk/desk-marks';
import { unchangedSince } from '#lambdas/model/people/unchanged-since';
import { dueChanges } from '#lambdas/model/people/due-documents';
import { withoutSearchEntries } from '#lambdas/model/people/search-writes';
import { accountName, loadUser, type StoredUser } from '#lambdas/store/user-items';

const free = (key: { pk: string; sk: string }, uid: string): Write => ({
  type: 'delete',
  key,
  if: any(missing(), is('uid', uid)),
});

/** The tombstone that replaces a deleted profile: without name, contacts or list entries. */
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
  // A profile that changed since it was read has other claims and index entries to free.
  if: unchangedSince(user),
});

/**
 * The wallet is closed: it is empty, or its balance is booked as forfeited. In both cases no money remains in an
 * account without an owner.
 */
const closedWallet = async (ctx: Context, uid: string, amountMinor: number, at: number): Promise<Write[]> => {
  if (amountMinor === 0)
    return [{ type: 'check', key: balanceKey(uid), if: any(missing('balanceMinor'), is('balanceMinor', 0)) }];
  const { code: currency } = await ctx.settings();
  const { pk, sk } = balanceKey(uid);
  return journalWrites(forfeited(uid, { amountMinor, currency }), at).map(write =>
    write.type === 'update' && write.key.pk === pk && write.key.sk === sk
      ? { ...write, if: is('balanceMinor', amountMinor) }
      : write,
  );
};

const TRIES = 3;

/**
 * Deletes a person's account in one transaction: empties the profile, frees e-mail, mobile and referral id, removes the
 * index entries, and records that the rest is to be erased. `forfeitMinor`: the balance of the wallet, booked as
 * forfeited. False if it was deleted already, or if a ride, a debt, a dispute or other money in the wallet blocks the deletion.
 */
export const deleteProfile = async (
  ctx: Context,
  user: StoredUser,
  { forfeitMinor = 0, also = [] }: { forfeitMinor?: number; also?: readonly Write[] } = {},
): Promise<boolean> => {
  const at = ctx.now();
  let current: StoredUser | undefined = user;
  for (let i = 0; i < TRIES && current && !current.deletedAt; i++) {
    const erasure: ErasureItem = {
      ...erasureKey(user.id),
      _et: 'erasure',
      usertype: current.usertype,
      username: accountName(current),
      account: current.account ?? user.id,
      at,
    };
    const { ok } = await ctx.store.write([
      tombstone(current, at),
      { type: 'put', item: erasure },
      // `active` is set while the driver is on a ride.
      { type: 'delete', key: presenceKey(user.id), if: missing('active') },
      // A ride that has just ended may have left a debt.
      nothingOwed(user.id),
      (await undecidedDisputes(ctx, user.id)).none,
      ...(await closedWallet(ctx, user.id, forfeitMinor, at)),
      ...also,
      ...(current.account ? [{ type: 'delete', key: accountKey(current.account) } as const] : []),
      ...(current.email ? [free(uniqueEmailKey(current.email), user.id)] : []),
      ...(current.mobile ? [free(uniqueMobileKey(current.mobile), user.id)] : []),
      ...(current.referralId ? [free(referralKey(current.referralId), user.id)] : []),
      ...withoutSearchEntries(current),
      ...dueChanges(current, undefined),
      ...deskOfPerson(current, undefined),
    ]);
    if (ok) return true;
    current = await loadUser(ctx.store, user.id, { consistent: true });
  }
  return false;
};
