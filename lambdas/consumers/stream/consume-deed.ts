import type { OperationName } from '#shared/contract/operations';
import type { Deed } from '#lambdas/model/money/deed-items';
import type { Context } from '#lambdas/runtime/context';
import { mailAboutDeed } from './send-mails';
import type { NoticeKey } from './notices';
import { notifyOfMoney } from './notify-people';

const notices: { [operation in OperationName]?: NoticeKey } = {
  addToWallet: 'notice_credit',
  completeWithdraw: 'notice_payout',
  returnWithdraw: 'notice_payout_back',
};

/** Notifies the affected user of an admin's action: inbox, open screens, devices, mail. Idempotent. */
export const consumeDeed = async (ctx: Context, deed: Deed): Promise<void> => {
  const { operation, uid, about, at } = deed;
  const key = notices[operation];
  if (key && uid)
    await notifyOfMoney(ctx, uid, key, { id: key === 'notice_payout_back' ? `${about}-back` : about, at });
  await mailAboutDeed(ctx, deed);
};
