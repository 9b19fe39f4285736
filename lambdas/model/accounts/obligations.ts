import { hasActiveBooking } from '#lambdas/model/bookings/has-active-booking';
import { standingOf } from '#lambdas/model/money/debts';
import { withdrawsBy } from '#lambdas/model/money/wallet-history';
import type { Context } from '#lambdas/runtime/context';
import type { StoredUser } from '#lambdas/store/user-items';

const WITHDRAWS = 100;

/** What is open between a person and others: a ride, what they owe, what is theirs. */
export type Obligation = 'booking_active' | 'wallet_negative' | 'wallet_positive' | 'withdraw_open';

/** What somebody must settle before they may leave, whatever they say. What is owed to them is theirs to give up. */
const toSettle = ['booking_active', 'wallet_negative'] as const;
export type ToSettle = (typeof toSettle)[number];

const claimOf = async (ctx: Context, uid: string): Promise<Obligation | undefined> =>
  (await withdrawsBy(ctx.store, uid, WITHDRAWS)).some(({ processed }) => !processed) ? 'withdraw_open' : undefined;

/**
 * The first obligation of a person, what they must settle first; undefined when nothing is open. The only place that
 * knows them: whoever ends a profile asks here.
 */
export const obligationOf = async (ctx: Context, user: StoredUser): Promise<Obligation | undefined> => {
  if (await hasActiveBooking(ctx.store, user.id)) return 'booking_active';
  // After the rides: one that ended just now may have left a debt.
  const { balanceMinor, owedMinor } = await standingOf(ctx.store, user.id);
  if (balanceMinor < 0 || owedMinor > 0) return 'wallet_negative';
  return balanceMinor > 0 ? 'wallet_positive' : claimOf(ctx, user.id);
};

/** What keeps a person from leaving by their own or an admin's word. */
export const unsettledOf = async (ctx: Context, user: StoredUser): Promise<ToSettle | undefined> => {
  const obligation = await obligationOf(ctx, user);
  return toSettle.find(one => one === obligation);
};

/**
 * Whether a profile outlives its account in the identity service, which its owner can delete past us: with an obligation,
 * and where others decided about it: nobody shakes off a block, and who was appointed is not replaced by whoever
 * registers with their address.
 */
export const outlivesAccount = async (ctx: Context, user: StoredUser): Promise<boolean> => {
  if (!user.approved || user.usertype === 'admin' || user.usertype === 'fleetadmin') return true;
  return (await obligationOf(ctx, user)) !== undefined;
};
