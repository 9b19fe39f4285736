import type { Settings } from '#shared/contract/entities/settings';
import { type Refusal, refuse } from '#shared/contract/errors';
import { bankRules } from '#lambdas/model/money/bank-rules';
import type { StoredUser } from '#lambdas/store/user-items';

type Bank = Partial<Pick<StoredUser, 'bankAccount' | 'bankCode'>>;

/** Why banks would refuse the account that a change leaves. Leaving out the account is no fault. */
export const bankProblem = async (settings: Settings, before: Bank, changes: Bank): Promise<Refusal | undefined> => {
  const { bankAccount = before.bankAccount ?? '', bankCode = before.bankCode ?? '' } = changes;
  const isChanged = changes.bankAccount !== undefined || changes.bankCode !== undefined;
  if (!settings.bank_fields || !isChanged || bankAccount === '') return undefined;
  const { problemOf } = await bankRules(settings);
  const problem = problemOf({ bankAccount, bankCode });
  return problem && refuse(problem.key, { field: problem.field });
};
