import { hasActiveBooking } from '#lambdas/model/bookings/has-active-booking';
import { standingOf } from '#lambdas/model/money/debts';
import { hasOpenWithdraw } from '#lambdas/model/money/open-withdraw';
import { undecidedDisputes } from '#lambdas/model/money/undecided-disputes';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';

/** Open obligations between a person and others: a ride, a debt, a dispute, a balance, a payout. */
export type Obligation =
  'booking_active' | 'dispute_undecided' | 'wallet_negative' | 'wallet_positive' | 'withdraw_open';

/** Obligations that block a deletion. Money that is owed to the person does not: they may forgo it. */
const toSettle = ['booking_active', 'wallet_negative', 'dispute_undecided'] as const;
export type ToSettle = (typeof toSettle)[number];

const claimOf = async (ctx: Context, uid: string): Promise<Obligation | undefined> =>
  (await hasOpenWithdraw(ctx.store, uid)) ? 'withdraw_open' : undefined;

/**
 * The first obligation of a person, blocking ones first; undefined without obligations. Every deletion of a profile
 * checks here, and only here.
 */
export const obligationOf = async (ctx: Context, user: StoredUser): Promise<Obligation | undefined> => {
  if (await hasActiveBooking(ctx.store, user.id)) return 'booking_active';
  // After the bookings, because a ride that has just ended may have left a debt.
  const { balanceMinor, owedMinor } = await standingOf(ctx.store, user.id);
  if (balanceMinor < 0 || owedMinor > 0) return 'wallet_negative';
  // The bank may take the money of a payment after it has left the wallet.
  if ((await undecidedDisputes(ctx, user.id)).isWaiting) return 'dispute_undecided';
  return balanceMinor > 0 ? 'wallet_positive' : claimOf(ctx, user.id);
};

/** The obligation that blocks a deletion requested by the person or an admin. */
export const unsettledOf = async (ctx: Context, user: StoredUser): Promise<ToSettle | undefined> => {
  const obligation = await obligationOf(ctx, user);
  return toSettle.find(candidate => candidate === obligation);
};

/**
 * Whether a profile must outlive its account, which its owner can delete directly in the identity service: with an open
 * obligation, when blocked, and for staff. Otherwise a user could shed a block, or a stranger could take a staff
 * member's place by registering with their address.
 */
export const outlivesAccount = async (ctx: Context, user: StoredUser): Promise<boolean> => {
  if (!user.approved || user.usertype === 'admin' || user.usertype === 'fleetadmin') return true;
  return (await obligationOf(ctx, user)) !== undefined;
};
