import type { OperationName } from '#shared/contract/operations';
import { type Item, missing, type Write } from '#lambdas/ports/store';
import type { Context } from '#lambdas/runtime/context';
import { dayOf, moneyActionKey } from '#lambdas/store/keys';

/** An admin's action on a user's money. The owner, `uid`, is notified of it. */
export type MoneyAction = {
  operation: OperationName;
  by: string;
  at: number;
  /** The journal or request that the action concerns. */
  about: string;
  amountMinor: number;
  currency: string;
  uid?: string;
};

/** The write is committed with the action, or neither is. Its insert reaches the stream consumer. */
export const moneyActionWrite = (ctx: Context, action: MoneyAction): Write => {
  const id = ctx.newId();
  return {
    type: 'put',
    item: { ...moneyActionKey(dayOf(action.at), id), _et: 'money-action', ...action },
    if: missing(),
  };
};

export const asMoneyAction = (item: Item): MoneyAction => item as unknown as MoneyAction;
