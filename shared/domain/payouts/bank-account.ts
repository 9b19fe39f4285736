import type { Settings } from '#shared/contract/entities/settings';
import type { bankProblemKeys } from '#shared/contract/bank-problems';
import { clearingCode, type ClearingSystem, clearingSystemOf } from './clearing-systems';
import { ibanStructures, isBankOfIban } from './iban-registry';

export type BankFormat = Settings['bankFormat'];
export type BankAccount = { account: string; code: string };
/** How accounts are written here: with the clearing system of the country if its accounts have numbers. */
export type BankRules = { format: BankFormat; clearing?: ClearingSystem | undefined };
type Written = { bankAccount?: string | undefined; bankCode?: string | undefined };

/** A fault of an account, and the field that has it. */
export type BankProblem = { key: BankProblemKey; field: 'bankAccount' | 'bankCode' };
type BankProblemKey = (typeof bankProblemKeys)[number];

export const bankRulesOf = (settings: Pick<Settings, 'bankFormat' | 'code' | 'restrictCountry'>): BankRules => {
  const { bankFormat: format } = settings;
  return format === 'iban' ? { format } : { format, clearing: clearingSystemOf(settings) };
};

const compact = (text: string): string => text.replace(/[\s\u200E\u200F\u2066-\u2069]/g, '');

const bicForm = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** `Max34Text` and `Max35Text` of ISO 20022, in characters that every bank takes. */
const accountNumber = /^[A-Za-z0-9][A-Za-z0-9./-]{0,33}$/;
const bankCode = /^[A-Za-z0-9][A-Za-z0-9./-]{0,34}$/;

export const isBic = (text: string): boolean => bicForm.test(text);

const digitOf = (char: string): string => String(parseInt(char, 36));

/** The check digits of ISO 13616: the rearranged number modulo 97 is 1. */
const hasCheckDigits = (iban: string): boolean => {
  const number = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map(digitOf).join('');
  return BigInt(number) % 97n === 1n;
};

const ibanProblem = (iban: string): BankProblemKey | undefined => {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]+$/.test(iban)) return 'iban_wrong';
  const structure = ibanStructures.get(iban.slice(0, 2));
  if (!structure) return 'iban_country_wrong';
  if (iban.length !== structure.length) return 'iban_length_wrong';
  return structure.form.test(iban) && hasCheckDigits(iban) ? undefined : 'iban_wrong';
};

/** Whether a text begins as IBANs do, with a country of the registry and check digits, so that an IBAN is meant. */
const isIbanBegun = (text: string): boolean => /^[A-Z]{2}\d{2}/.test(text) && ibanStructures.has(text.slice(0, 2));

const bicProblem = (iban: string, bic: string): BankProblemKey | undefined => {
  if (bic === '') return undefined;
  if (!isBic(bic)) return 'bic_wrong';
  return isBankOfIban(iban, bic) ? undefined : 'bic_country_wrong';
};

/** Codes of letters are names of banks in some countries; digits alone are meant as the code of the clearing system. */
const isCode = (code: string, clearing: ClearingSystem | undefined): boolean => {
  if (!bankCode.test(code)) return false;
  const isPlain = clearing === undefined || !/^[\d./-]+$/.test(code);
  return isPlain || clearingCode(clearing, code) !== undefined;
};

const at = (field: BankProblem['field'], key: BankProblemKey | undefined): BankProblem | undefined =>
  key && { key, field };

const plain = (written: Written, { format }: BankRules): BankAccount => {
  const [account, code] = [compact(written.bankAccount ?? ''), compact(written.bankCode ?? '')];
  return format === 'iban' ? { account: account.toUpperCase(), code: code.toUpperCase() } : { account, code };
};

/** The reason why banks would refuse an account, at the field to correct. */
export const bankProblemOf = (written: Written, rules: BankRules): BankProblem | undefined => {
  const { account, code } = plain(written, rules);
  if (rules.format === 'iban')
    return at('bankAccount', ibanProblem(account)) ?? at('bankCode', bicProblem(account, code));
  if (!accountNumber.test(account)) return { key: 'account_number_wrong', field: 'bankAccount' };
  const asIban = account.toUpperCase();
  if (isIbanBegun(asIban) && ibanProblem(asIban)) return at('bankAccount', ibanProblem(asIban));
  return code === '' || isCode(code, rules.clearing) ? undefined : { key: 'bank_code_wrong', field: 'bankCode' };
};

/**
 * An account as a bank file names it: IBAN and BIC (which may be missing), or account number and bank code. Undefined
 * if it is incomplete or malformed, so that the bank would refuse the whole file.
 */
export const bankAccountOf = (written: Written, rules: BankRules): BankAccount | undefined =>
  bankProblemOf(written, rules) ? undefined : plain(written, rules);
