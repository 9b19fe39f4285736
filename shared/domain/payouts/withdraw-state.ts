import type { Settings } from '#shared/contract/entities/settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { UserType } from '#shared/contract/operation';

/** What became of a request. `bounced`: it was paid out, and the bank sent the money back. */
export type WithdrawState = 'waiting' | 'paid' | 'cancelled' | 'refused' | 'bounced';

export const withdrawState = ({ processed, returned }: Pick<Withdraw, 'processed' | 'returned'>): WithdrawState => {
  if (!returned) return processed ? 'paid' : 'waiting';
  if (processed) return 'bounced';
  return returned.by === 'owner' ? 'cancelled' : 'refused';
};

export const isWaiting = (withdraw: Pick<Withdraw, 'processed' | 'returned'>): boolean =>
  withdrawState(withdraw) === 'waiting';

/** Admins have none: no page shows them a balance. */
export const hasWallet = (usertype: UserType): boolean => usertype !== 'admin';

/** Drivers and fleet admins may withdraw; riders only if the settings allow it (PROF-3). */
export const mayWithdraw = ({ RiderWithDraw }: Pick<Settings, 'RiderWithDraw'>, usertype: UserType): boolean =>
  usertype === 'driver' || usertype === 'fleetadmin' || (usertype === 'rider' && RiderWithDraw);
