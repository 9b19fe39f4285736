import type { ErrorCode } from './errors';

/** Reasons why banks would refuse an account, by the field that has the fault. */
const bankProblems = {
  bankAccount: ['iban_country_wrong', 'iban_length_wrong', 'iban_wrong', 'account_number_wrong'],
  bankCode: ['bic_wrong', 'bic_country_wrong', 'bank_code_wrong'],
} as const satisfies Record<string, readonly ErrorCode[]>;

export const bankProblemKeys = [...bankProblems.bankAccount, ...bankProblems.bankCode] as const;

/** The field that a refusal is about, if it is about a bank account at all. */
export const bankFieldOf = (code: string): keyof typeof bankProblems | undefined =>
  (['bankAccount', 'bankCode'] as const).find(field => bankProblems[field].some(key => key === code));
