import { type Refusal, refuse } from '#shared/contract/errors';
import { fromMinor } from '#shared/domain/money/money';
import { undecidedDisputes } from '#lambdas/model/money/undecided-disputes';
import { dueMinor, nothingOwed, standingOf } from '#lambdas/model/money/debts';
import { any, is, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { balanceKey } from '#lambdas/store/keys';
import type { StoredUser } from '#lambdas/store/user-items';
import { obligationOf } from './obligations';

/** Why a person cannot abandon their wallet: its debt, an undecided dispute, its balance, or a pending withdrawal. */
export const walletLeft = async (ctx: Context, user: StoredUser): Promise<Refusal | undefined> => {
  const obligation = await obligationOf(ctx, user);
  if (obligation === undefined) return undefined;
  if (obligation === 'booking_active' || obligation === 'dispute_undecided') return refuse(obligation);
  if (obligation === 'withdraw_open') return refuse('wallet_left_waiting');
  const [{ code }, standing] = await Promise.all([ctx.settings(), standingOf(ctx.store, user.id)]);
  const amountMinor = dueMinor(standing) || standing.owedMinor || standing.balanceMinor;
  const amount = fromMinor(amountMinor, code);
  return refuse(obligation === 'wallet_negative' ? 'wallet_left_owing' : 'wallet_left', { amount });
};

/** Conditions: the wallet is empty, nothing is owed, and no dispute is undecided. */
export const emptyWallet = async (ctx: Context, uid: string): Promise<Write[]> => [
  { type: 'check', key: balanceKey(uid), if: any(missing('balanceMinor'), is('balanceMinor', 0)) },
  nothingOwed(uid),
  (await undecidedDisputes(ctx, uid)).none,
];
