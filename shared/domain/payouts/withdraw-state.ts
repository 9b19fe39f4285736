import type { Settings } from '#shared/contract/entities/settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { UserType } from '#shared/contract/operation';

type Steps = Pick<Withdraw, 'processed' | 'ordered' | 'returned'>;

/**
 * The outcome of a request. `ordered`: it is part of a batch that the bank has not confirmed. `bounced`: the bank refused
 * the payment, or sent the money back.
 */
export type WithdrawState = 'waiting' | 'ordered' | 'paid' | 'cancelled' | 'refused' | 'bounced';

export const withdrawState = ({ processed, ordered, returned }: Steps): WithdrawState => {
  if (!returned && processed) return ordered ? 'ordered' : 'paid';
  if (!returned) return 'waiting';
  if (processed) return 'bounced';
  return returned.by === 'owner' ? 'cancelled' : 'refused';
};

export const isWaiting = (withdraw: Steps): boolean => withdrawState(withdraw) === 'waiting';

/** Whether money is still to reach the person's account, which needs their bank details until then. */
export const isOpenWithdraw = (withdraw: Steps): boolean => ['waiting', 'ordered'].includes(withdrawState(withdraw));

/** Whether a payment of a batch is back in its owner's wallet without the bank having confirmed it. */
export const isUnpaidReturn = (withdraw: Steps & Pick<Withdraw, 'confirmedAt' | 'batch'>): boolean =>
  withdrawState(withdraw) === 'bounced' && withdraw.batch !== undefined && withdraw.confirmedAt === undefined;

/** Admins have none: no page shows them a balance. */
export const hasWallet = (usertype: UserType): boolean => usertype !== 'admin';

/** Drivers and fleet admins may withdraw; riders only if the settings allow it (PROF-3). */
export const mayWithdraw = ({ RiderWithDraw }: Pick<Settings, 'RiderWithDraw'>, usertype: UserType): boolean =>
  usertype === 'driver' || usertype === 'fleetadmin' || (usertype === 'rider' && RiderWithDraw);
