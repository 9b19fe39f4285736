import type { Settings } from '#shared/contract/entities/settings';

export type BankFormat = Settings['bankFormat'];
export type BankAccount = { account: string; code: string };
type Written = { bankAccount?: string | undefined; bankCode?: string | undefined };

const compact = (text: string): string => text.replace(/[\s\u200E\u200F\u2066-\u2069]/g, '');

const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const bicForm = /^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
/** `Max34Text` and `Max35Text` of ISO 20022, in characters that every bank takes. */
const accountNumber = /^[A-Za-z0-9][A-Za-z0-9./-]{0,33}$/;
const bankCode = /^[A-Za-z0-9][A-Za-z0-9./-]{0,34}$/;

const digitOf = (char: string): string => String(parseInt(char, 36));

/** The check digits of ISO 13616: the rearranged number modulo 97 is 1. */
const isIban = (text: string): boolean => {
  if (!ibanForm.test(text)) return false;
  const number = [...`${text.slice(4)}${text.slice(0, 4)}`].map(digitOf).join('');
  return BigInt(number) % 97n === 1n;
};

const asIban = (account: string, code: string): BankAccount | undefined => {
  const [iban, bic] = [account.toUpperCase(), code.toUpperCase()];
  return isIban(iban) && (bic === '' || bicForm.test(bic)) ? { account: iban, code: bic } : undefined;
};

/**
 * An account as a bank file names it: IBAN and BIC (which may be missing), or account number and bank code. Undefined
 * when it is neither complete nor well-formed, so that the bank would refuse the whole file.
 */
export const bankAccountOf = (written: Written, format: BankFormat): BankAccount | undefined => {
  const account = compact(written.bankAccount ?? '');
  const code = compact(written.bankCode ?? '');
  if (format === 'iban') return asIban(account, code);
  return accountNumber.test(account) && (code === '' || bankCode.test(code)) ? { account, code } : undefined;
};
