import type { Settings } from '#shared/contract/entities/settings';
import type { UserType } from '#shared/contract/operation';
import { type Refusal, refuse } from '#shared/contract/errors';
import { mayWithdraw } from '#shared/domain/payouts/withdraw-state';
import { bankRules } from '#lambdas/model/money/bank-rules';
import type { StoredUser } from '#lambdas/store/user-items';

/** Bank fields are for people who receive payouts: with `bank_fields`, everybody who may withdraw (REG-7). */
export const asksBank = (settings: Settings, usertype: UserType): boolean =>
  settings.bank_fields && mayWithdraw(settings, usertype);

type Bank = Partial<Pick<StoredUser, 'bankAccount' | 'bankCode'>>;

/** Why banks would refuse the bank account after a change. Leaving out the account is no fault. */
export const bankProblem = async (settings: Settings, before: Bank, changes: Bank): Promise<Refusal | undefined> => {
  const { bankAccount = before.bankAccount ?? '', bankCode = before.bankCode ?? '' } = changes;
  const isChanged = changes.bankAccount !== undefined || changes.bankCode !== undefined;
  if (!settings.bank_fields || !isChanged || bankAccount === '') return undefined;
  const { problemOf } = await bankRules(settings);
  const problem = problemOf({ bankAccount, bankCode });
  return problem && refuse(problem.key, { field: problem.field });
};
