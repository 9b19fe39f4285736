import type { Settings } from '#shared/contract/entities/settings';
import type { Withdraw } from '#shared/contract/entities/wallet';
import type { BankRules } from '#shared/domain/payouts/bank-account';

type Written = Pick<Withdraw, 'bankAccount' | 'bankCode'>;

/** The rules by which bank accounts are checked here. Few requests need them, so their code is loaded on demand. */
export const bankRules = async (settings: Settings, stored?: BankRules) => {
  const { bankAccountOf, bankProblemOf, bankRulesOf } = await import('#shared/domain/payouts/bank-account');
  const rules = stored ?? bankRulesOf(settings);
  return {
    rules,
    problemOf: (written: Written) => bankProblemOf(written, rules),
    accountOf: (written: Written) => bankAccountOf(written, rules),
  };
};

/** Whether a name still has letters after it is reduced to the letters that banks accept. */
export const isNameForBank = async (name: string): Promise<boolean> => {
  const { nameForBank } = await import('#shared/domain/payouts/bank-letters');
  return nameForBank(name) !== '';
};
