import type { OperationName } from '#shared/contract/operations';
import type { MoneyAction } from '#lambdas/model/money/money-actions';
import type { Context } from '#lambdas/runtime/context';
import { mailAboutMoneyAction } from './send-mails';
import type { NoticeKey } from './notices';
import { notifyOfMoney } from './notify-people';

const notices: { [operation in OperationName]?: NoticeKey } = {
  addToWallet: 'notice_credit',
  completeWithdraw: 'notice_payout',
  returnWithdraw: 'notice_payout_back',
};

/** Notifies the affected user of an admin's action: inbox, open screens, devices, mail. Idempotent. */
export const consumeMoneyAction = async (ctx: Context, action: MoneyAction): Promise<void> => {
  const { operation, uid, about, at } = action;
  const key = notices[operation];
  if (key && uid)
    await notifyOfMoney(ctx, uid, key, { id: key === 'notice_payout_back' ? `${about}-back` : about, at });
  await mailAboutMoneyAction(ctx, action);
};
