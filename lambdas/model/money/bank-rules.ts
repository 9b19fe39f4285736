import type { Settings } from '#shared/contract/entities/settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { BankRules } from '#shared/domain/payouts/bank-account';

type Written = Pick<Withdraw, 'bankAccount' | 'bankCode'>;

/** How accounts are checked here. Few requests need it, so that it is loaded then. */
export const bankRules = async (settings: Settings, stored?: BankRules) => {
  const { bankAccountOf, bankProblemOf, bankRulesOf } = await import('#shared/domain/payouts/bank-account');
  const rules = stored ?? bankRulesOf(settings);
  return {
    rules,
    problemOf: (written: Written) => bankProblemOf(written, rules),
    accountOf: (written: Written) => bankAccountOf(written, rules),
  };
};

/** Whether anything is left of a name in the letters that banks take. */
export const isNameForBank = async (name: string): Promise<boolean> => {
  const { nameForBank } = await import('#shared/domain/payouts/bank-letters');
  return nameForBank(name) !== '';
};
