import { isOpenWithdraw } from '#shared/domain/payouts/withdraw-state';
import type { Store } from '#lambdas/ports/store';
import { ENTRY_PREFIX, walletPk, withdrawKey } from '#lambdas/store/keys';
import { asWithdraw, withdrawsBy } from './wallet-history';

const LATEST = 20;

/**
 * Whether a withdrawal waits or is on its way to the bank. Reads the index, and also the wallet's latest entries,
 * because the index may lag behind.
 */
export const hasOpenWithdraw = async (store: Store, uid: string): Promise<boolean> => {
  if ((await withdrawsBy(store, uid)).some(isOpenWithdraw)) return true;
  const between = [ENTRY_PREFIX, `${ENTRY_PREFIX}~`] as const;
  const latest = await store.query({ pk: walletPk(uid), between, newestFirst: true, limit: LATEST, consistent: true });
  const ids = latest.flatMap(({ journal }) => /^WD-(.+)$/.exec(journal as string)?.[1] ?? []);
  return (await store.getMany(ids.map(withdrawKey))).map(asWithdraw).some(isOpenWithdraw);
};
